//! The report for people: each knot as a compiler shows an error, with the lines, what refers to what, and why.
//!
//! The drawing is the business of a library, the one that rustc draws with; what is pointed out and what is
//! said about it is decided here.

mod cycle;
mod excerpt;

use std::collections::HashSet;

use annotate_snippets::{Group, Level, Message, Origin, Renderer};

use super::explain::by_hand;
use super::filter::Standing;
use super::located::Located;
use super::palette::Palette;
use super::quote::displayed;
use super::words::{
    MOST, UNUSED_SUPPRESSION, captured, headline, id_for_shell, lift, more_than_most,
};
use crate::pipeline::KnotReport;
use crate::plan::{Answer, Reason, Slug, UnusedSuppression};
use crate::source::Position;
use cycle::cycle;
use excerpt::{Excerpt, Mark};

/// The report of one knot, with its last line end.
pub(super) fn knot(located: &Located<'_>, knot: &KnotReport, palette: &Palette) -> String {
    let name = if knot.suppression.is_some() {
        format!("{} (suppressed)", knot.answer.as_str())
    } else {
        knot.answer.as_str().to_owned()
    };
    let level = match knot.answer {
        Answer::Safe => Level::INFO,
        Answer::Unsafe => Level::WARNING,
        Answer::Refused => Level::ERROR,
    };
    let mut title = level.with_name(name).primary_title(headline(knot));
    if let Some(reason) = knot.reasons.first() {
        title = title.id(reason.slug.as_str());
    }
    let group = with_excerpts(Group::with_title(title), located, marks(knot));
    render(group.elements(notes(located, knot)), palette)
}

/// The report of a comment that leaves nothing alone, with its last line end.
pub(super) fn unused(
    located: &Located<'_>,
    unused: &UnusedSuppression,
    palette: &Palette,
) -> String {
    let title = Level::WARNING
        .primary_title(unused.problem.clone())
        .id(UNUSED_SUPPRESSION);
    let mark = Mark {
        span: unused.span,
        label: String::new(),
        is_primary: true,
    };
    let group = with_excerpts(Group::with_title(title), located, vec![mark]);
    render(group.element(Level::HELP.message(unused.advice)), palette)
}

/// What is pointed out: the definitions, the references that make the cycle, the culprits.
fn marks(knot: &KnotReport) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    for (index, member) in knot.members.iter().take(MOST).enumerate() {
        marks.push(Mark {
            span: member.span,
            label: if index == 0 {
                format!("made anew by each call of `{}`", knot.enclosing)
            } else {
                "and this one".to_owned()
            },
            is_primary: true,
        });
    }
    let steps = cycle(knot);
    for (index, step) in steps.iter().enumerate() {
        let is_last = index + 1 == steps.len();
        if index >= MOST && !is_last {
            continue;
        }
        let label = match (steps.len(), is_last) {
            (1, _) => "refers to itself, which closes the cycle".to_owned(),
            (_, false) => format!("`{}` refers to `{}`", step.from, step.to),
            (_, true) => format!(
                "`{}` refers to `{}`, which closes the cycle",
                step.from, step.to
            ),
        };
        marks.push(Mark {
            span: step.reference,
            label,
            is_primary: true,
        });
    }
    for reason in knot.reasons.iter().take(MOST) {
        let slug = reason.slug.as_str();
        match marks.iter_mut().find(|mark| mark.span == reason.span) {
            Some(mark) if mark.label.split("; ").any(|part| part == slug) => {}
            Some(mark) => mark.label = format!("{}; {slug}", mark.label),
            None => marks.push(Mark {
                span: reason.span,
                label: slug.to_owned(),
                is_primary: false,
            }),
        }
    }
    marks
}

