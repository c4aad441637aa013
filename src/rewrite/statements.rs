//! How simple statements go that share their line with others, and names in `nonlocal` statements.
//!
//! Each takes one separator with it, a `;` or a comma. A line of which nothing is left goes as a
//! whole, comment included if all that stood on it was a declaration without value; the gap that
//! leaves is for `removal`.

use std::collections::{BTreeMap, BTreeSet};

use crate::plan::{Lift, logical_line_start};
use crate::source::{Span, TokenKind};
use crate::syntax::{NodeId, NodeKind};
use crate::verify::{DroppedKind, WrittenKind};

use super::edit::{Edit, EditConflict, Fragment};
use super::original::Original;
use super::removal::{Emptied, Region};

/// Takes names out of `nonlocal` statements; gives the statements that would be left without one.
pub(super) fn shorten_nonlocals(
    original: &Original,
    lifts: &[Lift],
    edits: &mut Vec<Edit>,
) -> Vec<NodeId> {
    let mut names: BTreeMap<NodeId, BTreeSet<NodeId>> = BTreeMap::new();
    for &name in lifts.iter().flat_map(|lift| &lift.removed_nonlocals) {
        names
            .entry(original.statement(name))
            .or_default()
            .insert(name);
    }
    let mut emptied = Vec::new();
    for (statement, removed) in names {
        let all: Vec<NodeId> = original
            .tree
            .children(statement)
            .filter(|&child| original.tree.kind(child) == NodeKind::Identifier)
            .collect();
        let spans: Vec<(Span, bool)> = all
            .iter()
            .map(|name| (original.tree.span(*name), removed.contains(name)))
            .collect();
        let pieces = taken_with_separators(&spans);
        match pieces {
            Some(pieces) => {
                edits.extend(
                    pieces
                        .into_iter()
                        .map(|span| Edit::drop(span, DroppedKind::Nonlocal)),
                );
            }
            None => emptied.push(statement),
        }
    }
    emptied
}

/// What goes with each item of a list that is taken out, one separator each; none if all are.
fn taken_with_separators(items: &[(Span, bool)]) -> Option<Vec<Span>> {
    let last_kept = items.iter().rposition(|(_, is_taken)| !is_taken)?;
    let mut pieces = Vec::new();
    for (position, pair) in items.windows(2).enumerate() {
        let [(left, left_is_taken), (right, right_is_taken)] = pair else {
            continue;
        };
        if position < last_kept && *left_is_taken {
            pieces.push(Span::new(left.start, right.start));
        } else if position >= last_kept && *right_is_taken {
            pieces.push(Span::new(left.end, right.end));
        }
    }
    Some(pieces)
}

/// The simple statements by the end of the logical line that they stand on.
pub(super) fn by_logical_line(
    original: &Original,
    simple: &BTreeMap<NodeId, DroppedKind>,
) -> BTreeMap<usize, Vec<NodeId>> {
    let mut lines: BTreeMap<usize, Vec<NodeId>> = BTreeMap::new();
    for &statement in simple.keys() {
        let start = original.tree.span(statement).start;
        lines
            .entry(end_of_logical_line(original, start))
            .or_default()
            .push(statement);
    }
    lines
}

fn end_of_logical_line(original: &Original, offset: usize) -> usize {
    let mut tokens = original.tokens.iter().skip(original.token_from(offset));
    let newline = tokens.find(|token| token.kind == TokenKind::Newline);
    newline.map_or(original.text.len(), |newline| newline.span.end)
}

/// A logical line of simple statements.
pub(super) struct SharedLine {
    /// All statements of the line.
    statements: Vec<NodeId>,
    /// The end of the last statement, with the `;` after it if there is one.
    end_of_code: usize,
    /// Where the comment begins.
    comment: Option<usize>,
    /// Just after the line end.
    end: usize,
}

