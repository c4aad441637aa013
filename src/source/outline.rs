//! The outline of a text: the text without the bodies that don't matter for a question.
//!
//! Most of a module is the inside of functions and classes, and few of them have a say in what becomes of
//! one knot. [`bodies`] finds them by tokens alone; [`outline`] blanks those that its caller doesn't need.
//! Nothing moves: an outline is as long as its text, what is kept stands where it stood, every statement
//! begins and ends where it did, and a text that is valid Python stays so. Which bodies a question needs
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

/// The text with all bodies blanked for which `is_needed` is false; those within a blanked one go with it.
pub fn outline(text: &str, bodies: &[Body], is_needed: impl Fn(&Body) -> bool) -> Outline {
    let mut blanked: Vec<Span> = Vec::new();
    let mut kept = String::with_capacity(text.len());
    for body in bodies {
        let is_within = body.span.start < kept.len();
        if is_within || is_needed(body) {
            continue;
        }
        kept.push_str(Span::new(kept.len(), body.span.start).of(text));
        // A number is the shortest statement that ends where the body ended.
        kept.extend(std::iter::repeat_n(' ', body.span.len().saturating_sub(1)));
        kept.push('0');
        blanked.push(body.span);
    }
    kept.push_str(Span::new(kept.len(), text.len()).of(text));
    Outline {
        text: kept,
        blanked,
    }
}

/// A text without some of its bodies.
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
        let none = outline(text, &all, |_| false);
        assert_eq!(
            none.text,
            "def f():        0\nclass C:                                0\n"
        );
        assert_eq!(none.text.len(), text.len());
        let some = outline(text, &all, |body| body.name.of(text) == "C");
        assert_eq!(
            some.text,
            "def f():        0\nclass C:\n  def m(): 0\n  def n():        0\n"
        );
        assert_eq!(outline(text, &all, |_| true).text, text);
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
