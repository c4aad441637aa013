//! The byte account: every byte of both texts is explained once, and kept bytes are the same.

use super::Discrepancy;
use super::claim::{Claim, Dropped, Written};
use crate::source::Span;

/// A longest run of bytes that stands in both texts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub(super) old: Span,
    pub(super) new: Span,
}

/// A claim whose bytes add up.
pub(super) struct Cover {
    /// The kept runs in new-text order; neighbours in both texts are one run.
    pub(super) runs: Vec<Run>,
    by_old: Vec<Run>,
    /// What was written, in new-text order.
    pub(super) written: Vec<Written>,
    /// What was dropped, in old-text order.
    pub(super) dropped: Vec<Dropped>,
}

impl Cover {
    /// Checks that the claim covers both texts, each byte once.
    pub(super) fn of(old: &str, new: &str, claim: &Claim) -> Result<Self, Discrepancy> {
        let mut runs: Vec<Run> = Vec::with_capacity(claim.kept.len());
        let mut kept: Vec<_> = claim
            .kept
            .iter()
            .filter(|kept| !kept.old.is_empty())
            .collect();
        kept.sort_by_key(|kept| kept.new_start);
        for kept in kept {
            let new_end = kept.new_start.saturating_add(kept.old.len());
            let run = Run {
                old: kept.old,
                new: Span::new(kept.new_start, new_end),
            };
            match runs.last_mut() {
                Some(last) if last.old.end == run.old.start && last.new.end == run.new.start => {
                    last.old.end = run.old.end;
                    last.new.end = run.new.end;
                }
                _ => runs.push(run),
            }
        }
        let mut written: Vec<Written> = claim
            .written
            .iter()
            .copied()
            .filter(|each| !each.new.is_empty())
            .collect();
        written.sort_by_key(|each| each.new);
        let mut dropped: Vec<Dropped> = claim
            .dropped
            .iter()
            .copied()
            .filter(|each| !each.old.is_empty())
            .collect();
        dropped.sort_by_key(|each| each.old);
        let mut by_old = runs.clone();
        by_old.sort_by_key(|run| run.old);
        let cover = Self {
            runs,
            by_old,
            written,
            dropped,
        };

        let in_new = cover
            .runs
            .iter()
            .map(|run| run.new)
            .chain(cover.written.iter().map(|each| each.new));
        if let Err(offset) = tile(in_new.collect(), new) {
            let message = "The claim doesn't explain each byte of the new text once.".to_owned();
            return Err(Discrepancy {
                message,
                offset: cover.old_offset(offset),
            });
        }
        let in_old = cover
            .by_old
            .iter()
            .map(|run| run.old)
            .chain(cover.dropped.iter().map(|each| each.old));
        if let Err(offset) = tile(in_old.collect(), old) {
            let message =
                "The claim doesn't explain each byte of the original text once.".to_owned();
            return Err(Discrepancy { message, offset });
        }
        if let Some(run) = cover
            .runs
            .iter()
            .find(|run| run.old.of(old) != run.new.of(new))
        {
            let same = run
                .old
                .of(old)
                .bytes()
                .zip(run.new.of(new).bytes())
                .take_while(|(left, right)| left == right);
            let offset = run.old.start + same.count();
            return Err(Discrepancy {
                message: "Text that should have been kept is altered.".to_owned(),
                offset,
            });
        }
        Ok(cover)
    }

    /// Where a span of the new text stood in the old one, if it is kept in one piece.
    pub(super) fn old_of(&self, new: Span) -> Option<Span> {
        let after = self.runs.partition_point(|run| run.new.start <= new.start);
        let run = self.runs.get(after.checked_sub(1)?)?;
        let start = run.old.start + (new.start - run.new.start);
        run.new
            .contains(new)
            .then(|| Span::new(start, start + new.len()))
    }

    /// Where a span of the old text stands in the new one, if it is kept in one piece.
    pub(super) fn new_of(&self, old: Span) -> Option<Span> {
        let after = self
            .by_old
            .partition_point(|run| run.old.start <= old.start);
        let run = self.by_old.get(after.checked_sub(1)?)?;
        let start = run.new.start + (old.start - run.old.start);
        run.old
            .contains(old)
            .then(|| Span::new(start, start + old.len()))
    }

    /// Whether a span of the old text is kept in one piece.
    pub(super) fn keeps(&self, old: Span) -> bool {
        self.new_of(old).is_some()
    }

    /// The position of the written piece that holds a span of the new text.
    pub(super) fn written_at(&self, new: Span) -> Option<usize> {
        let after = self
            .written
            .partition_point(|each| each.new.start <= new.start);
        let index = after.checked_sub(1)?;
        self.written
            .get(index)
            .filter(|each| each.new.contains(new))
            .map(|_| index)
    }

    /// The position of the dropped piece that holds a span of the old text.
    pub(super) fn dropped_at(&self, old: Span) -> Option<usize> {
        let after = self
            .dropped
            .partition_point(|each| each.old.start <= old.start);
        let index = after.checked_sub(1)?;
        self.dropped
            .get(index)
            .filter(|each| each.old.contains(old))
            .map(|_| index)
    }

    /// The place in the old text that says most about a place in the new one.
    pub(super) fn old_offset(&self, new: usize) -> usize {
        let after = self.runs.partition_point(|run| run.new.start <= new);
        match after.checked_sub(1).and_then(|index| self.runs.get(index)) {
            Some(run) => run.old.start + (new - run.new.start).min(run.old.len()),
            None => self.runs.first().map_or(0, |run| run.old.start),
        }
    }
}

/// Whether the spans, sorted, cover the text without gap or overlap; else where they don't.
fn tile(mut spans: Vec<Span>, text: &str) -> Result<(), usize> {
    spans.sort_unstable();
    let mut at = 0;
    for span in spans {
        if span.start != at || span.end > text.len() || !text.is_char_boundary(span.end) {
            return Err(at.min(text.len()));
        }
        at = span.end;
    }
    if at == text.len() { Ok(()) } else { Err(at) }
}
