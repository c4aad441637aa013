//! The common language of the two readers: a record is a construct, its place, and the places of its parts.

use std::fmt;

/// One construct. Parts are told by the byte offset at which they begin, enclosing parentheses left out.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Record {
    /// Where the construct begins.
    pub(crate) start: usize,
    /// Where it ends; 0 for statements.
    pub(crate) end: usize,
    /// What it is, and where its parts begin.
    pub(crate) what: String,
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{} {}", self.start, self.end, self.what)
    }
}

/// Parts in a row.
pub(crate) fn list(parts: impl IntoIterator<Item = String>) -> String {
    parts.into_iter().collect::<Vec<_>>().join(", ")
}

/// A part that may be missing.
pub(crate) fn optional(part: Option<usize>) -> String {
    part.map_or_else(|| "-".to_owned(), |start| start.to_string())
}
