//! The judgement: which knots are lifted, how, and why the others are not.
//!
//! Takes a [`Module`]: text, tree, names and closure graph. Gives a [`Plan`]: for every knot an answer with
//! all its reasons, and for those to be lifted a [`Lift`], everything that changes as data. Text is for
//! `rewrite`, being right for `verify`.
//!
//! # Why a lift changes nothing
//!
//! A lifted function differs from the closure in three ways, and each must not show. *It is one object
//! instead of one a call*: shows only where the object is compared, has attributes or escapes
//! (`reasons::escapes`). *It is defined at import instead of in the call*: what its head evaluates must
//! give the same there (`reasons::signature`, `annotations`), its name must always mean it
//! (`reasons::definition`), and its body must not depend on where it stands (`reasons::surroundings`).
//! *It gets captured values at the call instead of reading variables*: the value at the call must be the one
//! that every later read would have seen (`reasons::captured`, with `lazy` for what runs later).

mod capture;
mod choice;
mod claimants;
mod consumers;
mod identity;
mod ignored;
mod import;
mod judge;
mod key;
mod known;
mod lazy;
mod lift;
mod lifting;
mod likeness;
mod literals;
mod marker;
mod module;
mod naming;
mod occasions;
mod options;
mod paths;
mod place;
mod placement;
mod reason;
mod reasons;
mod relevance;
mod respell;
mod suppress;
mod template;
mod twins;
mod usage;

use std::collections::{BTreeSet, HashMap};

pub use identity::{KnotId, Selection, knot_ids};
pub use ignored::Ignored;
pub use known::{Known, KnownArgument, KnownCallee, is_dotted_name};
pub use lift::{
    ExtendedCall, Import, Insertion, Lift, LiftedFunction, Parameter, Partial, Renamed,
};
pub use likeness::{fingerprint, plain_call};
pub use marker::{Marker, marker};
pub use module::Module;
pub use options::{CommentPolicy, Options, Rename, Surroundings};
pub use placement::{InsertionPoints, logical_line_start};
pub use reason::{Answer, Reason, Slug};
pub use relevance::Relevance;
pub use suppress::{Suppression, UnusedSuppression, suppressions_without_knots};
pub use template::{NameTemplate, NameTemplates};

use crate::names::VariableId;
use crate::source::Span;
use crate::syntax::{NodeId, NodeKind};

/// What was decided for all knots of a module.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// One judgement for each knot, in the order of the closure graph.
    pub judgements: Vec<Judgement>,
    /// The lifts to be applied, in the order of their knots.
    pub lifts: Vec<Lift>,
    /// The import that they need together, if the module has none that serves.
    pub import: Option<Import>,
    /// Names that the user chose and can't have.
    pub rename_problems: Vec<RenameProblem>,
    /// The chosen names that were for a function of this module, as positions in [`Options::renames`].
    pub used_renames: BTreeSet<usize>,
    /// Comments for outdent that leave nothing alone.
    pub unused_suppressions: Vec<UnusedSuppression>,
    /// The names of which the plan depends on whether the module uses them.
    pub asked_names: BTreeSet<String>,
    /// The knots that the run is about, by position: those selected, and those that they depend on.
    pub selected: BTreeSet<usize>,
}

/// A name that the user chose and can't have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RenameProblem {
    /// What is in the way, in a sentence.
    pub message: String,
    /// The function that was to get the name.
    pub span: Span,
}

/// What was decided for one knot.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// The answer: the strongest of the reasons', or safe.
    pub answer: Answer,
    /// All reasons that hold, refusals first.
    pub reasons: Vec<Reason>,
    /// What the members capture besides each other, in order of first use.
    pub captures: Vec<VariableId>,
    /// What the members are called at module scope and take first, in source order; empty if refused.
    pub lifted: Vec<LiftedName>,
    /// The knots, by position, that must be lifted for this one to be.
    pub depends_on: Vec<usize>,
    /// The comment of the author's that asks to leave the knot alone.
    pub suppression: Option<Suppression>,
}

/// What a member is called at module scope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiftedName {
    /// The member as written.
    pub member: String,
    /// Its name at module scope.
    pub name: String,
    /// The names of the new parameters.
    pub parameters: Vec<String>,
}

/// Judges all knots of a module and plans the lifts that the options ask for.
///
/// `staying` are reasons beyond those found here, each with the position of its knot. They have no say in names,
/// which must not depend on the options.
pub fn plan(
    module: &Module<'_>,
    surroundings: &Surroundings,
    options: &Options,
    staying: &[(usize, Reason)],
) -> Plan {
    let knots = &module.graph.knots;
    let insertions = insertions(module);
    let mut standing: Vec<Vec<Reason>> = (0..knots.len())
        .map(|index| standing(module, index, &insertions))
        .collect();
    let unlimited = judge::Judge::new(module, standing.clone(), usize::MAX);
    add(staying, &mut standing);
    let judge = judge::Judge::new(module, standing, options.max_parameters);
    let choice = choice::Choice::of(module, &judge, surroundings, options);
    let groups = claimants::naming_groups(module, &unlimited, &choice);
    let names = naming::ModuleNames::assign(module, &groups, options, surroundings);
    let choice::Choice {
        suppressions,
        selected,
        levels,
        ..
    } = choice;

    let with_suppressed = if suppressions.knots.is_empty() {
        None
    } else {
        Some(judge.settle((0..knots.len()).collect(), is_liftable))
    };
    let applied = levels.applied(options);

    let shared_with = claimants::shared_definitions(module, &groups, &applied.set.knots);
    let partial = import::PartialImport::of(module, &applied.set, &names);
    let lifting = lifting::Lifting {
        module,
        set: &applied.set,
        names: &names,
        insertions: &insertions,
        partial: &partial,
        shared_with: &shared_with,
        why_comment: options.why_comment,
    };
    let judgements = (0..knots.len())
        .map(|index| {
            let suppression = suppressions.knots.get(&index).cloned();
            let is_suppressed = suppression.is_some();
            let settled = with_suppressed
                .as_ref()
                .filter(|_| is_suppressed)
                .unwrap_or(&levels.with_unsafe);
            let shown = if applied.set.knots.contains(&index) {
                applied
            } else {
                settled
            };
            judgement(
                module,
                index,
                settled,
                shown,
                (!is_suppressed).then_some(&levels.safe),
                &lifting,
                suppression,
            )
        })
        .collect();
    let lifts = if names.problems.is_empty() {
        lifting.lifts()
    } else {
        Vec::new()
    };
    Plan {
        judgements,
        lifts,
        import: partial.import.clone(),
        rename_problems: names.problems,
        used_renames: names.used_renames,
        unused_suppressions: suppressions.unused,
        asked_names: names
            .asked
            .into_iter()
            .chain(partial.asked_names.iter().cloned())
            .collect(),
        selected,
    }
}

