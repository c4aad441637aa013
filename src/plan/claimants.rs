//! Which knots claim a name at module scope, and which of them claim one together.
//!
//! Names must not depend on the options, so every knot that some options would lift claims one. Not all of them
//! could be lifted at once: where a function that stays is captured, it is handed on in place of all that it
//! captures itself, which may be more than can be.
//!
//! Twins claim one name together, for they share one definition. They are no twins where they would be lifted side
//! by side with different texts: since one calls a function that stays, which is handed to it, and the other a
//! copy of that function which is lifted too.

use std::collections::{BTreeSet, HashMap};

use super::capture::LiftedSet;
use super::choice::Choice;
use super::judge::{self, Judge};
use super::module::Module;
use super::naming::Group;
use super::reason::Answer;
use super::{is_liftable, twins};

/// The claimants in groups of twins, and which of these may part; `unlimited` is the judgement under the most
/// generous options.
pub(super) fn naming_groups(
    module: &Module<'_>,
    unlimited: &Judge<'_, '_>,
    choice: &Choice,
) -> Vec<Group> {
    let everything: BTreeSet<usize> = (0..module.graph.knots.len()).collect();
    let left: BTreeSet<usize> = everything
        .iter()
        .copied()
        .filter(|&knot| choice.leaves(knot))
        .collect();
    let all = unlimited.settle(everything.clone(), is_liftable);
    let mut sets = vec![all.set.knots.clone()];
    if !choice.suppressions.knots.is_empty() {
        let is_suppressed = |knot: &usize| choice.suppressions.knots.contains_key(knot);
        let others = everything.into_iter().filter(|knot| !is_suppressed(knot));
        sets.push(unlimited.settle(others.collect(), is_liftable).set.knots);
    }
    sets.push(choice.liftable.clone());

    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut claimants: BTreeSet<usize> = BTreeSet::new();
    for knots in sets {
        if knots.is_subset(&claimants) {
            continue;
        }
        let twins = if knots == all.set.knots {
            twins::groups(module, &all.set)
        } else {
            twins::groups(module, &LiftedSet::of(module, knots))
        };
        for mut group in twins {
            group.retain(|&knot| claimants.insert(knot));
            groups.push(group);
        }
    }
    groups.retain(|group| !group.is_empty());
    if groups.iter().any(|group| group.len() > 1) {
        for settled in [&choice.levels.with_unsafe, &choice.levels.safe] {
            if settled.set.knots != all.set.knots {
                groups = parted(module, groups, &settled.set);
            }
        }
    }
    groups.sort_unstable();

    let safe = unlimited.settle(claimants, |reasons| judge::answer(reasons) == Answer::Safe);
    let sets = [
        &safe.set.knots,
        &choice.levels.with_unsafe.set.knots,
        &choice.levels.safe.set.knots,
    ];
    let may_part = |group: &[usize]| {
        let is_split = |set: &BTreeSet<usize>| {
            group.iter().any(|knot| set.contains(knot))
                && !group.iter().all(|knot| set.contains(knot))
        };
        group.len() > 1
            && (group.iter().any(|knot| left.contains(knot)) || sets.into_iter().any(is_split))
    };
    groups
        .into_iter()
        .map(|knots| Group {
            may_part: may_part(&knots),
            knots,
        })
        .collect()
}

/// The groups without those that aren't twins of the others where this set is lifted.
fn parted(module: &Module<'_>, groups: Vec<Vec<usize>>, set: &LiftedSet) -> Vec<Vec<usize>> {
    let leader: HashMap<usize, usize> = twins::groups(module, set)
        .into_iter()
        .flat_map(|twins| {
            let first = twins.first().copied();
            twins
                .into_iter()
                .filter_map(move |knot| Some((knot, first?)))
        })
        .collect();
    let mut found = Vec::with_capacity(groups.len());
    for group in groups {
        // Each part with the first of it that is lifted. What isn't goes with any.
        let mut parts: Vec<(Option<usize>, Vec<usize>)> = Vec::new();
        for knot in group {
            let text = leader.get(&knot);
            let shares =
                |first: usize| leader.get(&first) == text && twins::dominates(module, first, knot);
            let part = parts
                .iter_mut()
                .find(|(first, _)| text.is_none() || first.is_none_or(shares));
            let lifted = text.map(|_| knot);
            match part {
                Some((first, part)) => {
                    *first = first.or(lifted);
                    part.push(knot);
                }
                None => parts.push((lifted, vec![knot])),
            }
        }
        found.extend(parts.into_iter().map(|(_, part)| part));
    }
    found
}

/// For each lifted knot that has a lifted twin before it whose place dominates its own: that twin.
pub(super) fn shared_definitions(
    module: &Module<'_>,
    groups: &[Group],
    lifted: &BTreeSet<usize>,
) -> HashMap<usize, usize> {
    let mut shared = HashMap::new();
    for group in groups {
        let mut members = group
            .knots
            .iter()
            .copied()
            .filter(|knot| lifted.contains(knot));
        let Some(first) = members.next() else {
            continue;
        };
        shared.extend(
            members
                .filter(|&other| twins::dominates(module, first, other))
                .map(|other| (other, first)),
        );
    }
    shared
}
