//! Physical lines: where each begins, what it holds, and how its indentation is measured.
//!
//! Takes the text and its tokens, so that a line which begins within a string or goes on with a
//! logical line is told apart from one that begins a statement (Python reference, 2.1 "Line
//! structure"). Lines end at `\n`, `\r\n` or a lone `\r`. Moving lines is for `rewrite`, finding
//! places between them for `plan`.

use super::{Span, Token, TokenKind};

/// What a physical line holds at its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// Nothing but blanks and form feeds.
    Blank,
    /// A comment and nothing else.
    Comment,
    /// The first token of a logical line (or a backslash that joins it on).
    Statement,
    /// The rest of a logical line that an earlier line began, between brackets or after a backslash.
    Continuation,
    /// Text of a string that an earlier line began, format strings with their fields included.
    WithinString,
}

/// One physical line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The bytes of the line with its line end.
    pub span: Span,
    /// What it holds at its start.
    pub kind: LineKind,
    /// The white space that indents it: the blanks and tabs in front of its content, after the last
    /// form feed among them, for a form feed starts the indentation anew.
    pub indentation: Span,
}

/// The physical lines of a text, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    lines: Vec<Line>,
}

impl Lines {
    /// Divides `text` into lines; `tokens` are those of the whole text.
    pub fn of(text: &str, tokens: &[Token]) -> Self {
        // Real code has a line for each 30 to 40 bytes.
        let mut lines = Vec::with_capacity(text.len() / 32 + 8);
        let mut start = 0;
        let mut next = 0;
        // Whether a logical line is begun and not ended, and up to where a string reaches.
        let mut within_logical_line = false;
        let mut string_end = 0;
        let mut open_format_strings = 0usize;
        while start < text.len() {
            let span = Span::new(start, line_end(text, start));
            let indentation = indentation_at(text, start);
            while let Some(token) = tokens.get(next)
                && matches!(
                    token.kind,
                    TokenKind::Indent | TokenKind::Dedent | TokenKind::EndOfFile
                )
            {
                next += 1;
            }
            let of_line = tokens.get(next..).unwrap_or_default().iter();
            let of_line = of_line.take_while(|token| token.span.start < span.end);
            let first = of_line.clone().next().map(|token| token.kind);
            let kind = if string_end > start || open_format_strings > 0 {
                LineKind::WithinString
            } else {
                match first {
                    Some(TokenKind::Comment) => LineKind::Comment,
                    Some(TokenKind::Newline | TokenKind::LineEnd) | None
                        if !text
                            .get(indentation.end..)
                            .unwrap_or_default()
                            .starts_with('\\') =>
                    {
                        LineKind::Blank
                    }
                    _ if within_logical_line => LineKind::Continuation,
                    _ => LineKind::Statement,
                }
            };
            within_logical_line |= kind == LineKind::Statement;
            for token in of_line {
                next += 1;
                match token.kind {
                    TokenKind::String | TokenKind::FormatStringMiddle => {
                        string_end = token.span.end;
                    }
                    TokenKind::FormatStringStart => open_format_strings += 1,
                    TokenKind::FormatStringEnd => {
                        open_format_strings = open_format_strings.saturating_sub(1);
                    }
                    TokenKind::Newline => within_logical_line = false,
                    _ => {}
                }
            }
            lines.push(Line {
                span,
                kind,
                indentation,
            });
            start = span.end;
        }
        Self { lines }
    }

    /// The position in the list of the line that holds the byte at `offset`; the number of lines
    /// for the end of the text.
    pub fn position(&self, offset: usize) -> usize {
        self.lines.partition_point(|line| line.span.end <= offset)
    }

    /// The line that holds the byte at `offset`; none at the end of the text.
    pub fn at(&self, offset: usize) -> Option<&Line> {
        self.lines.get(self.position(offset))
    }

    /// The lines from the one that holds the byte at `offset` on, downwards.
    pub fn from(&self, offset: usize) -> impl Iterator<Item = &Line> {
        self.lines.iter().skip(self.position(offset))
    }

    /// The lines before the one that holds the byte at `offset`, upwards, the nearest first.
    pub fn above(&self, offset: usize) -> impl Iterator<Item = &Line> {
        self.lines.iter().take(self.position(offset)).rev()
    }

