//! Where what stands in one text stands in the other, by what a rewrite claims.
//!
//! Takes the claim that the verification is given too. Says where an identifier of the new text stood, and which
//! definitions of the old text are gone because another one stands for them.

use crate::source::Span;
use crate::verify::{Claim, DroppedKind, WrittenKind};

/// The definitions that others stand for, in the old text.
pub(super) struct DroppedCopies {
    /// Where each begins, in order, and how far it or one before it goes.
    reach: Vec<(usize, usize)>,
}

impl DroppedCopies {
    /// Those that a rewrite drops.
    pub(super) fn of(claim: &Claim) -> Self {
        let dropped = claim.dropped.iter();
        let mut reach: Vec<(usize, usize)> = dropped
            .filter(|each| each.kind == DroppedKind::TwinCopy)
            .map(|each| (each.old.start, each.old.end))
            .collect();
        reach.sort_unstable();
        let mut furthest = 0;
        for (_, end) in &mut reach {
            furthest = furthest.max(*end);
            *end = furthest;
        }
        Self { reach }
    }

    /// Whether the span lies in one of them.
    pub(super) fn hold(&self, span: Span) -> bool {
        let before = self
            .reach
            .partition_point(|&(start, _)| start <= span.start);
        let last = before
            .checked_sub(1)
            .and_then(|index| self.reach.get(index));
        last.is_some_and(|&(_, end)| span.end <= end)
    }
}

/// Where an identifier of the new text stood in the old one. Both lists are in the order of the new text.
pub(super) fn stood_at(claim: &Claim, new: Span) -> Option<usize> {
    let before = claim
        .kept
        .partition_point(|kept| kept.new_start <= new.start);
    let mut runs = claim.kept.iter().take(before);
    let kept = runs.rfind(|kept| !kept.old.is_empty());
    if let Some(kept) = kept.filter(|kept| new.end <= kept.new_start + kept.old.len()) {
        return Some(kept.old.start + (new.start - kept.new_start));
    }
    let first = claim
        .written
        .partition_point(|written| written.new.start < new.start);
    let mut here = claim
        .written
        .iter()
        .skip(first)
        .take_while(|written| written.new.start == new.start);
    here.find_map(|written| match written.kind {
        WrittenKind::Name { old } => Some(old.start),
        _ => None,
    })
}
