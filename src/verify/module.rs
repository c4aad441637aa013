//! The module around the lift: names, places and knots.
//!
//! A lifted function's name is its own in the whole file; it is defined before the code that calls it
//! can run, and below what must come first; and of the knots only the lifted ones are gone.

use std::collections::{HashMap, HashSet};

use super::bindings::{Meanings, Resolved};
use super::builtins::BUILTINS;
use super::claim::DroppedKind;
use super::lifted::{Lifted, OldDefinition};
use super::reading::{Reading, is_solid};
use super::tokens::{Correspondence, Fate, Origin};
use super::{Discrepancy, cover::Cover};
use crate::names::{ScopeId, VariableId};
use crate::source::TokenKind;
use crate::syntax::{BindingForm, FactKind, Field, NodeId, NodeKind};

/// Checks that each new name is bound once, by its definition, and was free.
pub(super) fn names(old: &Reading, new: &Reading, lifted: &[Lifted], meanings: &Meanings) -> Vec<Discrepancy> {
    let taken = Taken::of(old, meanings);
    let mut found = Vec::new();
    let mut claimed: HashSet<&str> = HashSet::new();
    for each in lifted {
        let name = new.model.name(each.variable);
        let variable = new.model.variable(each.variable);
        let is_only_binding = variable.bindings.len() == 1 && variable.declarations.is_empty();
        let wrong = if variable.scope != ScopeId::MODULE {
            Some("is not bound at module scope".to_owned())
        } else if !is_only_binding {
            Some("is bound or declared elsewhere too".to_owned())
        } else if !claimed.insert(name) {
            Some("is claimed twice".to_owned())
        } else {
            taken.by(name).map(|by| format!("is {by} already"))
        };
        if let Some(reason) = wrong {
            let offset = each.definitions.first().map_or(0, |first| old.parsed.tree.span(first.node).start);
            found.push(Discrepancy { message: format!("The new name `{name}` {reason}."), offset });
        }
    }
    found
}

/// The names that the old text uses in some way.
struct Taken<'t> {
    variables: HashSet<&'t str>,
    strings: HashSet<&'t str>,
    paths: HashSet<&'t str>,
    unread: HashSet<&'t str>,
}

impl<'t> Taken<'t> {
    fn of(old: &'t Reading, meanings: &Meanings) -> Self {
        let tree = &old.parsed.tree;
        let variables = old.model.variables().filter(|(id, variable)| {
            let is_used = !(variable.bindings.is_empty() && variable.references.is_empty() && variable.declarations.is_empty());
            is_used && meanings.member(*id).is_none()
        });
        let strings = old.tokens.iter().filter(|token| token.kind == TokenKind::String).map(|token| content(token.span.of(old.text)));
        let paths = tree
            .nodes()
            .filter(|&node| matches!(tree.kind(node), NodeKind::DottedName))
            .filter(|&path| {
                let parent = tree.ancestors(path).find(|&node| {
                    !matches!(tree.kind(node), NodeKind::AliasedImport | NodeKind::RelativeImport)
                });
                parent.is_some_and(|parent| {
                    matches!(tree.kind(parent), NodeKind::ImportStatement | NodeKind::ImportFromStatement)
                })
            })
            .flat_map(|path| tree.named_children(path))
            .map(|part| tree.text(part, old.text));
        let issues: HashMap<usize, usize> =
            old.parsed.issues.iter().map(|issue| (issue.piece.start, issue.piece.end)).collect();
        let mut unread = HashSet::new();
        let mut end = 0;
        for token in &old.tokens {
            end = issues.get(&token.span.start).copied().unwrap_or(end);
            if token.kind == TokenKind::Name && token.span.start < end {
                unread.insert(token.span.of(old.text));
            }
        }
        Self {
            variables: variables.map(|(id, _)| old.model.name(id)).collect(),
            strings: strings.collect(),
            paths: paths.collect(),
            unread,
        }
    }

    fn by(&self, name: &str) -> Option<&'static str> {
        if self.variables.contains(name) {
            Some("a variable's")
        } else if self.strings.contains(name) {
            Some("a string")
        } else if self.paths.contains(name) {
            Some("a part of an import")
        } else if self.unread.contains(name) {
            Some("a name in a statement without tree")
        } else if BUILTINS.binary_search(&name).is_ok() {
            Some("a builtin's")
        } else {
            None
        }
    }
}

