//! The watch over tokens that finds outermost functions and the functions within them.
//!
//! Takes the tokens of a text one after the other and keeps the functions that are open, the names of the line and the
//! start of the statement, no more. What one outermost function adds up to is for
//! [`outermost`](super::outermost).

use super::Suspects;
use super::outermost::Outermost;
use crate::source::statements::continues_statement;
use crate::source::{Span, Token, TokenKind};

/// A function whose end has not been reached.
struct OpenFunction {
    /// The block depth of the line that it begins on; a line no deeper ends it.
    depth: usize,
    /// Its node, or that of the nearest function around it that is one.
    node: Option<usize>,
    is_lambda: bool,
}

#[expect(
    clippy::struct_excessive_bools,
    reason = "what has been seen of the line and what of the statement are independent of each other"
)]
pub(super) struct Watch<'t> {
    text: &'t str,
    /// The suspects so far.
    pub(super) found: Vec<Span>,
    open: Vec<OpenFunction>,
    outermost: Option<Outermost<'t>>,
    /// Open blocks.
    depth: usize,
    /// Open brackets.
    brackets: usize,
    /// The start of the top-level statement.
    statement: usize,
    /// Whether the statement goes on although the next line stands at depth 0, for it has been decorators only.
    decorated: bool,
    within_line: bool,
    line_names: Vec<&'t str>,
    /// The node of the line's stored lambdas, and how many of the line's names it has.
    line_lambdas: Option<(usize, usize)>,
    /// The last token that is no opening parenthesis, and whether it was outside brackets.
    last: Option<(Token, bool)>,
    previous: Option<Token>,
    /// A `def` has been read and its name hasn't.
    awaits_name: bool,
    /// The end of the last token, line ends included.
    pub(super) seen: usize,
    /// A suspect function needs its whole statement, whose end hasn't been reached.
    pub(super) wants_statement: bool,
}

