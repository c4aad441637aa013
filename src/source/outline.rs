//! The outline of a text: the text without the parts that don't matter for a question.
//!
//! Few of the functions and classes of a module have a say in what becomes of one knot. [`outline`] blanks those
//! bodies and statements that its caller doesn't need. Nothing moves: an outline is as long as its text, what is
//! kept stands where it stood, every statement begins and ends where it did, and a text that is valid Python stays so.
//! Which parts a question needs is for the rooms that ask it (`plan`, `verify`); [`Marks`] helps them to find out.

use std::ops::Range;

use super::Span;

/// What is blanked, which decides what stands for it in an outline: the shortest code that begins and ends where
/// it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stub {
    /// A [`Body::span`](super::Body::span).
    Body,
    /// The [`Body::rest`](super::Body::rest) of a class.
    ClassRest,
    /// The [`Body::rest`](super::Body::rest) of a function.
    FunctionRest,
    /// A whole [`Statement::span`](super::Statement::span).
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

impl Outline {
    /// Whether some of a statement, one of those at the top level, is shown.
    pub fn shows(&self, statement: Span) -> bool {
        // What stands for a part of it begins behind its first token.
        let next = self
            .blanked
            .binary_search_by_key(&statement.start, |span| span.start);
        next.is_err()
    }
}

/// Which tokens of a list are marked: it is told quickly whether some of a range are.
#[derive(Clone, Debug)]
pub struct Marks {
    /// The positions of those that are, in order.
    marked: Vec<usize>,
}

impl Marks {
    /// Those of a list of tokens of which each is marked or not.
    pub fn of(marked: impl Iterator<Item = bool>) -> Self {
        let marked = marked.enumerate().filter(|&(_, is_marked)| is_marked);
        Self {
            marked: marked.map(|(position, _)| position).collect(),
        }
    }

    /// Whether a token of the range is marked.
    pub fn are_in(&self, tokens: &Range<usize>) -> bool {
        let next = self
            .marked
            .partition_point(|&position| position < tokens.start);
        self.marked
            .get(next)
            .is_some_and(|&position| position < tokens.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::lex;

    #[test]
    fn an_outline_keeps_places() {
        let text = "def f():\n  é = 1\nclass C:\n  def m(): 0\n  def n():\n    pass\n";
        let lexed = lex(text);
        let all = lexed.bodies(text);
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
        let parts = lexed.statements(text);
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
        let all = lexed.bodies(text);
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
}
