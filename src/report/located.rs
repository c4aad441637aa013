//! One file as reports refer to it: its path and where its lines begin.

use crate::source::{LineIndex, Position, Span};

/// A file's path and the positions in its text.
#[derive(Clone, Debug)]
pub struct Located<'text> {
    /// The path as reports show it.
    pub path: &'text str,
    /// The decoded text.
    pub(super) text: &'text str,
    lines: LineIndex<'text>,
}

impl<'text> Located<'text> {
    /// The file at `path` with the decoded `text`.
    pub fn new(path: &'text str, text: &'text str) -> Self {
        Self {
            path,
            text,
            lines: LineIndex::new(text),
        }
    }

    /// The line and column of the byte at `offset`.
    pub fn position(&self, offset: usize) -> Position {
        self.lines.position(offset)
    }

    /// The 1-based number of the line that holds the byte at `offset`.
    pub(super) fn line(&self, offset: usize) -> usize {
        self.lines.line(offset)
    }

    /// The 1-based line without its line end; empty if there is no such line.
    pub(super) fn line_content(&self, line: usize) -> Span {
        let span = self.lines.line_span(line).unwrap_or(Span::new(0, 0));
        let content = span.of(self.text).trim_end_matches(['\n', '\r']);
        Span::new(span.start, span.start + content.len())
    }

    /// `path:line:column` for the byte at `offset`.
    pub(super) fn place(&self, offset: usize) -> String {
        let Position { line, column } = self.position(offset);
        format!("{}:{line}:{column}", super::displayed(self.path))
    }
}