/// What stands between the quotes of a string literal.
fn content(literal: &str) -> &str {
    let quoted = literal.trim_start_matches(|character: char| character.is_ascii_alphabetic());
    for quotes in ["\"\"\"", "'''", "\"", "'"] {
        if let Some(inner) = quoted.strip_prefix(quotes).and_then(|rest| rest.strip_suffix(quotes)) {
            return inner;
        }
    }
    quoted
}

/// Checks that each function stands right where its callers' statement stands, before it, and after what must come first.
pub(super) fn places(
    old: &Reading,
    new: &Reading,
    cover: &Cover,
    pairs: &Correspondence,
    lifted: &[Lifted],
) -> Vec<Discrepancy> {
    let tree = &new.parsed.tree;
    let mut statements = HashMap::new();
    for node in tree.nodes() {
        if matches!(tree.kind(node), NodeKind::FunctionDefinition | NodeKind::ClassDefinition) {
            statements.insert(tree.span(node).start, node);
        }
    }
    let mut blocks = Blocks::of(new, lifted);
    let mut found = Vec::new();
    for each in lifted {
        let name = each.claim.new_name.of(new.text);
        for (position, definition) in each.definitions.iter().enumerate() {
            let outer = outermost(old, definition)
                .and_then(|node| old.token_at(old.parsed.tree.span(node).start))
                .and_then(|token| match pairs.fates.get(token) {
                    Some(&Fate::Stays(now)) => new.token(now),
                    _ => None,
                })
                .and_then(|token| statements.get(&token.span.start));
            let stands_before = outer.is_some_and(|&outer| blocks.precedes(each.node, outer, position == 0));
            if !stands_before {
                let message = format!("`{name}` doesn't stand right at module scope, before the function that calls it.");
                found.push(Discrepancy { message, offset: old.parsed.tree.span(definition.node).start });
            }
        }
    }
    found.extend(beginning(old, new, cover, pairs));
    found
}

/// The outermost function or class around a definition.
fn outermost(old: &Reading, definition: &OldDefinition) -> Option<NodeId> {
    let tree = &old.parsed.tree;
    let is_definition = |node: &NodeId| matches!(tree.kind(*node), NodeKind::FunctionDefinition | NodeKind::ClassDefinition);
    tree.ancestors(definition.node).filter(is_definition).last()
}

/// The blocks of the new text that lifted functions stand in.
struct Blocks<'a, 't> {
    new: &'a Reading<'t>,
    /// The statements of the lifted functions.
    lifted: HashSet<NodeId>,
    statements: HashMap<NodeId, Vec<NodeId>>,
    /// For a statement, the first of those right before it that are lifted functions or of its own name.
    earliest: HashMap<NodeId, NodeId>,
}

impl<'a, 't> Blocks<'a, 't> {
    fn of(new: &'a Reading<'t>, lifted: &[Lifted]) -> Self {
        let lifted = lifted.iter().map(|each| new.with_decorators(each.node)).collect();
        Self { new, lifted, statements: HashMap::new(), earliest: HashMap::new() }
    }

    /// Whether `lifted` stands at module scope, in a block and before the statement of it that holds `outer`; if
    /// `directly`, that statement is `outer` and nothing else stands between.
    fn precedes(&mut self, lifted: NodeId, outer: NodeId, directly: bool) -> bool {
        let tree = &self.new.parsed.tree;
        let (lifted, outer) = (self.new.with_decorators(lifted), self.new.with_decorators(outer));
        let Some(block) = tree.parent(lifted) else { return false };
        let holder = std::iter::once(outer).chain(tree.ancestors(outer)).find(|&node| tree.parent(node) == Some(block));
        let Some(holder) = holder else { return false };
        let is_within = tree.ancestors(lifted).any(|node| {
            matches!(tree.kind(node), NodeKind::FunctionDefinition | NodeKind::ClassDefinition)
        });
        let is_before = lifted < holder && (!directly || (holder == outer && self.earliest(block, holder) <= lifted));
        is_before && !is_within
    }

    fn earliest(&mut self, block: NodeId, holder: NodeId) -> NodeId {
        if let Some(&known) = self.earliest.get(&holder) {
            return known;
        }
        let tree = &self.new.parsed.tree;
        let statements = self.statements.entry(block).or_insert_with(|| {
            tree.children(block).filter(|&node| tree.kind(node) != NodeKind::Comment).collect()
        });
        let name = |node: NodeId| {
            let definition = tree.child(node, Field::Definition).unwrap_or(node);
            let name = tree.child(definition, Field::Name).filter(|_| tree.kind(definition) == NodeKind::FunctionDefinition);
            name.map(|name| tree.text(name, self.new.text))
        };
        let before = statements.partition_point(|&statement| statement < holder);
        let own_name = name(holder);
        let run = statements.iter().take(before).rev().take_while(|&&statement| {
            self.lifted.contains(&statement) || (own_name.is_some() && name(statement) == own_name)
        });
        let earliest = run.last().copied().unwrap_or(holder);
        self.earliest.insert(holder, earliest);
        earliest
    }
}

