//! One file as reports refer to it: its path and where its lines begin.

use crate::source::{LineIndex, Position};

/// A file's path and the positions in its text.
#[derive(Clone, Debug)]
pub struct Located<'text> {
    /// The path as reports show it.
    pub path: &'text str,
    lines: LineIndex<'text>,
}

impl<'text> Located<'text> {
    /// The file at `path` with the decoded `text`.
    pub fn new(path: &'text str, text: &'text str) -> Self {
        Self {
            path,
            lines: LineIndex::new(text),
        }
    }

    /// The line and column of the byte at `offset`.
    pub fn position(&self, offset: usize) -> Position {
        self.lines.position(offset)
    }

    /// `path:line:column` for the byte at `offset`.
    pub(super) fn place(&self, offset: usize) -> String {
        let Position { line, column } = self.position(offset);
        format!("{}:{line}:{column}", super::displayed(self.path))
    }
}
