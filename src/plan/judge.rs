//! From reasons to answers: the sets of knots that are lifted together.
//!
//! Whether a knot may be lifted depends on what else is: a captured function that is lifted is no capture,
//! one that is not must be handed on. So a set is settled: all knots that may not be lifted in it are
//! dropped at once, and the rest is judged anew, until none is dropped.

use std::collections::{BTreeMap, BTreeSet};

use super::capture::LiftedSet;
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
        let Some(knot) = self.module.graph.knots.get(index) else {
            return Vec::new();
        };
        let subject = Subject::new(self.module, knot);
        let mut found = self.standing.get(index).cloned().unwrap_or_default();
        let needs = set.needs(index);
        CaptureTests::new(self.module, set, laziness, index).run(&subject, &mut found);
        reasons::escapes::escapes(&subject, !needs.is_empty(), &mut found);
        let has = |slug| found.iter().any(|reason| reason.slug == slug);
        // A decorator that may move with its function gets it as a value.
        if has(Slug::Escapes) || (subject.is_decorated() && !has(Slug::Decorated)) {
            reasons::annotations::quoted_and_escaping(&subject, &mut found);
        }
        reasons::annotations::postponed_inside(&subject, set, needs, &mut found);
        if !needs.is_empty() {
            reasons::signature::type_comment(&subject, &mut found);
        }
        self.respelling_is_observed(set, index, &mut found);
        self.too_many_parameters(&subject, needs, &mut found);
        found.sort_by_key(|reason| (std::cmp::Reverse(reason.answer), reason.slug, reason.span));
        found.dedup();
        found
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
