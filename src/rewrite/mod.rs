//! The rewrite: lifts as sorted, disjoint edits, applied all or nothing.
//!
//! Takes a module's text as read and the lifts that `plan` decided on, gives the new text and a
//! [`Claim`] that accounts for every byte of both. Owns how text moves: indentation, comment blocks,
//! gaps, parameters and arguments, `pass`, the import. A definition moves as it was written; what is
//! edited in it is edited in terms of the old text, so that a knot within a knot needs no second pass. Being right is for
//! `verify`, which believes the claim in nothing.

mod edit;
mod indentation;
mod insertion;
mod names;
mod original;
mod removal;
#[cfg(test)]
mod tests;

pub use edit::{Composed, Edit, EditConflict, EditSet, Fragment, Places, Taken};
pub use original::Original;

use std::collections::HashMap;

use crate::plan::{CommentPolicy, Import, Lift, LiftedFunction};
use crate::source::Span;
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
    let Composed { text, kept, written, dropped } = composed;
    let claim = Claim { kept, written, dropped, lifted };
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
    /// How its lines are indented anew; none where it goes for good.
    reindentation: Option<Reindentation<'t>>,
}

/// The definitions that leave their places, those around others first.
fn moving<'t>(
    original: &Original<'t>,
    lifts: &'t [Lift],
    comments: CommentPolicy,
) -> Result<Vec<Moving<'t>>, EditConflict> {
    let mut moving = Vec::new();
    for (position, lift) in lifts.iter().enumerate() {
        for function in &lift.functions {
            let extent = original.extent(function.definition, comments).ok_or(EditConflict {
                message: "a definition doesn't begin its line",
                span: original.tree.span(function.definition),
            })?;
            let shared = lift.shared_with.is_some();
            moving.push(Moving { lift: position, extent, shared, reindentation: None });
        }
    }
    moving.sort_by_key(|moving| (moving.extent.span.start, usize::MAX - moving.extent.span.end));
    let spans: Vec<Span> = moving.iter().map(|moving| moving.extent.span).collect();
    for (position, moving) in moving.iter_mut().enumerate().filter(|(_, moving)| !moving.shared) {
        let Some(lift) = lifts.get(moving.lift) else { continue };
        moving.reindentation = Some(Reindentation::of(
            original.text,
            original.indentation(&moving.extent.first_line),
            &lift.insertion.indentation,
            original.lines.within(moving.extent.span).filter({
                let mut skipped = Skipped::after(&spans, position);
                move |line| !skipped.holds(line.span.start)
            }),
        ));
    }
    Ok(moving)
}

/// The spans within another one of a list that is sorted with the outer ones first, gone through in source order.
struct Skipped<'s> {
    spans: &'s [Span],
    end: usize,
}

impl<'s> Skipped<'s> {
    /// The spans that lie within the one at `position`.
    fn after(spans: &'s [Span], position: usize) -> Self {
        Self { spans: spans.get(position + 1..).unwrap_or_default(), end: 0 }
    }

    /// Whether one of the spans holds `offset`, which grows from call to call.
    fn holds(&mut self, offset: usize) -> bool {
        while let [first, rest @ ..] = self.spans
            && first.start <= offset
        {
            self.end = self.end.max(first.end);
            self.spans = rest;
        }
        offset < self.end
    }
}

/// The edits that indent the lines of each definition for its new place.
fn indentation_edits(original: &Original, moving: &[Moving]) -> Vec<Edit> {
    let spans: Vec<Span> = moving.iter().map(|moving| moving.extent.span).collect();
    let mut edits = Vec::new();
    for (position, moving) in moving.iter().enumerate() {
        let Some(reindentation) = &moving.reindentation else { continue };
        let mut skipped = Skipped::after(&spans, position);
        for line in original.lines.within(moving.extent.span) {
            if skipped.holds(line.span.start) {
                continue;
            }
            let Some((span, written)) = reindentation.change(line) else { continue };
            edits.push(Edit { span, ..Edit::insert(span.start, written, WrittenKind::Layout) });
        }
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
        twins.entry(lift.shared_with.unwrap_or(lift.knot)).or_default().push(lift);
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
            claims.push(LiftedClaim { new_name, parameters, definitions });
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
        captured: function.parameters.iter().map(|parameter| parameter.captured).collect(),
    })
}
