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
            while open.last().is_some_and(|outer| outer.span.end <= edit.span.start) {
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
        let next = (walk.next < walk.limit).then(|| self.edits.get(walk.next)).flatten();
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
            limit: self.edits.partition_point(|edit| edit.span.start < span.end),
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
        let names = self.written.iter().filter_map(|written| match written.kind {
            WrittenKind::Name { old } => Some((old, written.new)),
            _ => None,
        });
        Places { kept, names: names.collect() }
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
        let after = self.kept.partition_point(|kept| kept.old.start <= old.start);
        let kept = self.kept.get(after.checked_sub(1)?)?;
        let start = kept.new_start + (old.start - kept.old.start);
        kept.old.contains(old).then(|| Span::new(start, start + old.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAYOUT: WrittenKind = WrittenKind::Layout;

    fn text(new: &str) -> Fragment {
        Fragment::Text(new.to_owned(), LAYOUT)
    }

    fn edit(start: usize, end: usize, taken: Taken, written: Vec<Fragment>) -> Edit {
        let span = Span::new(start, end);
        Edit { span, taken, written }
    }

    fn replace(start: usize, end: usize, new: &str) -> Edit {
        edit(start, end, Taken::Replaced(DroppedKind::Layout), vec![text(new)])
    }

    fn compose(old: &str, edits: Vec<Edit>) -> Result<String, &'static str> {
        let set = EditSet::new(old, edits).map_err(|conflict| conflict.message)?;
        let composed = set.compose(old);
        accounts_for_all(old, &composed);
        Ok(composed.text)
    }

    /// Each byte of either text is in exactly one run.
    fn accounts_for_all(old: &str, composed: &Composed) {
        let mut new_runs: Vec<Span> = composed.written.iter().map(|written| written.new).collect();
        let mut old_runs: Vec<Span> = composed.dropped.iter().map(|dropped| dropped.old).collect();
        for kept in &composed.kept {
            let new = Span::new(kept.new_start, kept.new_start + kept.old.len());
            assert_eq!(kept.old.of(old), new.of(&composed.text));
            new_runs.push(new);
            old_runs.push(kept.old);
        }
        for (mut runs, length) in [(new_runs, composed.text.len()), (old_runs, old.len())] {
            runs.sort();
            let end = runs.iter().fold(0, |at, run| {
                assert_eq!(run.start, at);
                run.end
            });
            assert_eq!(end, length);
        }
    }

    #[test]
    fn no_edit_changes_nothing() {
        assert_eq!(compose("abc", vec![]), Ok("abc".to_owned()));
        assert_eq!(compose("", vec![]), Ok(String::new()));
    }

    #[test]
    fn replaces_and_inserts() {
        let edits = vec![replace(3, 3, "!"), replace(1, 2, "XX"), replace(1, 1, "-"), replace(0, 0, "<")];
        assert_eq!(compose("abc", edits), Ok("<a-XXc!".to_owned()));
    }

    #[test]
    fn moves_with_the_edits_inside() {
        let moved = edit(2, 6, Taken::Moved, vec![text("_")]);
        let place = edit(0, 0, Taken::Replaced(DroppedKind::Layout), vec![Fragment::Moved(Span::new(2, 6)), text("|")]);
        let edits = vec![moved, place, replace(2, 3, "C"), replace(6, 6, "+")];
        assert_eq!(compose("abcdefgh", edits), Ok("Cdef|ab_+gh".to_owned()));
    }

    #[test]
    fn moves_out_of_what_moves_or_is_dropped() {
        let place = |spans: &[(usize, usize)]| {
            let written = spans.iter().map(|&(start, end)| Fragment::Moved(Span::new(start, end))).collect();
            edit(0, 0, Taken::Replaced(DroppedKind::Layout), written)
        };
        let edits = vec![
            edit(1, 7, Taken::Moved, vec![]),
            edit(3, 5, Taken::Moved, vec![text(".")]),
            place(&[(3, 5), (1, 7)]),
        ];
        assert_eq!(compose("abcdefgh", edits), Ok("debc.fgah".to_owned()));
        let edits = vec![
            edit(1, 7, Taken::Dropped(DroppedKind::TwinCopy), vec![]),
            edit(3, 5, Taken::Moved, vec![text(".")]),
            replace(5, 6, "X"),
            place(&[(3, 5)]),
        ];
        assert_eq!(compose("abcdefgh", edits), Ok("deah".to_owned()));
    }

    #[test]
    fn writes_a_line_end_where_one_lacks() {
        let place = edit(
            0,
            0,
            Taken::Replaced(DroppedKind::Layout),
            vec![Fragment::Moved(Span::new(1, 2)), Fragment::LineEnd("\n"), Fragment::LineEnd("\n")],
        );
        assert_eq!(compose("ab", vec![edit(1, 2, Taken::Moved, vec![]), place]), Ok("b\na".to_owned()));
    }

    #[test]
    fn refuses_what_does_not_fit() {
        let moved = || edit(2, 4, Taken::Moved, vec![]);
        let placed_at = |at| {
            let written = vec![Fragment::Moved(Span::new(2, 4))];
            edit(at, at, Taken::Replaced(DroppedKind::Layout), written)
        };
        let overlap = Err("two edits overlap");
        assert_eq!(compose("abcdef", vec![replace(1, 3, ""), replace(2, 4, "")]), overlap);
        assert_eq!(compose("abcdef", vec![replace(1, 4, ""), replace(2, 3, "")]), overlap);
        assert_eq!(compose("abcdef", vec![moved(), placed_at(0), replace(3, 5, "")]), overlap);
        let same = Err("two edits change the same place");
        assert_eq!(compose("abcdef", vec![replace(1, 1, "a"), replace(1, 1, "a")]), same);
        assert_eq!(compose("abcdef", vec![replace(1, 2, "a"), replace(1, 2, "a")]), same);
        assert_eq!(compose("ä", vec![replace(1, 1, "")]), Err("an edit doesn't fit the text"));
        assert_eq!(compose("a", vec![replace(1, 2, "")]), Err("an edit doesn't fit the text"));
        let nowhere = Err("not everything that is moved has one place to go");
        assert_eq!(compose("abcdef", vec![moved()]), nowhere);
        assert_eq!(compose("abcdef", vec![moved(), placed_at(0), placed_at(1)]), nowhere);
        let moving = Err("something is moved to a place that moves itself");
        assert_eq!(compose("abcdef", vec![moved(), placed_at(3)]), moving);
    }

    /// Random numbers, the same at each run (xorshift).
    struct Random(u64);

    impl Random {
        fn below(&mut self, limit: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            usize::try_from(self.0 % limit as u64).unwrap_or(0)
        }
    }

    #[test]
    fn random_edits_compose_as_when_applied_from_the_end() {
        let mut random = Random(0x9e37_79b9_7f4a_7c15);
        for _ in 0..500 {
            let old: String = (0..random.below(60)).map(|at| char::from(b'a' + u8::try_from(at % 26).unwrap_or(0))).collect();
            let mut edits = Vec::new();
            let mut at = random.below(5);
            while at < old.len() {
                let end = (at + random.below(5)).min(old.len());
                edits.push(replace(at, end, &"XYZ"[..random.below(4)]));
                at = end + 1 + random.below(6);
            }
            let mut expected = old.clone();
            for edit in edits.iter().rev() {
                let Some(Fragment::Text(new, _)) = edit.written.first() else { panic!("made above") };
                expected.replace_range(edit.span.start..edit.span.end, new);
            }
            // The order in which edits are given doesn't matter.
            for position in (1..edits.len()).rev() {
                edits.swap(position, random.below(position + 1));
            }
            assert_eq!(compose(&old, edits), Ok(expected));
        }
    }

    #[test]
    fn random_nested_moves_lose_and_double_nothing() {
        let mut random = Random(0x2545_f491_4f6c_dd1d);
        for _ in 0..500 {
            let old: String = (0..20 + random.below(60)).map(|at| char::from(b'0' + u8::try_from(at % 64).unwrap_or(0))).collect();
            let mut spans: Vec<Span> = Vec::new();
            for _ in 0..random.below(8) {
                let start = 1 + random.below(old.len() - 1);
                let span = Span::new(start, (start + 1 + random.below(20)).min(old.len()));
                let fits = |other: &Span| {
                    other.end <= span.start || span.end <= other.start || other.contains(span) || span.contains(*other)
                };
                if spans.iter().all(fits) && !spans.contains(&span) {
                    spans.push(span);
                }
            }
            let written = spans.iter().map(|&span| Fragment::Moved(span)).collect();
            let mut edits = vec![edit(0, 0, Taken::Replaced(DroppedKind::Layout), written)];
            edits.extend(spans.iter().map(|span| edit(span.start, span.end, Taken::Moved, vec![])));
            let own = |outer: Option<&Span>, byte: usize| {
                let innermost = spans.iter().filter(|span| span.holds(byte)).min_by_key(|span| span.len());
                innermost == outer
            };
            let part = |outer: Option<&Span>| -> String {
                old.char_indices().filter(|&(at, _)| own(outer, at)).map(|(_, character)| character).collect()
            };
            let expected: String = spans.iter().map(Some).chain([None]).map(part).collect();
            assert_eq!(compose(&old, edits), Ok(expected));
        }
    }
}
