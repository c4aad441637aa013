//! What each token of a text is as a name, and what follows it.
//!
//! An attribute is no name of a variable, and what is called or looked into is handed to nobody. Both show from the
//! tokens of the logical line, read one after the other.

use crate::source::{Lexed, Token, TokenKind};

/// For each token what it is.
pub(super) fn names<'t>(lexed: &Lexed, text: &'t str) -> Vec<Named<'t>> {
    let mut line = Line::default();
    let tokens = lexed.tokens.iter().enumerate();
    tokens
        .map(|(index, &token)| {
            let next = lexed.tokens.get(index + 1);
            line.push(token, next.copied(), text)
        })
        .collect()
}

/// What a token is as a name; keywords count as names.
#[derive(Clone, Copy)]
pub(super) enum Named<'t> {
    /// It is none.
    No,
    /// What stands after a dot and is no part of an import.
    Attribute(&'t str),
    /// Anything else, and what follows.
    Name(&'t str, Next),
}

/// What follows a name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// An opening parenthesis; in a decorator, and where the name is being defined, that is nothing special.
    Call,
    /// A dot.
    Dot,
    /// Anything else.
    Other,
}

/// What has been read of a logical line.
#[derive(Default)]
struct Line {
    last: Last,
    imports: bool,
    decorates: bool,
}

/// What the last token was.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Last {
    /// A dot.
    Dot,
    /// `def` or `class`.
    Definition,
    /// Anything else.
    #[default]
    Other,
}

impl Line {
    /// Takes the next token; says what it is as a name.
    fn push<'t>(&mut self, token: Token, next: Option<Token>, text: &'t str) -> Named<'t> {
        match token.kind {
            TokenKind::Comment | TokenKind::LineEnd => Named::No,
            TokenKind::Name => {
                let word = token.span.of(text);
                let last = std::mem::take(&mut self.last);
                if last == Last::Dot && !self.imports {
                    return Named::Attribute(word);
                }
                self.imports |= matches!(word, "import" | "from");
                if matches!(word, "def" | "class") {
                    self.last = Last::Definition;
                }
                let is_next = |sign| next.is_some_and(|next| next.is_operator(text, sign));
                let is_special = !self.decorates && last != Last::Definition;
                let next = match is_special {
                    true if is_next("(") => Next::Call,
                    true if is_next(".") => Next::Dot,
                    _ => Next::Other,
                };
                Named::Name(word, next)
            }
            TokenKind::Newline => {
                *self = Self::default();
                Named::No
            }
            _ => {
                self.last = if token.is_operator(text, ".") {
                    Last::Dot
                } else {
                    Last::Other
                };
                // A matrix product counts as well, which does no harm.
                self.decorates |= token.is_operator(text, "@");
                Named::No
            }
        }
    }
}
