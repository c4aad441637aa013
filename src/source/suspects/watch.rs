//! The watch over tokens that finds outermost functions and the functions within them.
//!
//! Takes the tokens of a text one after the other and keeps the functions that are open, the names of the line and the
//! start of the statement, no more. What one outermost function adds up to is for
//! [`outermost`](super::outermost).

use super::Suspects;
use super::outermost::Outermost;
use super::scopes::{Header, OpenScope, ScopeKind};
use crate::source::statements::continues_statement;
use crate::source::{Span, Token, TokenKind};

#[expect(
    clippy::struct_excessive_bools,
    reason = "what has been seen of the line and what of the statement are independent of each other"
)]
pub(super) struct Watch<'t> {
    text: &'t str,
    /// The suspects so far.
    pub(super) found: Vec<Span>,
    open: Vec<OpenScope>,
    header: Option<Header>,
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
    /// The line has had nothing but names with commas between them.
    only_names: bool,
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
            header: None,
            outermost: None,
            depth: 0,
            brackets: 0,
            statement: 0,
            decorated: false,
            within_line: false,
            line_names: Vec::new(),
            only_names: true,
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
        self.only_names = true;
        self.header = None;
        self.end_lambdas();
        if self.open.is_empty() {
            self.end_outermost(self.seen);
        }
    }

    fn end_lambdas(&mut self) {
        while self
            .open
            .last()
            .is_some_and(|scope| scope.kind == ScopeKind::Lambda)
        {
            self.open.pop();
        }
    }

    fn begin_line(&mut self, token: Token) {
        self.within_line = true;
        while self
            .open
            .last()
            .is_some_and(|scope| self.depth <= scope.depth)
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
            TokenKind::Operator => self.operator(token),
            TokenKind::Name => self.name(token),
            _ => {}
        }
        let is_listed =
            |previous: Token| (token.kind == TokenKind::Name) == (previous.first == b',');
        self.only_names &= (token.kind == TokenKind::Name || token.first == b',')
            && self.previous.is_none_or(is_listed);
        if !token.is_operator(self.text, "(") {
            self.last = Some((token, self.brackets == 0));
        }
        self.previous = Some(token);
    }

    fn operator(&mut self, token: Token) {
        match token.first {
            b'(' | b'[' | b'{' => self.brackets += 1,
            b')' | b']' | b'}' => self.brackets = self.brackets.saturating_sub(1),
            b'=' if self.brackets == 0 && self.only_names && token.is_operator(self.text, "=") => {
                self.assigned();
            }
            _ => {}
        }
        let header = self.header.as_mut();
        if header.is_some_and(|header| header.ends_with(token.first, self.brackets)) {
            self.header = None;
            self.line_lambdas = None;
            self.end_lambdas();
        }
    }

    /// The line begins with the assignment to names.
    fn assigned(&mut self) {
        if let (Some(node), Some(outermost)) = (self.own_node(), &mut self.outermost) {
            for name in &self.line_names {
                outermost.bind(node, name);
            }
        }
    }

    /// The node that the innermost scope is, if it is a `def` that is one.
    fn own_node(&self) -> Option<usize> {
        self.open.last()?.own_node()
    }

    fn name(&mut self, token: Token) {
        let word: &'t str = token.span.of(self.text);
        if self.awaits_name {
            self.awaits_name = false;
            self.named(word);
            return;
        }
        match word {
            "class" if !self.open.is_empty() && self.previous.is_none() => {
                self.open.push(OpenScope {
                    kind: ScopeKind::Class,
                    depth: self.depth,
                    node: self.innermost(),
                });
            }
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
        let around = self.open.last().map(|scope| scope.kind);
        if around.is_none() {
            self.line_lambdas = None;
            self.outermost = Some(Outermost::new(start));
        }
        let outer = self.innermost();
        let declares = self
            .outermost
            .as_ref()
            .is_some_and(|outermost| outermost.has_declaration);
        // The name of a method is no variable of a function.
        let is_method = !is_lambda && around == Some(ScopeKind::Class) && !declares;
        let own = match (has_name && around.is_some() && !is_method, is_lambda) {
            (false, _) => None,
            (true, false) => self.add_node(outer),
            (true, true) => self.lambda_node(outer),
        };
        let kind = match (is_lambda, own) {
            (true, _) => ScopeKind::Lambda,
            (false, Some(_)) => ScopeKind::Node,
            (false, None) => ScopeKind::Function,
        };
        if !is_lambda {
            self.header = Some(Header::new(outer, self.brackets));
        } else if let (Some(header), Some(outermost)) = (&self.header, &mut self.outermost) {
            // Outside brackets, its colon is taken for that of the header.
            outermost.has_declaration |= header.brackets == self.brackets;
        }
        self.open.push(OpenScope {
            kind,
            depth: self.depth,
            node: own.or(outer),
        });
    }

    /// The node that what comes next is part of.
    fn innermost(&self) -> Option<usize> {
        match &self.header {
            Some(header) => header.around,
            None => self.open.last().and_then(|scope| scope.node),
        }
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
        let node = self.own_node();
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
        outermost.has_declaration |= matches!(word, "nonlocal" | "global");
        let header = self.header.as_mut();
        let is_parameter = header.is_some_and(Header::takes_parameter);
        let node = match (&self.header, self.open.last()) {
            (Some(header), Some(scope)) if scope.kind != ScopeKind::Lambda => {
                if let (true, Some(node)) = (is_parameter, scope.own_node()) {
                    outermost.bind(node, word);
                    return;
                }
                header.around
            }
            (_, scope) => scope.and_then(|scope| scope.node),
        };
        if let Some(node) = node {
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
