//! Which knots a plan is about: those chosen, what they depend on, and what of that is left alone.

use std::collections::{BTreeMap, BTreeSet};

use super::module::Module;
use super::reason::{Answer, Reason};
use super::suppress::{Suppression, Suppressions, suppressions};
use super::{Options, Surroundings, depends_on, is_liftable, judge};
use crate::knots::Knot;
use crate::names::ScopeId;

/// What the run is about, and what can be lifted of it.
pub(super) struct Choice {
    /// What is left alone, by a comment or the config.
    pub(super) suppressions: Suppressions,
    /// The knots that the run is about.
    pub(super) selected: BTreeSet<usize>,
    pub(super) levels: Levels,
    /// The knots that could be lifted if the run were about all of them.
    pub(super) liftable: BTreeSet<usize>,
}

impl Choice {
    pub(super) fn of(
        module: &Module<'_>,
        judge: &judge::Judge<'_, '_>,
        surroundings: &Surroundings,
        options: &Options,
    ) -> Self {
        let everything: BTreeSet<usize> = (0..module.graph.knots.len()).collect();
        let mut suppressions = suppressions(module);
        if !surroundings.ignored.is_empty() {
            let judged = judge.settle(everything.clone(), is_liftable);
            for knot in surroundings.ignored.knots(module, &judged.reasons) {
                let by_config = suppressions.knots.entry(knot);
                by_config.or_insert(Suppression::BY_CONFIG);
            }
        }
        let suppressed: BTreeSet<usize> = suppressions.knots.keys().copied().collect();
        let levels = Levels::of(judge, everything.difference(&suppressed).copied().collect());
        let liftable = levels.with_unsafe.set.knots.clone();
        if surroundings.selection.is_everything() {
            return Self {
                suppressions,
                selected: everything,
                levels,
                liftable,
            };
        }
        let chosen = surroundings.selection.of(module);
        let mut selected = with_dependencies(module, chosen, &levels, options);
        let mut fewer = levels.of_fewer(judge, &selected);
        loop {
            let others = needed_beside(module, &selected, &levels, &fewer, options);
            if others.is_empty() {
                break;
            }
            selected.extend(others);
            selected = with_dependencies(module, selected, &levels, options);
            fewer = levels.of_fewer(judge, &selected);
        }
        let levels = fewer;
        Self {
            suppressions,
            selected,
            levels,
            liftable,
        }
    }

    /// Whether the run leaves this knot alone, whatever the answer.
    pub(super) fn leaves(&self, knot: usize) -> bool {
        self.suppressions.knots.contains_key(&knot) || !self.selected.contains(&knot)
    }
}

/// What can be lifted, with and without the unsafe knots.
pub(super) struct Levels {
    pub(super) with_unsafe: judge::Settled,
    pub(super) safe: judge::Settled,
}

impl Levels {
    fn of(judge: &judge::Judge<'_, '_>, candidates: BTreeSet<usize>) -> Self {
        Self::with(judge, judge.settle(candidates, is_liftable))
    }

    /// The same where only these knots may be lifted: what is refused among all stays so, and the others may be.
    fn of_fewer(&self, judge: &judge::Judge<'_, '_>, chosen: &BTreeSet<usize>) -> Self {
        let candidates = self.with_unsafe.set.knots.intersection(chosen);
        let mut with_unsafe = judge.settle(candidates.copied().collect(), is_liftable);
        for (&knot, reasons) in &self.with_unsafe.reasons {
            let entry = with_unsafe.reasons.entry(knot);
            entry.or_insert_with(|| reasons.clone());
        }
        Self::with(judge, with_unsafe)
    }

    fn with(judge: &judge::Judge<'_, '_>, with_unsafe: judge::Settled) -> Self {
        let own_safe: BTreeSet<usize> = with_unsafe
            .set
            .knots
            .iter()
            .copied()
            .filter(|knot| is_safe(&with_unsafe.reasons, *knot))
            .collect();
        let safe = judge.settle(own_safe, |reasons| judge::answer(reasons) == Answer::Safe);
        Self { with_unsafe, safe }
    }

