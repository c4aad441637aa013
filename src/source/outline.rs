//! The outline of a text: the text without the parts that don't matter for a question.
//!
//! Most of a module is the inside of functions and classes, and few of them have a say in what becomes of
//! one knot. [`bodies`] finds them by tokens alone; [`outline`] blanks those that its caller doesn't need.
//! Nothing moves: an outline is as long as its text, what is kept stands where it stood, every statement
//! begins and ends where it did, and a text that is valid Python stays so. Which parts a question needs
//! is for the rooms that ask it (`plan`, `verify`).

use std::ops::Range;

use super::{Span, Token, TokenKind};

/// The indented block of a `class` or `def` statement that stands in no function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body {
    /// The name after `class` or `def`.
    pub name: Span,
    /// From the end of the colon to the end of the last token.
    pub span: Span,
    /// The tokens in the span and their layout, as positions in the list they were found in.
    pub tokens: Range<usize>,
}

/// The bodies in source order; that of a class comes before those of its methods, and the latter lie in it.
///
/// One-line bodies are left out. `tokens` are those of the whole `text`.
pub fn bodies(tokens: &[Token], text: &str) -> Vec<Body> {
    let mut finder = Finder {
        text,
        found: Vec::new(),
        open: Vec::new(),
        depth: 0,
        header: Header::None,
        last: None,
    };
    for (index, &token) in tokens.iter().enumerate() {
        finder.push(index, token);
    }
    finder.close(0, tokens.len());
    finder.found
}

/// What a part is in the text, which decides what stands for it in an outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A body, as [`bodies`] gives them.
    Body,
    /// A whole top-level statement.
    Statement,
}

/// The text with these parts blanked, which come in source order; those within a blanked one go with it.
pub fn outline(text: &str, parts: impl IntoIterator<Item = (Span, Part)>) -> Outline {
    let mut blanked: Vec<Span> = Vec::new();
    let mut shown = String::with_capacity(text.len());
    for (span, part) in parts {
        // The shortest statements that begin or end, or both, where the part did.
        let (first, last) = match part {
            Part::Body => ("", "0"),
            Part::Statement => ("(", "0)"),
        };
        let is_within = span.start < shown.len();
        let Some(blanks) = span.len().checked_sub(first.len() + last.len()) else {
            continue;
        };
        if is_within {
            continue;
        }
        shown.push_str(Span::new(shown.len(), span.start).of(text));
        shown.push_str(first);
        shown.extend(std::iter::repeat_n(' ', blanks));
        shown.push_str(last);
        blanked.push(span);
    }
    shown.push_str(Span::new(shown.len(), text.len()).of(text));
    Outline {
        text: shown,
        blanked,
    }
}

/// A text without some of its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// As many bytes as the original has.
    pub text: String,
    /// What was blanked, in source order; disjoint.
    pub blanked: Vec<Span>,
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
    /// A header with this name.
    Named { is_function: bool, name: Span },
    /// A header, its line end included: an indent comes next, or nothing that matters.
    Complete {
        is_function: bool,
        name: Span,
        colon: usize,
        first: usize,
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
    /// The last token that is no layout.
    last: Option<Token>,
}

impl Finder<'_> {
    fn push(&mut self, index: usize, token: Token) {
        match token.kind {
            TokenKind::Comment | TokenKind::LineEnd | TokenKind::EndOfFile => {}
            TokenKind::Indent => {
                if let Header::Complete {
                    is_function,
                    name,
                    colon,
                    first,
                } = self.header
                {
                    self.open.push(Open {
                        body: self.found.len(),
                        depth: self.depth,
                        is_function,
                    });
                    self.found.push(Body {
                        name,
                        span: Span::new(colon, colon),
                        tokens: first..first,
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
                    Header::Named { is_function, name } => Header::Complete {
                        is_function,
                        name,
                        colon: self.last.map_or(token.span.start, |last| last.span.end),
                        first: index,
                    },
                    _ => Header::None,
                };
            }
            _ => {
                self.header = self.read(token);
                self.last = Some(token);
            }
        }
    }

    fn read(&self, token: Token) -> Header {
        let in_function = self.open.last().is_some_and(|open| open.is_function);
        match self.header {
            Header::None | Header::Complete { .. } if in_function => Header::Other,
            Header::None | Header::Complete { .. } | Header::Async => {
                let begins = token.kind == TokenKind::Name;
                match token.span.of(self.text) {
                    "class" if begins => Header::Keyword { is_function: false },
                    "def" if begins => Header::Keyword { is_function: true },
                    "async" if begins => Header::Async,
                    _ => Header::Other,
                }
            }
            Header::Keyword { is_function } => Header::Named {
                is_function,
                name: token.span,
            },
            known => known,
        }
    }

    /// Ends the bodies whose headers stand at this depth or deeper, before the token at `index`.
    fn close(&mut self, depth: usize, index: usize) {
        let end = self.last.map_or(0, |last| last.span.end);
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
    fn an_outline_keeps_places() {
        let text = "def f():\n  é = 1\nclass C:\n  def m(): 0\n  def n():\n    pass\n";
        let all = bodies(&lex(text).tokens, text);
        let without = |kept: &str| {
            let blanked = all.iter().filter(|body| body.name.of(text) != kept);
            outline(text, blanked.map(|body| (body.span, Part::Body))).text
        };
        assert_eq!(
            without(""),
            "def f():        0\nclass C:                                0\n"
        );
        assert_eq!(
            without("C"),
            "def f():        0\nclass C:\n  def m(): 0\n  def n():        0\n"
        );
    }

    #[test]
    fn a_statement_is_blanked_whole() {
        let text = "x\nif a:\n  y\nz\n";
        let statement = [(Span::new(2, 11), Part::Statement)];
        assert_eq!(outline(text, statement).text, "x\n(      0)\nz\n");
        assert_eq!(
            outline(text, [(Span::new(0, 1), Part::Statement)]).text,
            text
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
