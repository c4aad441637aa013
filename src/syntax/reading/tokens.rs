//! The tokens of one piece, and where the constructs that they are parts of begin and end.
//!
//! Answers questions about tokens by their positions, each by looking at the tokens around: where an element, an atom
//! or an awaited power ends, whether a line begins a `match` statement. Line ends that mean nothing are left out. What
//! is open where a token stands is for [`reader`](super::reader).

use crate::source::{Lexed, Token, TokenKind};
use crate::syntax::trust::is_keyword;

/// The tokens of a piece.
pub(super) struct Tokens<'t> {
    piece: &'t str,
    /// Without comments and line ends that mean nothing.
    list: Vec<Token>,
}

impl<'t> Tokens<'t> {
    pub(super) fn of(piece: &'t str, lexed: &Lexed) -> Self {
        let is_meant =
            |token: &&Token| !matches!(token.kind, TokenKind::Comment | TokenKind::LineEnd);
        let mut list = Vec::with_capacity(lexed.tokens.len());
        list.extend(lexed.tokens.iter().filter(is_meant).copied());
        Self { piece, list }
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn get(&self, index: usize) -> Option<Token> {
        self.list.get(index).copied()
    }

    /// The text of a token; empty where there is none.
    pub(super) fn word(&self, index: usize) -> &'t str {
        self.list
            .get(index)
            .map_or("", |token| token.span.of(self.piece))
    }

    pub(super) fn kind(&self, index: usize) -> TokenKind {
        self.list
            .get(index)
            .map_or(TokenKind::EndOfFile, |token| token.kind)
    }

    pub(super) fn is_name(&self, index: usize) -> bool {
        self.kind(index) == TokenKind::Name && !is_keyword(self.word(index))
    }

    pub(super) fn is_operator(&self, index: usize, operator: &str) -> bool {
        self.kind(index) == TokenKind::Operator && self.word(index) == operator
    }

    /// Whether a logical line begins here.
    pub(super) fn begins_line(&self, index: usize) -> bool {
        index.checked_sub(1).is_none_or(|before| {
            matches!(
                self.kind(before),
                TokenKind::Newline | TokenKind::Indent | TokenKind::Dedent
            )
        })
    }

    /// Whether `match` here begins a statement: a block follows its line, which nothing else can begin.
    pub(super) fn begins_match(&self, index: usize) -> bool {
        if !self.begins_line(index) {
            return false;
        }
        let end = self
            .list
            .iter()
            .skip(index)
            .position(|token| token.kind == TokenKind::Newline)
            .map_or(self.list.len(), |length| index + length);
        self.kind(end + 1) == TokenKind::Indent && end > index + 1 && self.is_operator(end - 1, ":")
    }

    /// Whether the bracket that ends right before is that of `def f[T]`.
    pub(super) fn follows_type_parameters(&self, index: usize) -> bool {
        let mut depth = 0usize;
        for at in (0..index).rev() {
            if self.kind(at) != TokenKind::Operator {
                continue;
            }
            match self.word(at) {
                ")" | "]" | "}" => depth += 1,
                "(" | "[" | "{" => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        return at.checked_sub(2).is_some_and(|def| self.word(def) == "def");
                    }
                }
                _ => {}
            }
        }
        false
    }

    /// The end of the element of a list that begins with the given token.
    pub(super) fn element_end(&self, first: usize) -> usize {
        let mut depth = 0usize;
        let mut lambdas = 0usize;
        let mut end = first;
        for at in first..self.list.len() {
            match self.kind(at) {
                TokenKind::Newline | TokenKind::EndOfFile => break,
                TokenKind::FormatStringStart => depth += 1,
                TokenKind::FormatStringEnd => depth = depth.saturating_sub(1),
                TokenKind::Operator => match self.word(at) {
                    "(" | "[" | "{" => depth += 1,
                    ")" | "]" | "}" if depth == 0 => break,
                    ")" | "]" | "}" => depth -= 1,
                    ":" if depth == 0 && lambdas > 0 => lambdas -= 1,
                    "," | ":" | "=" | ";" | "!" if depth == 0 && lambdas == 0 => break,
                    _ => {}
                },
                TokenKind::Name if depth == 0 => match self.word(at) {
                    "lambda" => lambdas += 1,
                    "in" if self.ends_target(first) => break,
                    "for" => break,
                    _ => {}
                },
                _ => {}
            }
            end = at;
        }
        end
    }

    /// Whether the element is one of a loop's targets, which `in` ends.
    fn ends_target(&self, first: usize) -> bool {
        let mut depth = 0usize;
        for at in (0..first).rev() {
            match (self.kind(at), self.word(at)) {
                (TokenKind::Newline, _) => return false,
                (TokenKind::Operator, ")" | "]" | "}") => depth += 1,
                (TokenKind::Operator, "(" | "[" | "{") => {
                    if depth == 0 {
                        return false;
                    }
                    depth -= 1;
                }
                (TokenKind::Name, "for") if depth == 0 => return true,
                (TokenKind::Name, "in") if depth == 0 => return false,
                _ => {}
            }
        }
        false
    }

    /// Where the operand that begins with this token begins to the grammar: a blanked `await` is no part of it.
    pub(super) fn operand_start(&self, index: usize) -> usize {
        if self.word(index) == "await"
            && self.kind(index) == TokenKind::Name
            && self.awaited_power(index).is_some()
        {
            index + 1
        } else {
            index
        }
    }

    /// The last token of `await a` in `await a ** b`, which is `(await a) ** b`, but not to the grammar.
    pub(super) fn awaited_power(&self, index: usize) -> Option<usize> {
        let mut end = self.atom_end(index + 1);
        loop {
            if self.is_operator(end + 1, ".") {
                end += 2;
            } else if self.is_operator(end + 1, "(") || self.is_operator(end + 1, "[") {
                end = self.atom_end(end + 1);
            } else {
                return self.is_operator(end + 1, "**").then_some(end);
            }
        }
    }

    /// The last token of the bracketed expression, string or word that begins here.
    fn atom_end(&self, first: usize) -> usize {
        let mut depth = 0usize;
        for at in first..self.list.len() {
            match (self.kind(at), self.word(at)) {
                (TokenKind::FormatStringStart, _) | (TokenKind::Operator, "(" | "[" | "{") => {
                    depth += 1;
                }
                (TokenKind::FormatStringEnd, _) | (TokenKind::Operator, ")" | "]" | "}") => {
                    depth = depth.saturating_sub(1);
                }
                _ => {}
            }
            if depth == 0 {
                return at;
            }
        }
        first
    }
}
