//! What kept a file, or a part of it, from being judged or written: as data for the formats, as lines for people.

use super::located::Located;
use super::quote::displayed;
use crate::pipeline::{Judged, Outcome, Skip};

/// Something that kept a file, or a part of it, from being judged or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trouble {
    pub(super) kind: TroubleKind,
    /// A word for scripts.
    pub(super) reason: Option<&'static str>,
    /// What is wrong and what to do.
    pub(super) message: String,
    /// The 1-based line where it is or begins.
    pub(super) line: Option<usize>,
    /// The 1-based line where it ends, if it is about a whole statement.
    pub(super) end_line: Option<usize>,
    /// Where people look first, as a byte offset.
    pub(super) offset: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TroubleKind {
    /// The file cannot be judged.
    Skip,
    /// A statement cannot be judged.
    Unread,
    /// Anything else.
    Error,
}

impl Trouble {
    /// An error of a whole file.
    pub(super) fn error(reason: Option<&'static str>, message: String) -> Self {
        Self {
            kind: TroubleKind::Error,
            reason,
            message,
            line: None,
            end_line: None,
            offset: None,
        }
    }

    fn at(self, located: &Located<'_>, offset: usize) -> Self {
        Self {
            line: Some(located.line(offset)),
            offset: Some(offset),
            ..self
        }
    }

    fn to_line(&self, located: &Located<'_>) -> String {
        let place = match self.offset {
            Some(offset) => located.place(offset),
            None => displayed(located.path).into_owned(),
        };
        let Self {
            reason, message, ..
        } = self;
        match (self.kind, *reason) {
            (TroubleKind::Skip, slug) => {
                format!("{place}: skipped ({}): {message}", slug.unwrap_or_default())
            }
            (TroubleKind::Unread, _) => format!("{place}: not judged: {message}"),
            (TroubleKind::Error, Some(RENAME)) => {
                format!("{place}: error: {message}; the file was left untouched")
            }
            (TroubleKind::Error, _) => format!("{place}: error: {message}"),
        }
    }
}

/// A line for standard error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorLine {
    /// The line: `path:3:1: skipped (syntax): ...`.
    pub text: String,
    /// Whether it is about something other than the file's own text.
    pub is_fault: bool,
}

/// The lines for standard error about what could not be judged.
pub fn messages(located: &Located<'_>, outcome: &Outcome) -> Vec<ErrorLine> {
    troubles(located, outcome)
        .iter()
        .map(|trouble| ErrorLine {
            text: trouble.to_line(located),
            is_fault: trouble.kind == TroubleKind::Error,
        })
        .collect()
}

/// The line for standard error about a file that could not be read, used or written.
pub fn error_message(path: &str, line: Option<usize>, message: &str) -> String {
    let line = line.map_or_else(String::new, |line| format!(":{line}"));
    format!("{}{line}: error: {message}", displayed(path))
}

/// What could not be judged in a file.
pub(super) fn troubles(located: &Located<'_>, outcome: &Outcome) -> Vec<Trouble> {
    match outcome {
        Outcome::Skipped(skip) => vec![skipped(located, skip)],
        Outcome::Judged(judged) => in_judged(located, judged),
    }
}

const RENAME: &str = "rename";

fn skipped(located: &Located<'_>, skip: &Skip) -> Trouble {
    let trouble = Trouble {
        kind: TroubleKind::Skip,
        ..Trouble::error(Some(skip.slug), skip.message.clone())
    };
    match skip.offset {
        Some(offset) => trouble.at(located, offset),
        None => trouble,
    }
}

fn in_judged(located: &Located<'_>, judged: &Judged) -> Vec<Trouble> {
    let unread = judged.unread.iter().map(|unread| {
        let message = "outdent's own parser cannot read this statement, although it is valid Python; nothing in it \
            was looked at, the rest of the file was";
        let last = unread.span.end.saturating_sub(1).max(unread.span.start);
        Trouble {
            kind: TroubleKind::Unread,
            line: Some(located.line(unread.span.start)),
            end_line: Some(located.line(last)),
            ..Trouble::error(None, message.to_owned()).at(located, unread.offset)
        }
    });
    let renames = judged.rename_problems.iter().map(|problem| {
        Trouble::error(Some(RENAME), problem.message.clone()).at(located, problem.span.start)
    });
    let discrepancies = judged.discrepancies.iter().map(|discrepancy| {
        let message = format!(
            "this is a bug in outdent, not in the file: its own check of the lift failed ({}); the file was left \
             untouched; please report it with the file",
            discrepancy.message
        );
        Trouble::error(Some("discrepancy"), message).at(located, discrepancy.offset)
    });
    unread.chain(renames).chain(discrepancies).collect()
}

/// The note about near-identical knots in several files: the ids of the first ones, and how many there are.
pub fn copies_message(ids: &[String], count: usize) -> String {
    let more = match count.saturating_sub(ids.len()) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let ids = ids.join(", ");
    format!(
        "note: near-identical knots, for which one shared function could stand: {}{more}",
        displayed(&ids)
    )
}
