//! Where what stands in one text stands in the other, by what a rewrite claims.
//!
//! Takes the claim that the verification is given too. Says where an identifier of the new text stood, which
//! definitions of the old text are gone because another one stands for them, and where in the new text that stands
//! which was not read of the old one.

use crate::source::{Outline, Span};
use crate::verify::{Claim, DroppedKind, Kept, WrittenKind};

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

/// The outline of the new text that lacks what the old one's lacks, as far as that is kept in one piece.
pub(super) fn outline_after(old: &Outline, new: &str, claim: &Claim) -> Outline {
    let mut kept = claim.kept.clone();
    kept.sort_by_key(|kept| kept.old.start);
    let mut kept = kept.into_iter().peekable();
    // Where what is blanked stands now.
    let mut places: Vec<(usize, Span)> = Vec::new();
    for &blanked in &old.blanked {
        let is_before = |kept: &Kept| kept.old.end <= blanked.start;
        while kept.next_if(is_before).is_some() {}
        if let Some(run) = kept.peek()
            && run.old.contains(blanked)
        {
            places.push((run.new_start + (blanked.start - run.old.start), blanked));
        }
    }
    places.sort_unstable();
    let mut outline = Outline {
        text: String::with_capacity(new.len()),
        blanked: Vec::with_capacity(places.len()),
    };
    for (start, before) in places {
        let blanked = Span::new(start, start + before.len());
        let shown = Span::new(outline.text.len(), start);
        outline.text.push_str(shown.of(new));
        outline.text.push_str(before.of(&old.text));
        outline.blanked.push(blanked);
    }
    let rest = Span::new(outline.text.len(), new.len());
    outline.text.push_str(rest.of(new));
    outline
}
