//! A knot as reports need it: names as they are written, places, the answer and its reasons.
//!
//! Takes a module with its plan, gives one report for each knot. Ids and bindings mean something to those rooms
//! only that have the module; here they become text and spans, which outlive it. Whether a lift was applied is not
//! known yet.

use crate::knots::{Definition, DefinitionKind};
use crate::names::VariableId;
use crate::plan::{
    Answer, LiftedName, Module, Plan, Reason, Suppression, fingerprint, knot_ids, plain_call,
};
use crate::source::Span;

/// One knot, as reports need it.
#[derive(Clone, Debug)]
pub struct KnotReport {
    /// The function that binds the first member, dotted, without `<locals>`.
    pub enclosing: String,
    /// What names it within its file from run to run: `Tree.depth::walk`, `f::even+odd#2`; see [`KnotId`](crate::plan::KnotId).
    pub local_id: String,
    /// A number that near-identical knots share: see [`fingerprint`].
    pub fingerprint: u64,
    /// `outer()`, an expression that runs the enclosing function in the names of the module, if it needs no arguments.
    pub plain_call: Option<String>,
    /// The definitions that close over a member, in source order.
    pub members: Vec<MemberReport>,
    /// What the members capture besides each other.
    pub captures: Vec<CaptureReport>,
    /// The answer.
    pub answer: Answer,
    /// All reasons that hold.
    pub reasons: Vec<Reason>,
    /// New names and parameters; empty if refused.
    pub lifted: Vec<LiftedName>,
    /// The knots of the file, by position, that must be lifted for this one to be.
    pub depends_on: Vec<usize>,
    /// The comment of the author's that asks to leave the knot alone.
    pub suppression: Option<Suppression>,
    /// Whether [`Judged::rewritten`](super::Judged::rewritten) holds the lift.
    pub applied: bool,
}

/// One definition in a knot.
#[derive(Clone, Debug)]
pub struct MemberReport {
    /// The name as written.
    pub name: String,
    /// `def` or `lambda`.
    pub kind: &'static str,
    /// The function that binds it, dotted; differs from the knot's only where members are bound in several functions.
    pub enclosing: String,
    /// The bound identifier.
    pub span: Span,
    /// What in it names a member, in source order: the member's name and the place.
    pub references: Vec<(String, Span)>,
}

/// One captured variable.
#[derive(Clone, Debug)]
pub struct CaptureReport {
    /// The name as written where it is bound.
    pub name: String,
    /// The dotted name of the function that binds it.
    pub scope: String,
    /// How it is bound first: `parameter`, `assignment`, `function` ...
    pub kind: &'static str,
}

/// The knots of the module, in source order of their first members.
pub(super) fn reports(module: &Module<'_>, plan: &Plan) -> Vec<KnotReport> {
    let knots = module.graph.knots.iter().zip(&plan.judgements);
    knots
        .zip(knot_ids(module))
        .map(|((knot, judgement), id)| {
            let members: Vec<MemberReport> = module
                .graph
                .definitions_of(knot)
                .map(|definition| member_report(module, definition))
                .collect();
            KnotReport {
                local_id: id.to_string(),
                enclosing: id.enclosing,
                fingerprint: fingerprint(module, knot),
                plain_call: plain_call(module, knot),
                members,
                captures: judgement
                    .captures
                    .iter()
                    .map(|&variable| capture_report(module, variable))
                    .collect(),
                answer: judgement.answer,
                reasons: judgement.reasons.clone(),
                lifted: judgement.lifted.clone(),
                depends_on: judgement.depends_on.clone(),
                suppression: judgement.suppression.clone(),
                applied: false,
            }
        })
        .collect()
}

fn member_report(module: &Module<'_>, definition: &Definition) -> MemberReport {
    let model = module.model;
    let tree = &module.parsed.tree;
    let references = module.graph.references_in(definition, model, tree);
    MemberReport {
        name: model
            .binding(definition.binding)
            .span
            .of(module.text)
            .to_owned(),
        kind: match definition.kind {
            DefinitionKind::Def => "def",
            DefinitionKind::Lambda => "lambda",
        },
        enclosing: model.qualified_name(model.variable(definition.variable).scope),
        span: model.binding(definition.binding).span,
        references: references
            .into_iter()
            .map(|each| (each.span.of(module.text).to_owned(), each.span))
            .collect(),
    }
}

fn capture_report(module: &Module<'_>, variable: VariableId) -> CaptureReport {
    let model = module.model;
    let entry = model.variable(variable);
    let first = entry.bindings.first().map(|&id| model.binding(id));
    CaptureReport {
        name: first
            .map_or(model.name(variable), |binding| binding.span.of(module.text))
            .to_owned(),
        scope: model.qualified_name(entry.scope),
        kind: first.map_or("unknown", |binding| binding.kind.as_str()),
    }
}