/// What is said below the lines.
fn notes(located: &Located<'_>, knot: &KnotReport) -> Vec<Message<'static>> {
    let note = |name: &'static str, text: String| Level::NOTE.with_name(name).message(text);
    let mut notes = Vec::new();
    if let Some(list) = captured(&knot.captures) {
        let text = format!("{list}; kept alive with the cycle until the garbage collector runs");
        notes.push(note("captured", text));
    }
    // The same may hold at several places.
    let mut said = HashSet::new();
    let reasons: Vec<&Reason> = (knot.reasons.iter())
        .filter(|reason| said.insert(&reason.message))
        .collect();
    for reason in reasons.iter().take(MOST) {
        notes.push(note(reason.slug.as_str(), reason.message.clone()));
    }
    notes.extend(more_than_most(reasons.len()).map(|more| note("reasons", more)));
    for lifted in knot.lifted.iter().take(MOST) {
        notes.push(note("lift", lift(lifted, knot.answer)));
    }
    notes.extend(more_than_most(knot.lifted.len()).map(|more| note("lift", more)));
    let slugs = slugs_to_resolve(knot);
    for &slug in &slugs {
        let name = match slugs.len() {
            1 => "by hand".to_owned(),
            _ => format!("by hand ({slug})"),
        };
        let text = as_note(&by_hand(slug));
        notes.push(Level::NOTE.with_name(name).message(text));
    }
    if let Some(suppression) = &knot.suppression {
        let why = match (&suppression.reason, suppression.comment) {
            (Some(reason), _) => reason,
            (None, Some(_)) => "no reason given",
            (None, None) => "by the config",
        };
        notes.push(note("suppressed", why.to_owned()));
    }
    notes.push(note("id", id_for_shell(located.path, knot)));
    notes
}

/// The distinct slugs of the reasons that a refused knot would have to be rid of.
fn slugs_to_resolve(knot: &KnotReport) -> Vec<Slug> {
    let mut slugs = Vec::new();
    if Standing::of(knot) == Standing::Untied {
        return slugs;
    }
    for reason in &knot.reasons {
        if reason.answer == Answer::Refused && !slugs.contains(&reason.slug) {
            slugs.push(reason.slug);
        }
    }
    slugs
}

/// The group with the lines that the marks are in.
fn with_excerpts<'g>(mut group: Group<'g>, located: &Located<'_>, marks: Vec<Mark>) -> Group<'g> {
    let path = displayed(located.path).into_owned();
    for excerpt in Excerpt::of(located, marks) {
        let Position { line, column } = located.position(excerpt.offset);
        let origin = Origin::path(path.clone()).line(line).char_column(column);
        group = group.element(origin).element(excerpt.into_snippet());
    }
    group
}

fn render(group: Group<'_>, palette: &Palette) -> String {
    // Lines come cut already; the library's own cutting is for terminals that it knows the width of.
    const WIDE: usize = 10_000;
    let renderer = if *palette == Palette::plain() {
        Renderer::plain()
    } else {
        Renderer::styled()
            .info(palette.safe)
            .warning(palette.unsafe_)
            .error(palette.refused)
            .hyperlink(false)
    };
    let text = renderer.term_width(WIDE).render(&[group]);
    let mut shown = String::with_capacity(text.len());
    for line in text.lines().filter(|line| !is_empty_origin(line)) {
        shown.push_str(line);
        shown.push('\n');
    }
    shown
}

/// Whether the line is the library's `:::` without a path: the lines below it have none because it stands above
/// already, with a column that the library, which sees cut lines, can't know.
fn is_empty_origin(line: &str) -> bool {
    let mut rest = line;
    let mut colons = 0;
    while let Some(letter) = rest.chars().next() {
        rest = match rest.strip_prefix("\x1b[") {
            Some(style) => style.split_once('m').map_or("", |(_, after)| after),
            None => rest.get(letter.len_utf8()..).unwrap_or_default(),
        };
        match letter {
            ':' => colons += 1,
            ' ' | '\x1b' => {}
            _ => return false,
        }
    }
    colons == 3
}

/// A sentence as a note: it begins small and has no full stop.
fn as_note(sentence: &str) -> String {
    let sentence = sentence.strip_suffix('.').unwrap_or(sentence);
    let mut letters = sentence.chars();
    let first = letters.next().map(|letter| letter.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}