impl SharedLine {
    pub(super) fn of(
        original: &Original,
        end: usize,
        some: &[NodeId],
    ) -> Result<Self, EditConflict> {
        let missing = EditConflict {
            message: "a statement that is to go has no block",
            span: Span::new(end, end),
        };
        let first = some.first().ok_or(missing.clone())?;
        let block = original.tree.parent(*first).ok_or(missing)?;
        let statements = original
            .tree
            .named_children(block)
            .filter(|&statement| {
                let span = original.tree.span(statement);
                span.start < end && end_of_logical_line(original, span.start) == end
            })
            .collect();
        let tokens = original
            .tokens
            .get(..original.token_from(end))
            .unwrap_or_default();
        let mut tokens = tokens.iter().rev().skip_while(|token| {
            matches!(
                token.kind,
                TokenKind::Newline | TokenKind::Dedent | TokenKind::Indent
            )
        });
        let mut last = tokens.next();
        let comment = last.filter(|token| token.kind == TokenKind::Comment);
        if comment.is_some() {
            last = tokens.next();
        }
        Ok(Self {
            statements,
            end_of_code: last.map_or(end, |token| token.span.end),
            comment: comment.map(|token| token.span.start),
            end,
        })
    }

    /// Takes those of the line's statements out that are in `removed`.
    pub(super) fn take_out(
        &self,
        original: &Original,
        removed: &BTreeMap<NodeId, DroppedKind>,
        emptied: &Emptied,
        edits: &mut Vec<Edit>,
        regions: &mut Vec<Region>,
    ) -> Result<(), EditConflict> {
        let span = |&statement: &NodeId| original.tree.span(statement);
        let kinds: Vec<Option<DroppedKind>> = self
            .statements
            .iter()
            .map(|statement| removed.get(statement).copied())
            .collect();
        let items: Vec<(Span, bool)> = self
            .statements
            .iter()
            .map(span)
            .zip(kinds.iter().map(Option::is_some))
            .collect();
        if let Some(pieces) = taken_with_separators(&items) {
            let kinds = kinds.iter().flatten();
            let before = edits.len();
            edits.extend(
                pieces
                    .into_iter()
                    .zip(kinds)
                    .map(|(span, &kind)| Edit::drop(span, kind)),
            );
            let first = self.statements.first().copied();
            if let Some(first) = first.filter(|&first| emptied.begin_with(first))
                && let Some(edit) = edits.get_mut(before)
            {
                edit.span = span(&first);
                edit.written
                    .push(Fragment::Text("pass".to_owned(), WrittenKind::Pass));
            }
            return Ok(());
        }
        let (Some(&first), Some(&last)) = (self.statements.first(), self.statements.last()) else {
            return Err(EditConflict {
                message: "a line has none of the statements that are to go",
                span: Span::new(self.end, self.end),
            });
        };
        let start = span(&first).start;
        // Up to `end`, each statement with what separates it from the next one.
        let pieces = |end: usize| {
            let ends = self
                .statements
                .iter()
                .skip(1)
                .map(|next| span(next).start)
                .chain([end]);
            let starts = self
                .statements
                .iter()
                .map(|statement| span(statement).start);
            let spans = starts.zip(ends).map(|(start, end)| Span::new(start, end));
            spans
                .zip(kinds.iter().flatten())
                .map(|(span, &kind)| Edit::drop(span, kind))
        };
        let line_start = logical_line_start(original.tokens, start);
        let keeps_comment = kinds.contains(&Some(DroppedKind::Nonlocal));
        match (line_start, self.comment) {
            _ if emptied.begin_with(first) => {
                let before = edits.len();
                edits.extend(pieces(self.end_of_code));
                if let Some(edit) = edits.get_mut(before) {
                    edit.written
                        .push(Fragment::Text("pass".to_owned(), WrittenKind::Pass));
                }
            }
            (_, Some(comment)) if keeps_comment => {
                edits.extend(pieces(self.end_of_code));
                edits.push(Edit::drop(
                    Span::new(self.end_of_code, comment),
                    DroppedKind::Layout,
                ));
            }
            (Some(line_start), _) => {
                let whole = Span::new(line_start, self.end);
                let line = original.lines.at(line_start).copied();
                let Some(line) = line else { return Ok(()) };
                let indentation = Edit::drop(Span::new(line_start, start), DroppedKind::Layout);
                let mut taken = Vec::from_iter((line_start < start).then_some(indentation));
                taken.extend(pieces(self.end));
                regions.push(Region {
                    span: whole,
                    first,
                    last,
                    line,
                    edits: taken,
                });
            }
            (None, _) => {
                return Err(EditConflict {
                    message: "a statement that is to go shares its line with one that isn't known",
                    span: span(&first),
                });
            }
        }
        Ok(())
    }
}
