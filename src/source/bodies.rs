//! The bodies of functions and classes that stand in no function, by tokens alone.
//!
//! Most of a module is the inside of functions and classes. Takes tokens, gives for each such block its span, its
//! tokens and those of its header, so that later rooms can leave out what they don't need ([`outline`](super::outline())).

use std::ops::Range;

use super::{Span, Token, TokenKind};

/// The indented block of a `class` or `def` statement that stands in no function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body {
    /// The name after `class` or `def`.
    pub name: Span,
    /// Whether it is a function's.
    pub is_function: bool,
    /// From the end of the colon to the end of the last token.
    pub span: Span,
    /// The tokens from the name to the colon, as positions in the list they were found in.
    pub header: Range<usize>,
    /// The tokens in the span and their layout, likewise.
    pub tokens: Range<usize>,
}

impl Body {
    /// The body and all of its header that follows the name.
    pub fn rest(&self) -> Span {
        Span::new(self.name.end, self.span.end)
    }
}

/// The bodies in the text with these tokens, as [`Lexed::bodies`](super::Lexed::bodies) has them.
pub(super) fn bodies(tokens: &[Token], text: &str) -> Vec<Body> {
    let mut finder = Finder {
        text,
        found: Vec::new(),
        open: Vec::new(),
        depth: 0,
        header: Header::None,
        last_end: 0,
    };
    for (index, &token) in tokens.iter().enumerate() {
        finder.push(index, token);
    }
    finder.close(0, tokens.len());
    finder.found
}

/// What the logical line being read is.
#[derive(Clone, Copy)]
enum Header {
    /// Nothing of it has been read.
    None,
    /// No header of interest.
    Other,
    /// `async`, which `def` may follow.
    Async,
    /// `class` or `def`, whose name comes next.
    Keyword { is_function: bool },
    /// A header with this name, the token at this position.
    Named {
        is_function: bool,
        name: Span,
        position: usize,
    },
    /// A header, its line end included: an indent comes next, or nothing that matters.
    Complete {
        is_function: bool,
        name: Span,
        header: (usize, usize),
        colon: usize,
    },
}

struct Open {
    /// Its position among the found.
    body: usize,
    /// The depth of its header.
    depth: usize,
    is_function: bool,
}

struct Finder<'t> {
    text: &'t str,
    found: Vec<Body>,
    open: Vec<Open>,
    /// Open blocks.
    depth: usize,
    header: Header,
    /// The end of the last token that is no layout.
    last_end: usize,
}

impl Finder<'_> {
    fn push(&mut self, index: usize, token: Token) {
        match token.kind {
            TokenKind::Comment | TokenKind::LineEnd | TokenKind::EndOfFile => {}
            TokenKind::Indent => {
                if let Header::Complete {
                    is_function,
                    name,
                    header: (first, end),
                    colon,
                } = self.header
                {
                    self.open.push(Open {
                        body: self.found.len(),
                        depth: self.depth,
                        is_function,
                    });
                    self.found.push(Body {
                        name,
                        is_function,
                        span: Span::new(colon, colon),
                        header: first..end,
                        tokens: end..end,
                    });
                }
                self.header = Header::None;
                self.depth += 1;
            }
            TokenKind::Dedent => {
                self.depth = self.depth.saturating_sub(1);
                self.close(self.depth, index);
                self.header = Header::None;
            }
            TokenKind::Newline => {
                self.header = match self.header {
                    Header::Named {
                        is_function,
                        name,
                        position,
                    } => Header::Complete {
                        is_function,
                        name,
                        header: (position, index),
                        colon: self.last_end,
                    },
                    _ => Header::None,
                };
            }
            _ => {
                if !matches!(self.header, Header::Other | Header::Named { .. }) {
                    self.header = self.read(index, token);
                }
                self.last_end = token.span.end;
            }
        }
    }

    fn read(&self, index: usize, token: Token) -> Header {
        let in_function = self.open.last().is_some_and(|open| open.is_function);
        match self.header {
            Header::None | Header::Complete { .. } if in_function => Header::Other,
            Header::None | Header::Complete { .. } | Header::Async => {
                if token.is_name(self.text, "def") {
                    Header::Keyword { is_function: true }
                } else if token.is_name(self.text, "class") {
                    Header::Keyword { is_function: false }
                } else if token.is_name(self.text, "async") {
                    Header::Async
                } else {
                    Header::Other
                }
            }
            Header::Keyword { is_function } => Header::Named {
                is_function,
                name: token.span,
                position: index,
            },
            known => known,
        }
    }

    /// Ends the bodies whose headers stand at this depth or deeper, before the token at `index`.
    fn close(&mut self, depth: usize, index: usize) {
        let end = self.last_end;
        while self.open.last().is_some_and(|open| open.depth >= depth) {
            if let Some(body) = self
                .open
                .pop()
                .and_then(|open| self.found.get_mut(open.body))
            {
                body.span.end = body.span.end.max(end);
                body.tokens.end = index;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::lex;

    fn found(text: &str) -> Vec<(&str, &str)> {
        bodies(&lex(text).tokens, text)
            .into_iter()
            .map(|body| (body.name.of(text), body.span.of(text)))
            .collect()
    }

    #[test]
    fn bodies_of_outermost_functions_and_classes_are_found() {
        let text = "class C(B):  # why\n  a = 1\n  async def m(self):\n    def n():\n      0\n    return n  # end\n  # rest\nif a:\n    def f(): return 1\n    def g(\n  a): # x\n      '''\n'''\n";
        assert_eq!(
            found(text),
            [
                (
                    "C",
                    "  # why\n  a = 1\n  async def m(self):\n    def n():\n      0\n    return n"
                ),
                ("m", "\n    def n():\n      0\n    return n"),
                ("g", " # x\n      '''\n'''"),
            ]
        );
    }

    #[test]
    fn the_end_of_the_text_ends_bodies() {
        assert_eq!(
            found("class C:\n def f():\n  pass"),
            [("C", "\n def f():\n  pass"), ("f", "\n  pass")]
        );
        assert_eq!(found("def f():\n"), []);
        assert_eq!(found("def"), []);
    }
}
