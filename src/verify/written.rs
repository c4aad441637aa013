//! What was written: each new token is one that the claim calls for, and each that is called for is there.
//!
//! New parameters stand in the claimed order; every call of a lifted function with parameters passes
//! them first, each argument naming the captured variable or the parameter that stands for it there;
//! every other use of such a function is a `functools.partial` that holds them. What is left over has
//! no reason to be there.

use super::bindings::{Meaning, Meanings, Resolved};
use super::claim::{LiftedClaim, WrittenKind};
use super::lifted::{Lifted, OldDefinition};
use super::order::Regions;
use super::quoted;
use super::reading::{Reading, Role};
use super::tokens::{Correspondence, Origin, excerpt, noun};
use super::{Discrepancy, cover::Cover, why};
use crate::source::{Span, TokenKind};
use crate::syntax::{Field, NodeId, NodeKind};

/// All that the checks of this file look at.
pub(super) struct Context<'a, 't> {
    pub(super) old: &'a Reading<'t>,
    pub(super) new: &'a Reading<'t>,
    pub(super) cover: &'a Cover,
    pub(super) pairs: &'a Correspondence,
    pub(super) regions: &'a Regions,
    pub(super) lifted: &'a [Lifted<'a>],
    pub(super) meanings: &'a Meanings<'a, 'a>,
    pub(super) resolved: &'a Resolved,
}

/// Checks everything that was written.
pub(super) fn check(context: &Context) -> Vec<Discrepancy> {
    let mut found = Vec::new();
    let mut explained = vec![false; context.new.tokens.len()];
    for lifted in context.lifted {
        let at = lifted.claim.new_name.start;
        context.note(&mut found, at, context.parameters(lifted, &mut explained));
        if lifted.parameters.is_empty() {
            continue;
        }
        for &reference in &context.new.model.variable(lifted.variable).references {
            let reference = context.new.model.reference(reference);
            let passed = context.reference(lifted, reference.identifier, &mut explained);
            context.note(&mut found, reference.span.start, passed);
        }
    }
    for index in 0..context.new.tokens.len() {
        match context.pairs.origins.get(index) {
            Some(&Origin::Written(piece)) => match context.kind(piece) {
                Some(WrittenKind::Pass) => context.pass(index, &mut explained),
                Some(WrittenKind::Import) => context.import(index, &mut explained),
                _ => {}
            },
            Some(&Origin::Quotes(piece)) => {
                let at = context.new.token(index).map_or(0, |token| token.span.start);
                context.note(&mut found, at, quoted::check(context, index, piece));
            }
            _ => {}
        }
    }
    found.extend(why::check(
        context.new,
        context.cover,
        context.pairs,
        context.lifted,
        &mut explained,
    ));
    for (index, &token) in context.new.tokens.iter().enumerate() {
        let is_written = matches!(context.pairs.origins.get(index), Some(Origin::Written(_)));
        if is_written && explained.get(index) != Some(&true) {
            let message = format!(
                "{} `{}` was written for no reason.",
                noun(token.kind),
                excerpt(token, context.new.text)
            );
            found.push(Discrepancy {
                message,
                offset: context.cover.old_offset(token.span.start),
            });
        }
    }
    found
}

/// Reads written tokens one after the other.
pub(super) struct Cursor<'c, 'a, 't> {
    context: &'c Context<'a, 't>,
    kind: WrittenKind,
    pub(super) next: usize,
}

impl<'t> Cursor<'_, '_, 't> {
    /// The next token, if it was written for the cursor's reason.
    pub(super) fn peek(&self) -> Option<&'t str> {
        match self.context.pairs.origins.get(self.next) {
            Some(&Origin::Written(piece)) if self.context.kind(piece) == Some(self.kind) => {
                Some(self.context.new.token_text(self.next))
            }
            _ => None,
        }
    }

    pub(super) fn take(&mut self, text: &str, explained: &mut [bool]) -> bool {
        let is_next = self.peek() == Some(text);
        if is_next {
            self.skip(explained);
        }
        is_next
    }

    pub(super) fn skip(&mut self, explained: &mut [bool]) {
        if let Some(entry) = explained.get_mut(self.next) {
            *entry = true;
        }
        self.next += 1;
    }
}

impl<'a, 't> Context<'a, 't> {
    pub(super) fn kind(&self, piece: usize) -> Option<WrittenKind> {
        self.cover.written.get(piece).map(|each| each.kind)
    }

