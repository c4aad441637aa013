//! The outline of a text: the text without the parts that don't matter for a question.
//!
//! Most of a module is the inside of functions and classes, and few of them have a say in what becomes of
//! one knot. [`bodies`] finds them by tokens alone; [`outline`] blanks those that its caller doesn't need.
//! Nothing moves: an outline is as long as its text, what is kept stands where it stood, every statement
//! begins and ends where it did, and a text that is valid Python stays so. Which parts a question needs
//! is for the rooms that ask it (`plan`, `verify`).

use std::ops::Range;

use super::{Span, Token, TokenKind, top_level_statements};
use crate::source::Lexed;

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

/// A top-level statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// From the start of the first to the end of the last token.
    pub span: Span,
    /// Its tokens, as positions in the list they were found in; the first is no layout.
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

/// The top-level statements with their tokens, layout at their ends left out.
pub fn statements(lexed: &Lexed, text: &str) -> Vec<Statement> {
    let mut found = Vec::new();
    let mut next = 0;
    for span in top_level_statements(lexed, text).spans {
        let mut tokens: Option<Range<usize>> = None;
        while let Some(token) = lexed
            .tokens
            .get(next)
            .filter(|token| token.span.start < span.end)
        {
            if !token.is_layout() && token.span.start >= span.start {
                let start = tokens.map_or(next, |tokens| tokens.start);
                tokens = Some(start..next + 1);
            }
            next += 1;
        }
        let ends = tokens.clone().and_then(|tokens| {
            let first = lexed.tokens.get(tokens.start)?;
            let last = lexed.tokens.get(tokens.end.checked_sub(1)?)?;
            Some(Span::new(first.span.start, last.span.end))
        });
        if let (Some(tokens), Some(span)) = (tokens, ends) {
            found.push(Statement { span, tokens });
        }
    }
    found
}

/// What is blanked, which decides what stands for it in an outline: the shortest code that begins and ends where
/// it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stub {
    /// A [`Body::span`].
    Body,
    /// The [`Body::rest`] of a class.
    ClassRest,
    /// The [`Body::rest`] of a function.
    FunctionRest,
    /// A whole [`Statement::span`].
    Statement,
}

impl Stub {
    fn edges(self) -> (&'static str, &'static str) {
        match self {
            Self::Body => ("", "0"),
            Self::ClassRest => (":", "0"),
            Self::FunctionRest => ("():", "0"),
            Self::Statement => ("(", "0)"),
        }
    }
}

/// The text with these parts blanked, which come in source order; those within a blanked one go with it.
pub fn outline(text: &str, parts: impl IntoIterator<Item = (Span, Stub)>) -> Outline {
    let mut blanked: Vec<Span> = Vec::new();
    let mut shown = String::with_capacity(text.len());
    for (span, stub) in parts {
        let (first, last) = stub.edges();
        let is_within = span.start < shown.len();
        if is_within || span.len() < first.len() + last.len() {
            continue;
        }
        shown.push_str(Span::new(shown.len(), span.start).of(text));
        shown.push_str(first);
        push_blanks(&mut shown, span.end - last.len());
        shown.push_str(last);
        blanked.push(span);
    }
    shown.push_str(Span::new(shown.len(), text.len()).of(text));
    Outline {
        text: shown,
        blanked,
    }
}

/// Fills up with spaces to the given length.
fn push_blanks(text: &mut String, length: usize) {
    const BLANKS: &str = "                                                                ";
    while let Some(missing) = length
        .checked_sub(text.len())
        .filter(|&missing| missing > 0)
    {
        text.push_str(BLANKS.get(..missing).unwrap_or(BLANKS));
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
                        colon: self.last.map_or(token.span.start, |last| last.span.end),
                    },
                    _ => Header::None,
                };
            }
            _ => {
                self.header = self.read(index, token);
                self.last = Some(token);
            }
        }
    }

    fn read(&self, index: usize, token: Token) -> Header {
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
                position: index,
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
            outline(text, blanked.map(|body| (body.span, Stub::Body))).text
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
    fn stubs_begin_and_end_where_the_parts_did() {
        let text = "x\nif a:\n  y;  # why\ndef f(a=b) -> c:\n  d\nclass C(e):\n  f\n";
        let lexed = lex(text);
        let parts = statements(&lexed, text);
        let spans: Vec<&str> = parts.iter().map(|part| part.span.of(text)).collect();
        assert_eq!(
            spans,
            [
                "x",
                "if a:\n  y;",
                "def f(a=b) -> c:\n  d",
                "class C(e):\n  f"
            ]
        );
        let all = bodies(&lexed.tokens, text);
        let mut blanked: Vec<(Span, Stub)> = all
            .iter()
            .map(|body| {
                let stub = if body.is_function {
                    Stub::FunctionRest
                } else {
                    Stub::ClassRest
                };
                (body.rest(), stub)
            })
            .collect();
        blanked.splice(
            0..0,
            parts
                .iter()
                .take(2)
                .map(|part| (part.span, Stub::Statement)),
        );
        assert_eq!(
            outline(text, blanked).text,
            "x\n(       0)  # why\ndef f():           0\nclass C:      0\n"
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