fn add(staying: &[(usize, Reason)], standing: &mut [Vec<Reason>]) {
    for (index, reason) in staying {
        if let Some(reasons) = standing.get_mut(*index) {
            reasons.push(reason.clone());
        }
    }
}

fn is_liftable(reasons: &[Reason]) -> bool {
    judge::answer(reasons) != Answer::Refused
}

/// Where the functions of each knot go, for those that have a place.
fn insertions(module: &Module<'_>) -> HashMap<usize, Insertion> {
    let lines = module.lexed.lines(module.text);
    let mut points = InsertionPoints::new(module.text, &module.lexed.tokens, lines, module.tree());
    let mut place = |knot: &crate::knots::Knot| points.of(module.model.scope(knot.enclosing).node);
    module
        .graph
        .knots
        .iter()
        .enumerate()
        .filter_map(|(index, knot)| Some((index, place(knot)?)))
        .collect()
}

fn standing(
    module: &Module<'_>,
    index: usize,
    insertions: &HashMap<usize, Insertion>,
) -> Vec<Reason> {
    let Some(knot) = module.graph.knots.get(index) else {
        return Vec::new();
    };
    let subject = reasons::Subject::new(module, knot);
    let mut found = reasons::standing(&subject);
    for definition in &subject.definitions {
        let is_function = module.tree().kind(definition.node) == NodeKind::FunctionDefinition;
        if is_function && follows_a_joined_line(module, definition.node) {
            let message =
                "the line above it ends with a backslash, which joins what follows; take that away";
            let name = subject.name_span(definition);
            found.push(reasons::refused(Slug::Layout, name, message));
        }
    }
    if !insertions.contains_key(&index)
        && let Some(definition) = subject.definitions.first()
    {
        let message = "no line can be inserted in front of the statement around it; put that on lines of its own";
        found.push(reasons::refused(
            Slug::Layout,
            subject.name_span(definition),
            message,
        ));
    }
    found
}

/// Whether the last line above a node, blank ones aside, is joined to what follows.
fn follows_a_joined_line(module: &Module<'_>, node: NodeId) -> bool {
    let before = module.text.get(..module.span(node).start);
    let lines = before.unwrap_or_default().rsplit(['\n', '\r']).skip(1);
    let above = lines.map(str::trim).find(|line| !line.is_empty());
    above.is_some_and(|line| line.ends_with('\\') && !line.contains('#'))
}

fn judgement(
    module: &Module<'_>,
    index: usize,
    settled: &judge::Settled,
    shown: &judge::Settled,
    safe: Option<&judge::Settled>,
    lifting: &lifting::Lifting<'_, '_>,
    suppression: Option<Suppression>,
) -> Judgement {
    let Some(knot) = module.graph.knots.get(index) else {
        return Judgement {
            answer: Answer::Refused,
            reasons: Vec::new(),
            captures: Vec::new(),
            lifted: Vec::new(),
            depends_on: Vec::new(),
            suppression,
        };
    };
    let mut reasons = settled.reasons.get(&index).cloned().unwrap_or_default();
    let needs_an_unsafe_one = safe.is_some_and(|safe| {
        judge::answer(&reasons) == Answer::Safe && !safe.set.knots.contains(&index)
    });
    if needs_an_unsafe_one {
        reasons.extend(judge::depends(&reasons::Subject::new(module, knot)));
    }
    let answer = judge::answer(&reasons);
    let shown_lifting = lifting::Lifting {
        set: &shown.set,
        ..*lifting
    };
    let lifted = if answer == Answer::Refused {
        Vec::new()
    } else {
        shown_lifting.lifted_names(index)
    };
    Judgement {
        answer,
        reasons,
        captures: capture::captures(module, knot),
        lifted,
        depends_on: depends_on(module, index, &shown.set),
        suppression,
    }
}

/// The lifted knots whose members this one captures.
fn depends_on(module: &Module<'_>, index: usize, set: &capture::LiftedSet) -> Vec<usize> {
    let Some(knot) = module
        .graph
        .knots
        .get(index)
        .filter(|_| set.knots.contains(&index))
    else {
        return Vec::new();
    };
    let mut found: Vec<usize> = capture::captures(module, knot)
        .into_iter()
        .filter_map(|variable| set.knot_of(variable))
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}
