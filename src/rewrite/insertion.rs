//! What is put in at module scope: lifted functions with the blank lines around them, and the import.
//!
//! Two blank lines stand around a function at the top level, one in a block. Blank lines that are
//! there already count; none is taken away. At the start of the file or of a block none is added in
//! front. Which place it is, `plan` says.

use std::collections::BTreeMap;

use crate::plan::{Import, Lift};
use crate::source::{LineKind, Span, TokenKind};
use crate::verify::{DroppedKind, WHY_COMMENT, WrittenKind};

use super::Moving;
use super::edit::{Edit, Fragment, Taken};
use super::original::Original;

/// The edits that put in what moves and what is imported.
pub(super) fn insertion_edits(
    original: &Original,
    lifts: &[Lift],
    moving: &[Moving],
    import: Option<&Import>,
) -> Vec<Edit> {
    let mut places: BTreeMap<usize, (&str, Vec<&Moving>)> = BTreeMap::new();
    for moving in moving.iter().filter(|moving| !moving.shared) {
        let Some(lift) = lifts.get(moving.lift) else {
            continue;
        };
        let indentation = lift.insertion.indentation.as_str();
        let place = places
            .entry(lift.insertion.offset)
            .or_insert((indentation, Vec::new()));
        place.1.push(moving);
    }
    let mut written: BTreeMap<usize, Vec<Fragment>> = BTreeMap::new();
    if let Some(import) = import {
        written.insert(import.offset, import_line(original, import));
    }
    for (offset, (indentation, mut functions)) in places {
        // In source order, what lies within another before that.
        functions.sort_by_key(|moving| {
            let Span { start, end } = moving.extent.span;
            (end, usize::MAX - start)
        });
        let gap = if indentation.is_empty() { 2 } else { 1 };
        let line_end = line_end_of(
            original,
            functions
                .first()
                .map(|first| first.extent.span.start)
                .unwrap_or_default(),
        );
        let fragments = written.entry(offset).or_default();
        let above = match fragments.is_empty() {
            false => gap,
            true if begins_block(original, offset) => 0,
            true => missing(gap, original.lines.count(original.lines.gap_above(offset))),
        };
        fragments.extend(blank_lines(above, line_end));
        for (position, function) in functions.iter().enumerate() {
            if position > 0 {
                fragments.extend(blank_lines(gap, line_end));
            }
            if function.why_comment {
                fragments.extend(why_comment(indentation, line_end));
            }
            fragments.extend(function.extent.spans().map(Fragment::Moved));
            fragments.push(Fragment::LineEnd(line_end));
        }
        let below = original.lines.count(original.lines.gap_below(offset));
        fragments.extend(blank_lines(missing(gap, below), line_end));
    }
    written
        .into_iter()
        .map(|(offset, written)| Edit {
            span: Span::new(offset, offset),
            taken: Taken::Replaced(DroppedKind::Layout),
            written,
        })
        .collect()
}

fn missing(wanted: usize, present: usize) -> usize {
    wanted.saturating_sub(present)
}

fn blank_lines(count: usize, line_end: &str) -> Option<Fragment> {
    (count > 0).then(|| Fragment::Text(line_end.repeat(count), WrittenKind::Layout))
}

/// The line that says why what is below it stands at module scope.
fn why_comment(indentation: &str, line_end: &str) -> impl Iterator<Item = Fragment> {
    let indentation = (!indentation.is_empty())
        .then(|| Fragment::Text(indentation.to_owned(), WrittenKind::Layout));
    let line = format!("{WHY_COMMENT}{line_end}");
    indentation
        .into_iter()
        .chain([Fragment::Text(line, WrittenKind::WhyComment)])
}

fn import_line(original: &Original, import: &Import) -> Vec<Fragment> {
    let line_end = line_end_of(original, import.offset);
    let mut fragments = Vec::new();
    if import.offset > 0 {
        fragments.push(Fragment::LineEnd(line_end));
    }
    fragments.extend(blank_lines(import.blank_lines_above, line_end));
    let line = format!("{}{line_end}", import.statement);
    fragments.push(Fragment::Text(line, WrittenKind::Import));
    fragments
}

/// Whether nothing but a block's header, or nothing at all, stands above `offset`.
fn begins_block(original: &Original, offset: usize) -> bool {
    let above = original
        .lines
        .above(offset)
        .find(|line| line.kind != LineKind::Blank);
    if above.is_none_or(|line| line.kind == LineKind::Comment) {
        return above.is_none();
    }
    original
        .tokens
        .iter()
        .skip(original.token_from(offset))
        .find(|token| !matches!(token.kind, TokenKind::Comment | TokenKind::LineEnd))
        .is_some_and(|token| token.kind == TokenKind::Indent)
}

/// The line end that the line at `offset` has or, if it is the last and has none, the first line of the text.
fn line_end_of(original: &Original, offset: usize) -> &'static str {
    [offset, 0]
        .into_iter()
        .filter_map(|offset| original.lines.at(offset))
        .map(|line| original.line_end(line))
        .find(|line_end| !line_end.is_empty())
        .unwrap_or("\n")
}