    pub(super) fn applied(&self, options: &Options) -> &judge::Settled {
        if options.apply_unsafe {
            &self.with_unsafe
        } else {
            &self.safe
        }
    }
}

/// The chosen knots and all that they depend on, so that they are lifted as they would be among all others.
fn with_dependencies(
    module: &Module<'_>,
    chosen: BTreeSet<usize>,
    levels: &Levels,
    options: &Options,
) -> BTreeSet<usize> {
    let applied = &levels.applied(options).set;
    let mut open: Vec<usize> = chosen.iter().copied().collect();
    let mut all = chosen;
    while let Some(knot) = open.pop() {
        let is_applied = applied.knots.contains(&knot);
        let set = if is_applied {
            applied
        } else {
            &levels.with_unsafe.set
        };
        let new = depends_on(module, knot, set);
        open.extend(new.into_iter().filter(|&each| all.insert(each)));
    }
    all
}

/// The knots with code that refers to selected ones which are lifted among all others, but aren't if these stay:
/// what they need can be handed on by a function that is lifted too, and not by one that isn't. And the knots within
/// such ones, which need the variables of one that stays. If these don't do, all that are lifted out of the same
/// outermost function: what a function captures, and what is captured of it, lies within that one.
fn needed_beside(
    module: &Module<'_>,
    selected: &BTreeSet<usize>,
    levels: &Levels,
    fewer: &Levels,
    options: &Options,
) -> BTreeSet<usize> {
    let applied = &levels.applied(options).set;
    let alone = &fewer.applied(options).set.knots;
    let is_lost = |knot: &usize| applied.knots.contains(knot) && !alone.contains(knot);
    let lost: BTreeSet<usize> = selected.iter().copied().filter(is_lost).collect();
    let knots = |indices: &BTreeSet<usize>| {
        let indices = indices.iter().copied();
        let pairs = indices.filter_map(|index| Some((index, module.graph.knots.get(index)?)));
        pairs.collect::<Vec<_>>()
    };

    let callers = knots(&lost)
        .into_iter()
        .flat_map(|(_, knot)| &knot.members)
        .flat_map(|&member| module.references(member))
        .flat_map(|(_, reference)| module.model.outwards(reference.scope))
        .filter_map(|scope| applied.knot_of_scope(scope));
    let is_within_lost = |scope: ScopeId| {
        let mut around = module
            .model
            .outwards(scope)
            .filter_map(|scope| applied.knot_of_scope(scope));
        around.any(|knot| lost.contains(&knot))
    };
    let within = knots(&applied.knots)
        .into_iter()
        .filter(|(_, knot)| is_within_lost(knot.enclosing))
        .map(|(index, _)| index);
    let near: BTreeSet<usize> = callers
        .chain(within)
        .filter(|knot| !selected.contains(knot))
        .collect();
    if !near.is_empty() {
        return near;
    }
    let functions_around = |knot: &Knot| {
        let scopes = module.model.outwards(knot.enclosing);
        scopes.filter(|&scope| scope != ScopeId::MODULE)
    };
    let outermost = |knot: &Knot| functions_around(knot).last();
    let around_lost: BTreeSet<_> = knots(&lost)
        .into_iter()
        .map(|(_, knot)| outermost(knot))
        .collect();
    let beside = knots(&applied.knots)
        .into_iter()
        .filter(|(_, knot)| around_lost.contains(&outermost(knot)))
        .map(|(index, _)| index);
    beside.filter(|knot| !selected.contains(knot)).collect()
}

fn is_safe(reasons: &BTreeMap<usize, Vec<Reason>>, knot: usize) -> bool {
    reasons
        .get(&knot)
        .is_some_and(|reasons| judge::answer(reasons) == Answer::Safe)
}
