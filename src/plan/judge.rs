//! From reasons to answers: the sets of knots that are lifted together.
//!
//! Whether a knot may be lifted depends on what else is: a captured function that is lifted is no capture,
//! one that is not must be handed on. So a set is settled: all knots that may not be lifted in it are
//! dropped at once, and the rest is judged anew, until none is dropped.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::capture::{Holder, LiftedSet, sites};
use super::lazy::Laziness;
use super::module::Module;
use super::reason::{Answer, Reason, Slug};
use super::reasons::captured::CaptureTests;
use super::reasons::{self, Subject, refused, unsafe_because};
use super::respell;
use crate::names::{BindingKind, VariableId};
use crate::source::Span;

/// The reasons of all knots that don't depend on what else is lifted, and the limit on parameters.
pub(super) struct Judge<'s, 'm> {
    module: &'s Module<'m>,
    standing: Vec<Vec<Reason>>,
    max_parameters: usize,
    /// The knot that each member belongs to.
    knot_of: HashMap<VariableId, usize>,
}

/// A set of knots that can be lifted together, with the reasons of each, and of those dropped on the way.
pub(super) struct Settled {
    pub(super) set: LiftedSet,
    pub(super) reasons: BTreeMap<usize, Vec<Reason>>,
}

impl<'s, 'm> Judge<'s, 'm> {
    /// `standing` are the reasons of each knot that hold whatever else is lifted.
    pub(super) fn new(
        module: &'s Module<'m>,
        standing: Vec<Vec<Reason>>,
        max_parameters: usize,
    ) -> Self {
        Self {
            module,
            standing,
            max_parameters,
            knot_of: (module.graph.knots.iter().enumerate())
                .flat_map(|(index, knot)| knot.members.iter().map(move |&member| (member, index)))
                .collect(),
        }
    }

    /// The largest set within `candidates` in which `keeps` holds for the reasons of every knot.
    pub(super) fn settle(
        &self,
        candidates: BTreeSet<usize>,
        keeps: impl Fn(&[Reason]) -> bool,
    ) -> Settled {
        let mut reasons: BTreeMap<usize, Vec<Reason>> = BTreeMap::new();
        let mut open = candidates;
        loop {
            let set = LiftedSet::of(self.module, open.clone());
            let laziness = Laziness::new(self.module, &set);
            let mut dropped = BTreeSet::new();
            for &knot in &open {
                let found = self.reasons(knot, &set, &laziness);
                if !keeps(&found) {
                    dropped.insert(knot);
                }
                reasons.insert(knot, found);
            }
            if dropped.is_empty() {
                return Settled { set, reasons };
            }
            open.retain(|knot| !dropped.contains(knot));
        }
    }

    fn reasons(&self, index: usize, set: &LiftedSet, laziness: &Laziness<'_, '_>) -> Vec<Reason> {
        let mut found = self.own_reasons(index, set, laziness);
        if let Some(knot) = self.module.graph.knots.get(index) {
            self.hides_a_reason(&Subject::new(self.module, knot), set, index, &mut found);
        }
        found.sort_by_key(|reason| (std::cmp::Reverse(reason.answer), reason.slug, reason.span));
        found.dedup();
        found
    }

    /// The reasons but for those that lie in what other knots are kept by.
    fn own_reasons(
        &self,
        index: usize,
        set: &LiftedSet,
        laziness: &Laziness<'_, '_>,
    ) -> Vec<Reason> {
        let Some(knot) = self.module.graph.knots.get(index) else {
            return Vec::new();
        };
        let subject = Subject::new(self.module, knot);
        let mut found = self.standing.get(index).cloned().unwrap_or_default();
        let needs = set.needs(index);
        CaptureTests::new(self.module, set, laziness, index).run(&subject, &mut found);
        reasons::escapes::escapes(&subject, !needs.is_empty(), &mut found);
        if found.iter().any(|reason| reason.slug == Slug::Escapes) {
            reasons::annotations::quoted_and_escaping(&subject, &mut found);
        }
        if !needs.is_empty() {
            reasons::signature::type_comment(&subject, &mut found);
        }
        self.respelling_is_observed(set, index, &mut found);
        self.too_many_parameters(&subject, needs, &mut found);
        found
    }

    /// `depends`: a captured function stays because of what this knot does with it. Lifted, the knot would do that
    /// with a parameter, and the next run would find nothing in the way of the other.
    fn hides_a_reason(
        &self,
        subject: &Subject<'_, '_>,
        set: &LiftedSet,
        index: usize,
        found: &mut Vec<Reason>,
    ) {
        let module = self.module;
        for &need in set.needs(index) {
            let Some(&other) = self.knot_of.get(&need) else {
                continue;
            };
            let reasons = self.reasons_beside(other, set, need);
            let hiding: Vec<Subject<'_, '_>> = (set.needing(need).iter())
                .filter_map(|&knot| module.graph.knots.get(knot))
                .map(|knot| Subject::new(module, knot))
                .collect();
            let (inside, outside): (Vec<Reason>, Vec<Reason>) = reasons
                .into_iter()
                .partition(|reason| hiding.iter().any(|each| each.holds(reason.span)));
            let (with, without) = (answer(&inside).max(answer(&outside)), answer(&outside));
            let is_handed_on = is_handed_on(module, set, &hiding, need);
            if !is_handed_on && let Some(reason) = self.only_here(subject, need, with) {
                found.push(reason);
                continue;
            }
            // Where it is handed on it is a value, which keeps it from being safe.
            let without = if without == Answer::Safe && is_handed_on {
                Answer::Unsafe
            } else {
                without
            };
            let mut own = inside.iter().filter(|reason| subject.holds(reason.span));
            if let Some(culprit) = own.find(|reason| reason.answer > without) {
                let message = format!(
                    "`{}` can't be lifted because of what this function does with it here, and as a parameter it \
                     would be out of sight; resolve that first",
                    module.spelling(need)
                );
                found.push(Reason {
                    slug: Slug::Depends,
                    answer: with,
                    message,
                    span: culprit.span,
                });
            }
        }
    }

