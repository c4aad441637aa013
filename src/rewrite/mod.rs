//! The rewrite: lifts as sorted, disjoint edits, applied all or nothing.
//!
//! Takes a module's text as read and the lifts that `plan` decided on, gives the new text and a
//! [`Claim`] that accounts for every byte of both. Owns how text moves: indentation, comment blocks,
//! gaps, parameters and arguments, `pass`, the import. A definition moves as it was written; what is
//! edited in it is edited in terms of the old text, so that a knot within a knot needs no second
//! pass. Being right is for `verify`, which believes the claim in nothing.

mod edit;
mod indentation;
mod insertion;
mod names;
mod original;
mod removal;
mod statements;
#[cfg(test)]
mod tests;

pub use edit::{Composed, Edit, EditConflict, EditSet, Fragment, Places, Taken};
pub use original::Original;

use std::collections::HashMap;

use crate::plan::{CommentPolicy, Import, Lift, LiftedFunction};
use crate::source::{Line, Span};
use crate::verify::{Claim, DefinitionClaim, LiftedClaim, ParameterClaim, WrittenKind};

use indentation::Reindentation;
use names::name_of;
use original::Extent;

/// A module's text after its lifts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewritten {
    /// The new text.
    pub text: String,
    /// Where it comes from, and which functions were lifted.
    pub claim: Claim,
}

/// Rewrites a module by all of `lifts`.
///
/// # Errors
///
/// Where the lifts don't fit the text or each other. That is a fault of whoever made them, not of the module.
pub fn rewrite(
    original: &Original,
    lifts: &[Lift],
    import: Option<&Import>,
    comments: CommentPolicy,
) -> Result<Rewritten, EditConflict> {
    let moving = moving(original, lifts, comments)?;
    let mut edits = names::name_edits(original, lifts)?;
    edits.extend(indentation_edits(original, &moving));
    edits.extend(removal::removal_edits(original, lifts, &moving, comments)?);
    edits.extend(insertion::insertion_edits(original, lifts, &moving, import));
    let composed = EditSet::new(original.text, edits)?.compose(original.text);
    let lifted = lifted(original, lifts, &composed)?;
    let Composed {
        text,
        kept,
        written,
        dropped,
    } = composed;
    let claim = Claim {
        kept,
        written,
        dropped,
        lifted,
    };
    Ok(Rewritten { text, claim })
}

/// One definition that leaves its place.
#[derive(Clone, Debug)]
struct Moving<'t> {
    /// The position of its lift.
    lift: usize,
    /// Where it lies.
    extent: Extent,
    /// Whether it goes for good, since another lift's function stands for it.
    shared: bool,
    /// Whether a comment above it says why it stands at its new place.
    why_comment: bool,
    /// How its lines are indented anew; none where it goes for good.
    reindentation: Option<Reindentation<'t>>,
}

/// The definitions that leave their places.
fn moving<'t>(
    original: &Original<'t>,
    lifts: &'t [Lift],
    comments: CommentPolicy,
) -> Result<Vec<Moving<'t>>, EditConflict> {
    let mut moving = Vec::new();
    for (position, lift) in lifts.iter().enumerate() {
        for function in &lift.functions {
            let extent = original
                .extent(function.definition, comments)
                .ok_or(EditConflict {
                    message: "a definition doesn't begin its line",
                    span: original.tree.span(function.definition),
                })?;
            let shared = lift.shared_with.is_some();
            moving.push(Moving {
                lift: position,
                extent,
                shared,
                why_comment: lift.why_comment,
                reindentation: None,
            });
        }
    }
    let stretches = stretches(&moving);
    for moving in moving.iter_mut().filter(|moving| !moving.shared) {
        let Some(lift) = lifts.get(moving.lift) else {
            continue;
        };
        let removed = original.indentation(&moving.extent.first_line);
        let lines = moving
            .extent
            .spans()
            .flat_map(|span| own_lines(original, &stretches, span));
        moving.reindentation = Some(Reindentation::of(
            original.text,
            removed,
            &lift.insertion.indentation,
            lines,
        ));
    }
    Ok(moving)
}

/// The stretches that leave their places, those around others first.
fn stretches(moving: &[Moving]) -> Vec<Span> {
    let mut spans: Vec<Span> = moving
        .iter()
        .flat_map(|moving| moving.extent.spans())
        .collect();
    spans.sort_unstable_by_key(outer_first);
    spans
}

fn outer_first(span: &Span) -> (usize, usize) {
    (span.start, usize::MAX - span.end)
}

/// The lines of a stretch that are in none of the `stretches` within it.
fn own_lines<'l>(
    original: &Original<'l>,
    stretches: &[Span],
    stretch: Span,
) -> impl Iterator<Item = &'l Line> {
    let after = stretches.partition_point(|other| outer_first(other) <= outer_first(&stretch));
    let mut inner = stretches.iter().skip(after).peekable();
    let mut end = 0;
    original.lines.within(stretch).filter(move |line| {
        while let Some(next) = inner.next_if(|next| next.start <= line.span.start) {
            end = end.max(next.end);
        }
        line.span.start >= end
    })
}

/// The edits that indent the lines of each definition for its new place.
fn indentation_edits(original: &Original, moving: &[Moving]) -> Vec<Edit> {
    let stretches = stretches(moving);
    let mut edits = Vec::new();
    for moving in moving {
        let Some(reindentation) = &moving.reindentation else {
            continue;
        };
        let lines = moving
            .extent
            .spans()
            .flat_map(|span| own_lines(original, &stretches, span));
        edits.extend(
            lines
                .filter_map(|line| reindentation.change(line))
                .map(|(span, written)| Edit {
                    span,
                    ..Edit::insert(span.start, written, WrittenKind::Layout)
                }),
        );
    }
    edits
}

/// What the claim says of the functions that now stand at module scope.
fn lifted(
    original: &Original,
    lifts: &[Lift],
    composed: &Composed,
) -> Result<Vec<LiftedClaim>, EditConflict> {
    let mut twins: HashMap<usize, Vec<&Lift>> = HashMap::new();
    for lift in lifts {
        twins
            .entry(lift.shared_with.unwrap_or(lift.knot))
            .or_default()
            .push(lift);
    }
    let places = composed.places();
    let mut claims = Vec::new();
    for lift in lifts.iter().filter(|lift| lift.shared_with.is_none()) {
        for (position, function) in lift.functions.iter().enumerate() {
            let name = name_of(original, function.definition)?;
            let new_name = places.of(name).ok_or(EditConflict {
                message: "the name of a lifted function is in no place",
                span: name,
            })?;
            let copies = twins.get(&lift.knot).into_iter().flatten();
            let copies = copies.filter(|twin| twin.shared_with.is_some());
            let definitions = std::iter::once(Some(function))
                .chain(copies.map(|twin| twin.functions.get(position)))
                .flatten()
                .map(|function| definition_claim(original, function))
                .collect::<Result<_, _>>()?;
            let parameters = function
                .parameters
                .iter()
                .map(|parameter| ParameterClaim {
                    name: parameter.name.clone(),
                    annotation: parameter.annotation,
                })
                .collect();
            claims.push(LiftedClaim {
                new_name,
                parameters,
                definitions,
                why_comment: lift.why_comment,
            });
        }
    }
    Ok(claims)
}

fn definition_claim(
    original: &Original,
    function: &LiftedFunction,
) -> Result<DefinitionClaim, EditConflict> {
    Ok(DefinitionClaim {
        name: name_of(original, function.definition)?,
        captured: function
            .parameters
            .iter()
            .map(|parameter| parameter.captured)
            .collect(),
    })
}