    fn note(&self, found: &mut Vec<Discrepancy>, new_offset: usize, result: Result<(), String>) {
        if let Err(message) = result {
            found.push(Discrepancy {
                message,
                offset: self.cover.old_offset(new_offset),
            });
        }
    }

    pub(super) fn cursor(&self, kind: WrittenKind, next: usize) -> Cursor<'_, 'a, 't> {
        Cursor {
            context: self,
            kind,
            next,
        }
    }

    pub(super) fn first_token(&self, node: NodeId) -> Option<usize> {
        self.new.token_at(self.new.parsed.tree.span(node).start)
    }

    /// The new parameters stand right after the parenthesis, as claimed.
    fn parameters(&self, lifted: &Lifted, explained: &mut [bool]) -> Result<(), String> {
        if lifted.parameters.is_empty() {
            return Ok(());
        }
        let tree = &self.new.parsed.tree;
        let name = lifted.claim.new_name.of(self.new.text);
        let wrong = |what: &str| {
            Err(format!(
                "The parameters that were written for `{name}` {what}."
            ))
        };
        let list = tree.child(lifted.node, Field::Parameters);
        let Some((list, open)) = list.and_then(|list| Some((list, self.first_token(list)?))) else {
            return wrong("have no place");
        };
        let mut cursor = self.cursor(WrittenKind::Parameters, open + 1);
        for (position, parameter) in lifted.claim.parameters.iter().enumerate() {
            if position > 0 && !cursor.take(",", explained) {
                return wrong("are not divided by commas");
            }
            if !cursor.take(&parameter.name, explained) {
                return wrong("are not the claimed ones");
            }
            if let Some(annotation) = parameter.annotation
                && !(cursor.take(":", explained)
                    && self.annotation(annotation, &mut cursor, explained))
            {
                return wrong("don't repeat the annotation");
            }
        }
        if cursor.take(",", explained) && cursor.take("/", explained) {
            cursor.take(",", explained);
        }
        let takes_keywords = tree.named_children(list).any(|parameter| {
            tree.subtree(parameter)
                .take(2)
                .any(|node| tree.kind(node) == NodeKind::DictionarySplatPattern)
        });
        if takes_keywords
            && tree
                .child_of_kind(list, NodeKind::PositionalSeparator)
                .is_none()
        {
            return wrong("could be passed by keyword, though it takes any keyword");
        }
        Ok(())
    }

    /// An annotation repeated at a new parameter: the same tokens, and each name means the same there.
    fn annotation(&self, old: Span, cursor: &mut Cursor, explained: &mut [bool]) -> bool {
        let Some(first) = self.old.token_at(old.start) else {
            return false;
        };
        let inside = self
            .old
            .tokens
            .iter()
            .enumerate()
            .skip(first)
            .take_while(|(_, token)| token.span.end <= old.end);
        for (index, token) in inside.filter(|(_, token)| !token.is_layout()) {
            let at = self
                .new
                .token(cursor.next)
                .map_or(0, |token| token.span.start);
            let means_the_same = match (self.old.use_at(token.span.start), self.new.use_at(at)) {
                (None, None) => true,
                (Some(old), Some(new)) => {
                    old.role == new.role
                        && self.resolved.variables.new_of(old.variable) == Some(new.variable)
                }
                _ => false,
            };
            if !means_the_same || !cursor.take(self.old.token_text(index), explained) {
                return false;
            }
        }
        true
    }

    /// A reference to a function that has new parameters: a call that passes them, or a partial that holds them.
    fn reference(
        &self,
        lifted: &Lifted,
        identifier: NodeId,
        explained: &mut [bool],
    ) -> Result<(), String> {
        let tree = &self.new.parsed.tree;
        let name = lifted.claim.new_name.of(self.new.text);
        let token = self.first_token(identifier);
        let old = token
            .and_then(|token| self.pairs.origins.get(token)?.old_token())
            .and_then(|before| self.old.use_at(self.old.token(before)?.span.start))
            .and_then(|each| self.meanings.member(each.variable))
            .and_then(|(_, definition)| lifted.definitions.get(definition));
        let (Some(token), Some(old)) = (token, old) else {
            return Err(format!("A reference to `{name}` comes from nowhere."));
        };
        let callee = tree.parenthesized(identifier);
        let call = tree.parent(callee);
        if let Some(call) = call
            && tree.kind(call) == NodeKind::Call
            && tree.field(callee) == Field::Function
        {
            return self.call(lifted, old, call, explained);
        }
        self.partial(lifted, old, identifier, token, explained)
    }

    fn call(
        &self,
        lifted: &Lifted,
        old: &OldDefinition,
        call: NodeId,
        explained: &mut [bool],
    ) -> Result<(), String> {
        let tree = &self.new.parsed.tree;
        let name = lifted.claim.new_name.of(self.new.text);
        let list = tree
            .child(call, Field::Arguments)
            .filter(|&list| tree.kind(list) == NodeKind::ArgumentList);
        let Some((list, open)) = list.and_then(|list| Some((list, self.first_token(list)?))) else {
            return Err(format!(
                "A call of `{name}` doesn't pass the captured variables."
            ));
        };
        let mut cursor = self.cursor(WrittenKind::Arguments, open + 1);
        self.captured(lifted.claim, old, &mut cursor, explained)?;
        cursor.take(",", explained);
        // What was the call's sole argument needs its own parentheses beside others.
        if let Some(generator) = tree.named_children(list).nth(old.captured.len())
            && tree.kind(generator) == NodeKind::GeneratorExpression
        {
            let span = tree.span(generator);
            for parenthesis in
                [span.start, span.end.saturating_sub(1)].map(|offset| self.new.token_at(offset))
            {
                let Some(token) = parenthesis else { continue };
                let mut cursor = self.cursor(WrittenKind::Parenthesis, token);
                if matches!(cursor.peek(), Some("(" | ")")) {
                    cursor.skip(explained);
                }
            }
        }
        Ok(())
    }

    /// `tree, depth`: each names what the definition captured, as it is seen from there.
    pub(super) fn captured(
        &self,
        claim: &LiftedClaim,
        old: &OldDefinition,
        cursor: &mut Cursor,
        explained: &mut [bool],
    ) -> Result<(), String> {
        for (position, &variable) in old.captured.iter().enumerate() {
            let wanted = self.old.model.name(variable);
            let wrong = || {
                format!(
                    "A use of `{}` doesn't pass `{wanted}` as it should.",
                    claim.new_name.of(self.new.text)
                )
            };
            if position > 0 && !cursor.take(",", explained) {
                return Err(wrong());
            }
            let region = self.regions.new.get(cursor.next).copied().flatten();
            let expected = match self.meanings.meaning(variable, region) {
                Meaning::Exactly(variable) => Some(variable),
                Meaning::Itself => self.resolved.variables.new_of(variable),
            };
            let start = self.new.token(cursor.next).map(|token| token.span.start);
            let passed = start
                .and_then(|start| self.new.use_at(start))
                .filter(|each| matches!(each.role, Role::Reads { .. }));
            if cursor.peek().is_none()
                || expected.is_none()
                || passed.map(|each| each.variable) != expected
            {
                return Err(wrong());
            }
            cursor.skip(explained);
        }
        Ok(())
    }

    /// `pass` begins its block, and is the only statement of it or keeps a string from being the docstring.
    fn pass(&self, index: usize, explained: &mut [bool]) {
        let significant = |kind| !matches!(kind, TokenKind::LineEnd | TokenKind::Comment);
        let mut before = self
            .new
            .tokens
            .get(..index)
            .unwrap_or_default()
            .iter()
            .rev();
        let mut after = self
            .new
            .tokens
            .get(index + 1..)
            .unwrap_or_default()
            .iter()
            .filter(|token| significant(token.kind));
        let opener = before.find(|token| significant(token.kind));
        let end = after.next();
        // A parenthesized string is the docstring, too.
        let follower = after.find(|token| !token.is_operator(self.new.text, "("));
        let is_text = follower.is_some_and(|token| {
            let written = token.span.of(self.new.text);
            let prefix = written.split(['"', '\'']).next().unwrap_or_default();
            token.kind == TokenKind::String && !prefix.contains(['b', 'B'])
        });
        let ends_block = follower.is_some_and(|token| token.kind == TokenKind::Dedent);
        let ends_line = end.is_some_and(|token| token.kind == TokenKind::Newline);
        let ends_statement =
            ends_line || end.is_some_and(|token| token.is_operator(self.new.text, ";"));
        let has_place = match opener {
            Some(token) if token.kind == TokenKind::Indent => {
                ends_line && ends_block || ends_statement && is_text
            }
            Some(token) => {
                token.is_operator(self.new.text, ":") && (ends_line || ends_statement && is_text)
            }
            None => false,
        };
        if has_place && self.new.token_text(index) == "pass" {
            self.cursor(WrittenKind::Pass, index).skip(explained);
        }
    }
}