    /// The lines that begin within `span`.
    pub fn within(&self, span: Span) -> impl Iterator<Item = &Line> {
        let first = self
            .lines
            .partition_point(|line| line.span.start < span.start);
        self.lines
            .iter()
            .skip(first)
            .take_while(move |line| line.span.start < span.end)
    }

    /// The blank lines directly above `offset`, which is a line start; empty where there are none.
    pub fn gap_above(&self, offset: usize) -> Span {
        let start = self
            .above(offset)
            .take_while(|line| line.kind == LineKind::Blank)
            .last()
            .map_or(offset, |line| line.span.start);
        Span::new(start, offset)
    }

    /// The blank lines directly from `offset`, which is a line start, on; empty where there are none.
    pub fn gap_below(&self, offset: usize) -> Span {
        let end = self
            .from(offset)
            .take_while(|line| line.kind == LineKind::Blank)
            .last()
            .map_or(offset, |line| line.span.end);
        Span::new(offset, end)
    }

    /// The number of lines that begin within `span`.
    pub fn count(&self, span: Span) -> usize {
        self.within(span).count()
    }
}

/// The width of white space that indents a line, by both measures that CPython compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Width {
    /// With tab stops at each eighth column.
    pub wide: usize,
    /// With a tab as wide as a space.
    pub narrow: usize,
}

impl Width {
    /// The width of `indentation`, which consists of spaces and tabs.
    pub fn of(indentation: &str) -> Self {
        let mut width = Self { wide: 0, narrow: 0 };
        for byte in indentation.bytes() {
            width.wide = match byte {
                b'\t' => (width.wide / 8 + 1) * 8,
                _ => width.wide + 1,
            };
            width.narrow += 1;
        }
        width
    }
}

/// The offset just after the line end that follows `start`, or the end of the text.
fn line_end(text: &str, start: usize) -> usize {
    let rest = text.as_bytes().get(start..).unwrap_or_default();
    match memchr::memchr2(b'\n', b'\r', rest) {
        Some(at) if rest.get(at..at + 2) == Some(b"\r\n") => start + at + 2,
        Some(at) => start + at + 1,
        None => text.len(),
    }
}

fn indentation_at(text: &str, start: usize) -> Span {
    let mut span = Span::new(start, start);
    for byte in text.as_bytes().iter().skip(start) {
        match byte {
            b' ' | b'\t' => span.end += 1,
            b'\x0c' => span = Span::new(span.end + 1, span.end + 1),
            _ => break,
        }
    }
    span
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::lex;

    fn kinds(text: &str) -> Vec<LineKind> {
        let lexed = lex(text);
        assert_eq!(lexed.problem, None);
        Lines::of(text, &lexed.tokens)
            .lines
            .iter()
            .map(|line| line.kind)
            .collect()
    }

    #[test]
    fn tells_lines_apart() {
        use LineKind::{Blank, Comment, Continuation, Statement, WithinString};
        assert_eq!(
            kinds("x = (1,\n  # c\n\n  2)\n\x0c\n# c\ny = 1 + \\\n  2\n\\\nz\n"),
            [
                Statement,
                Comment,
                Blank,
                Continuation,
                Blank,
                Comment,
                Statement,
                Continuation,
                Statement,
                Continuation
            ]
        );
        assert_eq!(
            kinds("f'''{\n1\n}\n{'''\na'''}''' + '''\n''', (\n3)\nx"),
            [
                Statement,
                WithinString,
                WithinString,
                WithinString,
                WithinString,
                WithinString,
                Continuation,
                Statement
            ]
        );
    }

    #[test]
    fn a_form_feed_starts_the_indentation_anew() {
        let text = "if x:\r  \x0c \ty\r";
        let lines = Lines::of(text, &lex(text).tokens);
        let line = lines.at(6);
        assert_eq!(line.map(|line| line.indentation.of(text)), Some(" \t"));
        assert_eq!(Width::of(" \t"), Width { wide: 8, narrow: 2 });
    }

    #[test]
    fn gaps_are_the_blank_lines() {
        let text = "a\n\n  \nb\n\n";
        let lines = Lines::of(text, &lex(text).tokens);
        assert_eq!(lines.gap_above(6), Span::new(2, 6));
        assert_eq!(lines.gap_below(8), Span::new(8, 9));
        assert_eq!(lines.gap_above(2), Span::new(2, 2));
        assert_eq!(lines.count(Span::new(2, 6)), 2);
    }
}
