//! A knot in words: its names, its id, the one sentence that says what it is and why it has its answer.

use std::fmt::Write;

use super::located::Located;
use crate::pipeline::{CaptureReport, KnotReport};
use crate::plan::{Answer, LiftedName, Reason};
use crate::source::Position;

/// The slug of knots without a reason.
pub(super) const SAFE: &str = "safe";

/// The slug of comments for outdent that leave nothing alone.
pub(super) const UNUSED_SUPPRESSION: &str = "unused-suppression";

/// What names a knot from run to run: `path::Outer.method::walk`, `path::f::even+odd#2`.
pub(super) fn id(path: &str, knot: &KnotReport) -> String {
    let names = member_names(knot).join("+");
    let ordinal = match knot.ordinal {
        0 | 1 => String::new(),
        ordinal => format!("#{ordinal}"),
    };
    format!("{path}::{}::{names}{ordinal}", knot.enclosing)
}

/// The distinct names of a knot's members, in source order.
pub(super) fn member_names(knot: &KnotReport) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for member in &knot.members {
        if !names.contains(&member.name.as_str()) {
            names.push(&member.name);
        }
    }
    names
}

/// The slug of the strongest reason, or of being safe.
pub(super) fn slug(knot: &KnotReport) -> &'static str {
    knot.reasons
        .first()
        .map_or(SAFE, |reason| reason.slug.as_str())
}

/// ``knot `even`, `odd` in `parity` ``
pub(super) fn headline(knot: &KnotReport) -> String {
    let names: Vec<String> = member_names(knot)
        .iter()
        .map(|name| format!("`{name}`"))
        .collect();
    format!("knot {} in `{}`", names.join(", "), knot.enclosing)
}

/// The knot and all its reasons, or else what becomes of it, on one line.
pub(super) fn sentence(located: &Located<'_>, knot: &KnotReport) -> String {
    let mut text = headline(knot);
    let place = |reason: &Reason| {
        let Position { line, column } = located.position(reason.span.start);
        format!("{line}:{column}")
    };
    // Writing to a string cannot fail.
    let _ = match knot.reasons.split_first() {
        None => write!(text, ": {}", lifts(knot)),
        Some((first, _)) => write!(
            text,
            " ({}): {} (at {})",
            knot.answer.as_str(),
            first.message,
            place(first)
        ),
    };
    for (index, reason) in knot.reasons.iter().enumerate().skip(1) {
        let also = if index == 1 { "; also " } else { ", " };
        let _ = write!(text, "{also}{} (at {})", reason.slug, place(reason));
    }
    if let Some(suppression) = &knot.suppression {
        let _ = match &suppression.reason {
            Some(reason) => write!(text, "; suppressed: {reason}"),
            None => write!(text, "; suppressed"),
        };
    }
    text
}

/// What each member becomes, on one line.
fn lifts(knot: &KnotReport) -> String {
    let all: Vec<String> = knot
        .lifted
        .iter()
        .map(|lifted| lift(lifted, knot.answer))
        .collect();
    all.join("; ")
}

/// What a member becomes.
pub(super) fn lift(lifted: &LiftedName, answer: Answer) -> String {
    let parameters = if lifted.parameters.is_empty() {
        String::new()
    } else {
        let names: Vec<String> = lifted
            .parameters
            .iter()
            .map(|name| format!("`{name}`"))
            .collect();
        format!(", with {} in front of its parameters", names.join(", "))
    };
    let condition = if answer == Answer::Unsafe {
        "with --unsafe, "
    } else {
        ""
    };
    format!(
        "{condition}`{}` becomes `{}` at module scope{parameters}",
        lifted.member, lifted.name
    )
}

/// The captured variables on one line; none if there are none.
pub(super) fn captured(captures: &[CaptureReport]) -> Option<String> {
    let list: Vec<String> = captures
        .iter()
        .map(|capture| {
            format!(
                "`{}` ({} of `{}`)",
                capture.name, capture.kind, capture.scope
            )
        })
        .collect();
    (!list.is_empty()).then(|| list.join(", "))
}