    /// Nothing calls this function, so what it does with another that stays would be gone from there: the other
    /// might be no knot any more, or nothing in its way.
    fn only_here(
        &self,
        subject: &Subject<'_, '_>,
        need: VariableId,
        answer: Answer,
    ) -> Option<Reason> {
        let first = subject.definitions.first()?;
        let message = format!(
            "nothing calls it, and it refers to `{}`, which stays; remove it",
            self.module.spelling(need)
        );
        Some(Reason {
            slug: Slug::Depends,
            // With an unsafe knot it goes together, any other stays.
            answer: if answer == Answer::Unsafe {
                Answer::Unsafe
            } else {
                Answer::Refused
            },
            message,
            span: subject.name_span(first),
        })
    }

    /// The reasons of a knot if it were lifted too, but for those of the set to which it is a captured variable:
    /// what else is lifted is out of its way in the next run.
    fn reasons_beside(&self, index: usize, set: &LiftedSet, need: VariableId) -> Vec<Reason> {
        let beside = set
            .knots
            .iter()
            .copied()
            .filter(|&knot| !set.needs(knot).contains(&need));
        let knots: BTreeSet<usize> = beside.chain([index]).collect();
        let set = LiftedSet::of(self.module, knots);
        self.own_reasons(index, &set, &Laziness::new(self.module, &set))
    }

    /// `source-text-observed`: a captured or private name that would be respelt shows its own spelling.
    fn respelling_is_observed(&self, set: &LiftedSet, index: usize, found: &mut Vec<Reason>) {
        let shown = self.module.shown_fields();
        let respelt_names = respell::respelt_names(self.module, set, index);
        if respelt_names.is_empty() {
            return;
        }
        let classes = self.class_names();
        for respelt in respelt_names {
            if classes.contains(&respelt.span) {
                let message = "the private names in this class are made from its name, and a lift would change it";
                found.push(refused(Slug::SourceTextObserved, respelt.span, message));
            }
            if shown.iter().any(|field| field.contains(respelt.span)) {
                let message =
                    "the text of this expression is part of the result, and a lift would change it";
                found.push(refused(Slug::SourceTextObserved, respelt.span, message));
            }
        }
    }

    /// Where class statements name their classes.
    fn class_names(&self) -> BTreeSet<Span> {
        let bindings = self.module.model.bindings();
        bindings
            .filter(|(_, binding)| binding.kind == BindingKind::Class)
            .map(|(_, binding)| binding.span)
            .collect()
    }

    fn too_many_parameters(
        &self,
        subject: &Subject<'_, '_>,
        needs: &[VariableId],
        found: &mut Vec<Reason>,
    ) {
        if needs.len() <= self.max_parameters {
            return;
        }
        let Some(definition) = subject.definitions.first() else {
            return;
        };
        let names: Vec<String> = needs
            .iter()
            .map(|&need| format!("`{}`", self.module.spelling(need)))
            .collect();
        let message = format!(
            "it would need {} new parameters, more than {}: {}; gather them in an object, or raise --max-parameters",
            needs.len(),
            self.max_parameters,
            names.join(", ")
        );
        found.push(refused(
            Slug::TooManyParameters,
            subject.name_span(definition),
            message,
        ));
    }
}

/// Whether a function that isn't lifted is handed, by the code that owns it, to one that is.
fn is_handed_on(
    module: &Module<'_>,
    set: &LiftedSet,
    needing: &[Subject<'_, '_>],
    function: VariableId,
) -> bool {
    needing
        .iter()
        .flat_map(|each| sites(module, each.knot))
        .map(|site| module.model.reference(site.reference).scope)
        .any(|scope| set.holder(module, scope, function) == Holder::Owner)
}

/// The strongest answer among reasons.
pub(super) fn answer(reasons: &[Reason]) -> Answer {
    reasons
        .iter()
        .map(|reason| reason.answer)
        .max()
        .unwrap_or(Answer::Safe)
}

/// `depends`: liftable only together with a knot that is unsafe.
pub(super) fn depends(subject: &Subject<'_, '_>) -> Option<Reason> {
    let definition = subject.definitions.first()?;
    let message = "it lifts only together with a knot that is itself unsafe";
    Some(unsafe_because(
        Slug::Depends,
        subject.name_span(definition),
        message,
    ))
}