/// A docstring stays the first statement, and `from __future__` imports stay before everything else.
fn beginning(old: &Reading, new: &Reading, cover: &Cover, pairs: &Correspondence) -> Option<Discrepancy> {
    let first = |reading: &Reading| reading.tokens.iter().position(|token| is_solid(token.kind));
    let old_first = first(old)?;
    let is_string = old.token(old_first).is_some_and(|token| token.kind == TokenKind::String);
    if is_string && pairs.origins.get(first(new)?) != Some(&Origin::Kept(old_first)) {
        let message = "The module's docstring is not its first statement any more.".to_owned();
        return Some(Discrepancy { message, offset: 0 });
    }
    let tree = &new.parsed.tree;
    let futures = new.parsed.facts.iter().filter(|fact| {
        matches!(fact.kind, FactKind::Binding(BindingForm::Future)) && tree.parent(fact.node) == Some(NodeId::ROOT)
    });
    let last = futures.map(|fact| tree.span(fact.node)).max_by_key(|span| span.start)?;
    let end = new.token_at(last.start)?;
    let is_moved = |index: &usize| {
        let is_solid = new.token(*index).is_some_and(|token| is_solid(token.kind));
        is_solid && !matches!(pairs.origins.get(*index), Some(Origin::Kept(_)))
    };
    let mut before = 0..end;
    let moved = before.find(is_moved).is_some() || !in_order(pairs, end);
    let message = "Something stands before an import from `__future__`.".to_owned();
    moved.then(|| Discrepancy { message, offset: cover.old_offset(last.start) })
}

/// Whether the solid tokens before `end` are the first ones of the old text.
fn in_order(pairs: &Correspondence, end: usize) -> bool {
    let origins = pairs.origins.iter().take(end).filter_map(|origin| origin.old_token());
    let mut last = None;
    for origin in origins {
        if last.is_some_and(|last| last >= origin) {
            return false;
        }
        last = Some(origin);
    }
    true
}

/// Checks that the knots of the lifted functions are gone, and that all others are there, and no new one.
pub(super) fn knots(
    old: &Reading,
    new: &Reading,
    cover: &Cover,
    pairs: &Correspondence,
    meanings: &Meanings,
    resolved: &Resolved,
) -> Vec<Discrepancy> {
    let mut found = Vec::new();
    let mut expected: HashSet<Vec<VariableId>> = HashSet::new();
    let place = |reading: &Reading, variable: VariableId| {
        let first = reading.model.variable(variable).bindings.first().map(|&binding| reading.model.binding(binding));
        first.map_or(0, |binding| binding.span.start)
    };
    for knot in &old.graph.knots {
        let Some(&first) = knot.members.first() else { continue };
        let lifted = knot.members.iter().filter(|&&member| meanings.member(member).is_some()).count();
        let offset = place(old, first);
        if lifted == knot.members.len() {
            continue;
        }
        if lifted > 0 {
            let message = "Only some of the functions of a knot are lifted.".to_owned();
            found.push(Discrepancy { message, offset });
            continue;
        }
        let fate = old.token_at(offset).and_then(|token| pairs.fates.get(token));
        if matches!(fate, Some(Fate::Gone(DroppedKind::TwinCopy, _))) {
            continue;
        }
        let members: Option<Vec<_>> = knot.members.iter().map(|&member| resolved.variables.new_of(member)).collect();
        if let Some(mut members) = members {
            members.sort_unstable();
            expected.insert(members);
        } else {
            let message = "A knot that wasn't lifted lost a function.".to_owned();
            found.push(Discrepancy { message, offset });
        }
    }
    for knot in &new.graph.knots {
        let mut members = knot.members.clone();
        members.sort_unstable();
        if !expected.remove(&members) {
            let offset = knot.members.first().map_or(0, |&first| cover.old_offset(place(new, first)));
            let message = "The new text has a knot that the original hasn't, or that should be gone.".to_owned();
            found.push(Discrepancy { message, offset });
        }
    }
    if let Some(members) = expected.into_iter().min() {
        let first = members.first().and_then(|&first| resolved.variables.old_of(first));
        let message = "A knot that wasn't lifted is gone.".to_owned();
        found.push(Discrepancy { message, offset: first.map_or(0, |first| place(old, first)) });
    }
    found
}