impl<'t> Watch<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            text,
            found: Vec::new(),
            open: Vec::new(),
            outermost: None,
            depth: 0,
            brackets: 0,
            statement: 0,
            decorated: false,
            within_line: false,
            line_names: Vec::new(),
            line_lambdas: None,
            last: None,
            previous: None,
            awaits_name: false,
            seen: 0,
            wants_statement: false,
        }
    }

    pub(super) fn push(&mut self, token: Token) {
        match token.kind {
            TokenKind::Comment | TokenKind::LineEnd | TokenKind::EndOfFile => {}
            TokenKind::Indent => self.depth += 1,
            TokenKind::Dedent => self.depth = self.depth.saturating_sub(1),
            TokenKind::Newline => self.end_line(token),
            _ => self.push_in_line(token),
        }
    }

    fn end_line(&mut self, token: Token) {
        self.seen = token.span.end;
        self.within_line = false;
        self.line_names.clear();
        self.line_lambdas = None;
        self.last = None;
        self.previous = None;
        self.awaits_name = false;
        while self.open.last().is_some_and(|function| function.is_lambda) {
            self.open.pop();
        }
        if self.open.is_empty() {
            self.end_outermost(self.seen);
        }
    }

    fn begin_line(&mut self, token: Token) {
        self.within_line = true;
        while self
            .open
            .last()
            .is_some_and(|function| self.depth <= function.depth)
        {
            self.open.pop();
        }
        if self.open.is_empty() {
            self.end_outermost(self.seen);
        }
        if self.depth == 0 {
            let goes_on = self.decorated || continues_statement(token, self.text);
            if !goes_on {
                self.end_statement();
                self.statement = token.span.start;
            }
            self.decorated = token.is_operator(self.text, "@");
        }
    }

    /// Whether the outermost function has ended when `token` comes next.
    pub(super) fn ends_function_before(&self, token: Token) -> bool {
        let begins_line = !self.within_line
            && !matches!(
                token.kind,
                TokenKind::Comment | TokenKind::LineEnd | TokenKind::Indent | TokenKind::Dedent
            );
        begins_line && self.depth == 0 && self.outermost.is_some()
    }

    fn push_in_line(&mut self, token: Token) {
        if !self.within_line {
            self.begin_line(token);
        }
        self.seen = token.span.end;
        match token.kind {
            TokenKind::Operator => match token.span.of(self.text) {
                "(" | "[" | "{" => self.brackets += 1,
                ")" | "]" | "}" => self.brackets = self.brackets.saturating_sub(1),
                _ => {}
            },
            TokenKind::Name => self.name(token),
            _ => {}
        }
        if !token.is_operator(self.text, "(") {
            self.last = Some((token, self.brackets == 0));
        }
        self.previous = Some(token);
    }

    fn name(&mut self, token: Token) {
        let word: &'t str = token.span.of(self.text);
        if self.awaits_name {
            self.awaits_name = false;
            self.named(word);
            return;
        }
        match word {
            "def" => {
                let start = match self.previous {
                    Some(previous) if previous.is_name(self.text, "async") => previous.span.start,
                    _ => token.span.start,
                };
                self.open_function(start, false, true);
                self.awaits_name = true;
            }
            "lambda" => {
                let is_stored = self.stores_lambda() && !self.line_names.is_empty();
                self.open_function(token.span.start, true, is_stored);
            }
            _ => self.mention(word),
        }
        self.line_names.push(word);
    }

    /// Whether a lambda that comes next is assigned to a name: after `:=`, or after a `=` outside brackets.
    fn stores_lambda(&self) -> bool {
        self.last
            .is_some_and(|(token, outside)| match token.span.of(self.text) {
                ":=" => true,
                "=" => outside,
                _ => false,
            })
    }

    fn open_function(&mut self, start: usize, is_lambda: bool, has_name: bool) {
        let is_within = !self.open.is_empty();
        if !is_within {
            self.line_lambdas = None;
            self.outermost = Some(Outermost::new(start));
        }
        let around = self.open.last().and_then(|function| function.node);
        let own = match (is_within && has_name, is_lambda) {
            (false, _) => None,
            (true, false) => self.add_node(around),
            (true, true) => self.lambda_node(around),
        };
        self.open.push(OpenFunction {
            depth: self.depth,
            node: own.or(around),
            is_lambda,
        });
    }

    fn add_node(&mut self, parent: Option<usize>) -> Option<usize> {
        Some(self.outermost.as_mut()?.add_node(parent))
    }

    /// The node of the line's lambdas, which gets the names that stand in the line so far.
    fn lambda_node(&mut self, around: Option<usize>) -> Option<usize> {
        let (node, known) = match self.line_lambdas {
            Some(known) => known,
            None => (self.add_node(around)?, 0),
        };
        self.line_lambdas = Some((node, self.line_names.len()));
        let names = self.line_names.iter().skip(known).copied();
        self.outermost.as_mut()?.name_node(node, names);
        Some(node)
    }

    /// The `def` that was opened last has this name.
    fn named(&mut self, word: &'t str) {
        self.line_names.push(word);
        let node = self.open.last().and_then(|function| function.node);
        let Some(outermost) = &mut self.outermost else {
            return;
        };
        outermost.look_at(word);
        outermost.is_suspect |= word == "__class__";
        if let Some(node) = node {
            outermost.name_node(node, [word]);
        }
    }

    fn mention(&mut self, word: &'t str) {
        let Some(outermost) = &mut self.outermost else {
            return;
        };
        outermost.look_at(word);
        let after_dot = self
            .previous
            .is_some_and(|previous| previous.is_operator(self.text, "."));
        outermost.is_suspect |= word == "__class__" && !after_dot;
        if after_dot || outermost.is_suspect {
            return;
        }
        if let Some(node) = self.open.last().and_then(|function| function.node) {
            outermost.mentions.push((node, word));
        }
    }

    /// The outermost function, if one is open, ends here.
    pub(super) fn end_outermost(&mut self, end: usize) {
        let Some(outermost) = self.outermost.take() else {
            return;
        };
        if !outermost.is_suspect && !outermost.has_cycle() {
            return;
        }
        if outermost.has_private_name || self.wants_statement {
            self.wants_statement = true;
        } else {
            self.found.push(Span::new(outermost.start, end));
        }
    }

    fn end_statement(&mut self) {
        if std::mem::take(&mut self.wants_statement) {
            // The functions of the statement found before are parts of it.
            self.found.retain(|span| span.start < self.statement);
            self.found.push(Span::new(self.statement, self.seen));
        }
    }

    pub(super) fn finish(mut self, broken: bool) -> Suspects {
        let end = if broken { self.text.len() } else { self.seen };
        if broken {
            // What the lexer didn't reach may hold anything.
            self.wants_statement = true;
        }
        self.seen = end;
        self.end_outermost(end);
        self.end_statement();
        Suspects {
            spans: self.found,
            broken,
        }
    }
}
