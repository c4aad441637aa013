//! Edits as data: spans of the old text with what becomes of them, composed to a new text at once.
//!
//! An edit drops, replaces or moves the bytes of its span; everything outside edits is kept. All
//! spans are of the old text, so no edit shifts another. [`EditSet::new`] refuses edits that overlap,
//! except that an edit which takes a whole stretch away may hold others: within a moved stretch they
//! apply where it is put, within a dropped one they are without effect. Composing also tells where
//! each byte of the new text comes from and why each old byte is gone, for `verify`. What the edits
//! mean is for the rest of `rewrite`.

use std::collections::HashMap;

use crate::source::Span;
use crate::verify::{Dropped, DroppedKind, Kept, Written, WrittenKind};

/// What becomes of one span of the old text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The bytes that go from here; empty for a mere insertion.
    pub span: Span,
    /// Where they go.
    pub taken: Taken,
    /// What stands here instead.
    pub written: Vec<Fragment>,
}

/// Where the bytes of an edit's span go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// They are gone; the edit is a small one and holds no others.
    Replaced(DroppedKind),
    /// They are gone, and with them what other edits within the span would have done, save moves.
    Dropped(DroppedKind),
    /// They stand elsewhere: exactly one [`Fragment::Moved`] names the span.
    Moved,
}

/// One piece of what an edit writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fragment {
    /// New text.
    Text(String, WrittenKind),
    /// The bytes of the edit with this span that is [`Taken::Moved`], with the edits within it.
    Moved(Span),
    /// This line end, unless the new text ends with one here.
    LineEnd(&'static str),
}

impl Edit {
    /// An insertion of `text` before the byte at `offset`.
    pub fn insert(offset: usize, text: impl Into<String>, kind: WrittenKind) -> Self {
        Self {
            span: Span::new(offset, offset),
            taken: Taken::Replaced(DroppedKind::Layout),
            written: vec![Fragment::Text(text.into(), kind)],
        }
    }

    /// The removal of `span` and of what edits within it would have done.
    pub fn drop(span: Span, kind: DroppedKind) -> Self {
        Self {
            span,
            taken: Taken::Dropped(kind),
            written: Vec::new(),
        }
    }

    fn holds_others(&self) -> bool {
        !matches!(self.taken, Taken::Replaced(_))
    }

    fn places_moved(&self) -> impl Iterator<Item = Span> + '_ {
        self.written.iter().filter_map(|fragment| match fragment {
            Fragment::Moved(span) => Some(*span),
            _ => None,
        })
    }
}

/// Two edits that don't fit together, or one that doesn't fit the text: a fault of whoever made them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditConflict {
    /// What doesn't fit, in a sentence.
    pub message: &'static str,
    /// The span of the edit that was looked at when it was found.
    pub span: Span,
}

/// Edits that fit together, in source order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditSet {
    edits: Vec<Edit>,
}

/// A new text and where it comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Composed {
    /// The new text.
    pub text: String,
    /// What is kept, in the order of the new text.
    pub kept: Vec<Kept>,
    /// What is written, in the order of the new text.
    pub written: Vec<Written>,
    /// What is gone, in the order of the old text.
    pub dropped: Vec<Dropped>,
}

impl EditSet {
    /// Sorts the edits, which are of `text`, and checks that they fit together.
    ///
    /// # Errors
    ///
    /// Where two edits overlap or insert at one place, where one reaches out of the text or cuts a
    /// character in two, or where a moved span has no place or more than one, or one within another.
    pub fn new(text: &str, mut edits: Vec<Edit>) -> Result<Self, EditConflict> {
        // An insertion stands before what begins at the same byte, a stretch before its contents.
        edits.sort_by_key(|edit| {
            let Span { start, end } = edit.span;
            (start, start != end, usize::MAX - end, !edit.holds_others())
        });
        let mut open: Vec<&Edit> = Vec::new();
        let mut previous: Option<&Edit> = None;
        let mut moved = Vec::new();
        let mut placed = Vec::new();
        for edit in &edits {
            let conflict = |message| EditConflict {
                message,
                span: edit.span,
            };
            if text.get(edit.span.start..edit.span.end).is_none() {
                return Err(conflict("an edit doesn't fit the text"));
            }
            if previous.is_some_and(|previous| {
                previous.span == edit.span && (edit.holds_others() || !previous.holds_others())
            }) {
                return Err(conflict("two edits change the same place"));
            }
            previous = Some(edit);
            while open
                .last()
                .is_some_and(|outer| outer.span.end <= edit.span.start)
            {
                open.pop();
            }
            if let Some(outer) = open.last()
                && !(outer.holds_others() && outer.span.contains(edit.span))
            {
                return Err(conflict("two edits overlap"));
            }
            if edit.taken == Taken::Moved {
                moved.push(edit.span);
            }
            let before = placed.len();
            placed.extend(edit.places_moved());
            if placed.len() > before && !open.is_empty() {
                return Err(conflict("something is moved to a place that moves itself"));
            }
            open.push(edit);
        }
        placed.sort_unstable();
        moved.sort_unstable();
        if placed != moved {
            let span = moved.first().or(placed.first()).copied();
            return Err(EditConflict {
                message: "not everything that is moved has one place to go",
                span: span.unwrap_or(Span::new(0, 0)),
            });
        }
        Ok(Self { edits })
    }

    /// The edits, in source order, each before those within it.
    pub fn edits(&self) -> &[Edit] {
        &self.edits
    }

