//! A knot in words: its names, its id, the one sentence that says what it is and why it has its answer.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::Write;

use super::located::Located;
use super::quote::displayed;
use crate::pipeline::{CaptureReport, KnotReport};
use crate::plan::{Answer, LiftedName, Reason};
use crate::source::Position;

/// The slug of knots without a reason.
pub(super) const SAFE: &str = "safe";

/// The slug of comments for outdent that leave nothing alone.
pub(super) const UNUSED_SUPPRESSION: &str = "unused-suppression";

/// What names a knot from run to run: `path::Outer.method::walk`, `path::f::even+odd#2`.
pub(super) fn id(path: &str, knot: &KnotReport) -> String {
    format!("{path}::{}", knot.local_id)
}

/// The id as people copy it behind `--id`: in quotes if a shell would misread it, as it would `f.<lambda>` and `walk#2`.
pub(super) fn id_for_shell(path: &str, knot: &KnotReport) -> String {
    let id = id(path, knot);
    match displayed(&id) {
        // No word of a shell on one line stands for it.
        Cow::Owned(escaped) => escaped,
        Cow::Borrowed(id) => shlex::try_quote(id).map_or_else(|_| id.to_owned(), Cow::into_owned),
    }
}

/// The distinct names of a knot's members, in source order.
pub(super) fn member_names(knot: &KnotReport) -> Vec<&str> {
    let mut seen = HashSet::new();
    let names = knot.members.iter().map(|member| member.name.as_str());
    names.filter(|name| seen.insert(*name)).collect()
}

/// The slug of the strongest reason, or of being safe.
pub(super) fn slug(knot: &KnotReport) -> &'static str {
    knot.reasons
        .first()
        .map_or(SAFE, |reason| reason.slug.as_str())
}

/// How many things of a kind people are told of one by one.
pub(super) const MOST: usize = 12;

/// ``knot `even`, `odd` in `parity` ``
pub(super) fn headline(knot: &KnotReport) -> String {
    let names = listed(member_names(knot), |name| format!("`{name}`"), ", ");
    format!("knot {names} in `{}`", knot.enclosing)
}

/// The first few of a list in words, and how many there are besides.
fn listed<T>(all: Vec<T>, word: impl Fn(T) -> String, separator: &str) -> String {
    let more = more_than_most(all.len());
    let mut words: Vec<String> = all.into_iter().take(MOST).map(word).collect();
    words.extend(more);
    words.join(separator)
}

/// What is said in place of the rest of a long list.
pub(super) fn more_than_most(number: usize) -> Option<String> {
    let rest = number.saturating_sub(MOST);
    (rest > 0).then(|| format!("and {rest} more"))
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
    let others: Vec<&Reason> = knot.reasons.iter().skip(1).collect();
    if !others.is_empty() {
        let word = |reason: &Reason| format!("{} (at {})", reason.slug, place(reason));
        let _ = write!(text, "; also {}", listed(others, word, ", "));
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
    let word = |lifted: &LiftedName| lift(lifted, knot.answer);
    listed(knot.lifted.iter().collect(), word, "; ")
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
    let word = |capture: &CaptureReport| {
        let CaptureReport { name, scope, kind } = capture;
        format!("`{name}` ({kind} of `{scope}`)")
    };
    (!captures.is_empty()).then(|| listed(captures.iter().collect(), word, ", "))
}
