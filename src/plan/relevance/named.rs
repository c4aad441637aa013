//! What each token of a text is as a name, and what follows it.
//!
//! An attribute is no name of a variable, and what is called or looked into is handed to nobody. Both show from the
//! tokens of the logical line, read one after the other.

use crate::source::{Lexed, Token, TokenKind, name_key};

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
    /// Any name with a letter outside ASCII, as it is written.
    Foreign(&'t str),
    /// Anything else, by [`name_key`], and how it is used.
    Name(&'t str, Next),
}

/// How a name is used, as far as what stands beside it tells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// It is what a `def` or `class` defines.
    Definition,
    /// It stands in a decorator.
    Decorated,
    /// An opening parenthesis follows.
    Call,
    /// A dot follows.
    Dot,
    /// None of these.
    Other,
}

impl Named<'_> {
    /// Whether it is a name that ends so.
    pub(super) fn ends_with(self, ending: &str) -> bool {
        match self {
            Self::No => false,
            Self::Attribute(name) | Self::Foreign(name) | Self::Name(name, _) => {
                name.ends_with(ending)
            }
        }
    }
}

impl Next {
    /// Whether the name may be bound there.
    pub(super) fn may_bind(self) -> bool {
        !matches!(self, Self::Call | Self::Dot)
    }
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
                if !word.is_ascii() {
                    return Named::Foreign(word);
                }
                if last == Last::Dot && !self.imports {
                    return Named::Attribute(word);
                }
                self.imports |= matches!(word, "import" | "from");
                if matches!(word, "def" | "class") {
                    self.last = Last::Definition;
                }
                let is_next = |sign| next.is_some_and(|next| next.is_operator(text, sign));
                let next = match last {
                    Last::Definition => Next::Definition,
                    _ if self.decorates => Next::Decorated,
                    _ if is_next("(") => Next::Call,
                    _ if is_next(".") => Next::Dot,
                    _ => Next::Other,
                };
                Named::Name(name_key(word), next)
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
