//! What standard error says about files and statements that could not be judged.

use super::located::Located;
use super::quote::displayed;
use crate::pipeline::{Judged, Skip};
use crate::verify::Discrepancy;

/// The line about a file that was left out: `path:3:1: skipped (syntax): ...`.
///
/// `located` is the file's text, where it could be decoded at all.
pub fn skip_message(path: &str, located: Option<&Located<'_>>, skip: &Skip) -> String {
    let place = match (located, skip.offset) {
        (Some(located), Some(offset)) => located.place(offset),
        _ => displayed(path).into_owned(),
    };
    format!("{place}: skipped ({}): {}", skip.slug, skip.message)
}

/// One line for each top-level statement that outdent's parser cannot read.
pub fn unread_messages(located: &Located<'_>, judged: &Judged) -> Vec<String> {
    judged
        .unread
        .iter()
        .map(|unread| {
            format!(
                "{}: not judged: {}",
                located.place(unread.offset),
                UNREAD_MESSAGE
            )
        })
        .collect()
}

/// Why a statement was not judged, in words for the user.
pub(super) const UNREAD_MESSAGE: &str = "outdent's own parser cannot read this statement, although it is valid \
    Python; nothing in it was looked at, the rest of the file was";

/// One line for each name that the user chose and can't have.
pub fn rename_messages(located: &Located<'_>, judged: &Judged) -> Vec<String> {
    judged
        .rename_problems
        .iter()
        .map(|problem| {
            format!(
                "{}: error: {}; the file was left untouched",
                located.place(problem.span.start),
                problem.message
            )
        })
        .collect()
}

/// One line for each thing that the verification found wrong with the rewritten text.
pub fn discrepancy_messages(located: &Located<'_>, judged: &Judged) -> Vec<String> {
    judged
        .discrepancies
        .iter()
        .map(|discrepancy| {
            format!(
                "{}: error: {}",
                located.place(discrepancy.offset),
                discrepancy_message(discrepancy)
            )
        })
        .collect()
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

/// What a discrepancy means for the user.
pub(super) fn discrepancy_message(discrepancy: &Discrepancy) -> String {
    format!(
        "this is a bug in outdent, not in the file: its own check of the lift failed ({}); the file was left \
         untouched; please report it with the file",
        discrepancy.message
    )
}