    /// The new text; `text` is the one that the set was made for.
    pub fn compose(&self, text: &str) -> Composed {
        let mut composed = Composed::default();
        composed.text.reserve(text.len() + text.len() / 16);
        let mut work = vec![Work::Walk(Walk {
            at: 0,
            end: text.len(),
            next: 0,
            limit: self.edits.len(),
        })];
        while let Some(step) = work.pop() {
            match step {
                Work::Walk(walk) => self.walk(text, walk, &mut work, &mut composed),
                Work::Write(Fragment::Text(new, kind)) => composed.write(new, *kind),
                Work::Write(Fragment::LineEnd(line_end)) => {
                    if !composed.text.ends_with(['\n', '\r']) {
                        composed.write(line_end, WrittenKind::Layout);
                    }
                }
                Work::Write(Fragment::Moved(span)) => work.push(Work::Walk(self.inside(*span))),
            }
        }
        composed.dropped.sort_by_key(|dropped| dropped.old);
        composed
    }

    /// Keeps the text up to the next edit and makes that edit the next thing to do.
    fn walk<'e>(
        &'e self,
        text: &str,
        walk: Walk,
        work: &mut Vec<Work<'e>>,
        composed: &mut Composed,
    ) {
        let next = (walk.next < walk.limit)
            .then(|| self.edits.get(walk.next))
            .flatten();
        let Some(edit) = next else {
            composed.keep(text, Span::new(walk.at, walk.end));
            return;
        };
        composed.keep(text, Span::new(walk.at, edit.span.start));
        let after = self.after(walk.next);
        if let Taken::Replaced(kind) | Taken::Dropped(kind) = edit.taken {
            self.drop(edit.span, kind, walk.next + 1..after, composed);
        }
        work.push(Work::Walk(Walk {
            at: edit.span.end,
            next: after,
            ..walk
        }));
        work.extend(edit.written.iter().rev().map(Work::Write));
    }

    /// Records that the bytes of `span` are gone, save what is moved from within it by one of the edits `inner`.
    fn drop(
        &self,
        span: Span,
        kind: DroppedKind,
        inner: std::ops::Range<usize>,
        composed: &mut Composed,
    ) {
        let mut at = span.start;
        for edit in self.edits.get(inner).unwrap_or_default() {
            if edit.taken == Taken::Moved && edit.span.start >= at {
                composed.drop(Span::new(at, edit.span.start), kind);
                at = edit.span.end;
            }
        }
        composed.drop(Span::new(at, span.end), kind);
    }

    /// The walk through what the moved `span` holds.
    fn inside(&self, span: Span) -> Walk {
        let is_before = |edit: &Edit| {
            edit.span.start < span.start
                || edit.span.start == span.start
                    && (edit.span.is_empty()
                        || edit.span.end > span.end
                        || (edit.span == span && edit.holds_others()))
        };
        Walk {
            at: span.start,
            end: span.end,
            next: self.edits.partition_point(is_before),
            limit: self
                .edits
                .partition_point(|edit| edit.span.start < span.end),
        }
    }

    /// The position of the first edit after the one at `position` and those within it.
    fn after(&self, position: usize) -> usize {
        let end = self.edits.get(position).map_or(0, |edit| edit.span.end);
        let first = self.edits.partition_point(|edit| edit.span.start < end);
        first.max(position + 1)
    }
}

/// A stretch of old text still to be gone through, with the edits `next..limit` in it.
#[derive(Clone, Copy, Debug)]
struct Walk {
    at: usize,
    end: usize,
    next: usize,
    limit: usize,
}

enum Work<'e> {
    Walk(Walk),
    Write(&'e Fragment),
}

impl Composed {
    fn keep(&mut self, text: &str, old: Span) {
        if old.is_empty() {
            return;
        }
        let new_start = self.text.len();
        self.kept.push(Kept { old, new_start });
        self.text.push_str(old.of(text));
    }

    fn write(&mut self, new: &str, kind: WrittenKind) {
        if new.is_empty() {
            return;
        }
        let start = self.text.len();
        self.text.push_str(new);
        let new = Span::new(start, self.text.len());
        self.written.push(Written { new, kind });
    }

    fn drop(&mut self, old: Span, kind: DroppedKind) {
        if !old.is_empty() {
            self.dropped.push(Dropped { old, kind });
        }
    }

    /// An index from old names to where they stand now.
    pub fn places(&self) -> Places {
        let mut kept = self.kept.clone();
        kept.sort_unstable_by_key(|kept| kept.old);
        let names = self
            .written
            .iter()
            .filter_map(|written| match written.kind {
                WrittenKind::Name { old } => Some((old, written.new)),
                _ => None,
            });
        Places {
            kept,
            names: names.collect(),
        }
    }
}

/// Where old names stand in a new text.
#[derive(Clone, Debug)]
pub struct Places {
    kept: Vec<Kept>,
    names: HashMap<Span, Span>,
}

impl Places {
    /// The new place of the name that stood at `old`: what is written for it, or itself.
    pub fn of(&self, old: Span) -> Option<Span> {
        if let Some(&new) = self.names.get(&old) {
            return Some(new);
        }
        let after = self
            .kept
            .partition_point(|kept| kept.old.start <= old.start);
        let kept = self.kept.get(after.checked_sub(1)?)?;
        let start = kept.new_start + (old.start - kept.old.start);
        kept.old
            .contains(old)
            .then(|| Span::new(start, start + old.len()))
    }
}

#[cfg(test)]
mod tests;
