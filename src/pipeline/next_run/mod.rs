//! What the next run would see: knots that must stay, lest a lift hides why another one stays.
//!
//! A captured function that stays is handed on as a parameter, and what a lifted function does with a parameter
//! is out of sight. So the text that would result is judged as the next run would: where a knot that stays now
//! would be lifted then, or be no knot any more, those stay too that take from it what keeps it. Takes a module
//! and the options, gives reasons (`depends`) for `plan`. Which reasons those are that would be out of sight is
//! not asked here: a knot is to blame for what doesn't happen without it.
//!
//! What is not read of this text is kept as it is, and not read of the next one either: that text has no knots but
//! those of this one, around which nothing has another name but what is lifted, and what names its plans ask for is
//! told with the reasons, as of any plan.

mod places;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::{Read, rewrite_by};
use crate::knots::{Definition, Knot};
use crate::names::VariableId;
use crate::plan::{Answer, Module, Options, Plan, Reason, Selection, Slug, Surroundings, plan};
use crate::source::{Outline, lex};
use crate::syntax::{Known, NodeId, NodeKind};
use crate::verify::Claim;
use places::{DroppedCopies, outline_after, stood_at};

/// Beyond so many lifts in one function they are not tried one by one: all of them stay.
const TRIED_ONE_BY_ONE: usize = 16;

/// The reasons of knots that stay for the sake of others, with the knots' positions in the closure graph.
pub(super) fn reasons_to_stay(
    module: &Module<'_>,
    outline: &Outline,
    surroundings: &Surroundings,
    options: &Options,
    first: &Plan,
) -> Staying {
    let depth = Depth::WithTheRunAfter;
    settled(module, outline, surroundings, options, first, depth)
}

/// What must stay for the sake of others.
#[derive(Default)]
pub(super) struct Staying {
    /// The reasons, with the positions of the knots in the closure graph.
    pub(super) reasons: Vec<(usize, Reason)>,
    /// The names that were asked for to find them, as in [`Plan::asked_names`].
    pub(super) asked_names: BTreeSet<String>,
}

/// How far ahead is looked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    /// To the next run.
    NextRun,
    /// Further: whether what stays for the sake of others still does after the next run's own look ahead.
    WithTheRunAfter,
}

fn settled(
    module: &Module<'_>,
    outline: &Outline,
    surroundings: &Surroundings,
    options: &Options,
    first: &Plan,
    depth: Depth,
) -> Staying {
    // What is chosen has no say in answers.
    let surroundings = &Surroundings {
        selection: Selection::default(),
        ..surroundings.clone()
    };
    let groups = Groups::of(module);
    let mut staying = Staying::default();
    for (apply_unsafe, answer) in [(true, Answer::Refused), (false, Answer::Unsafe)] {
        let stays = |index: usize| {
            first
                .judgements
                .get(index)
                .is_some_and(|each| each.answer >= answer || each.suppression.is_some())
        };
        if !groups.are_mixed(stays) {
            continue;
        }
        let run = Run {
            module,
            outline,
            surroundings,
            options: Options {
                apply_unsafe,
                renames: Vec::new(),
                ..options.clone()
            },
            groups: &groups,
            answer,
            depth,
            asked_names: RefCell::default(),
        };
        run.settle(&mut staying.reasons);
        staying.asked_names.extend(run.asked_names.into_inner());
    }
    staying
}

/// The knots by the outermost function or class around them: what is in different ones doesn't meet.
struct Groups {
    knots: BTreeMap<NodeId, Vec<usize>>,
    of: Vec<NodeId>,
}

impl Groups {
    fn of(module: &Module<'_>) -> Self {
        let tree = &module.parsed.tree;
        let outermost = |knot: &Knot| {
            let definition = module.graph.definitions_of(knot).next()?;
            let is_definition = |node: &NodeId| {
                matches!(
                    tree.kind(*node),
                    NodeKind::FunctionDefinition | NodeKind::ClassDefinition
                )
            };
            tree.ancestors(definition.node).filter(is_definition).last()
        };
        let of: Vec<NodeId> = (module.graph.knots.iter())
            .map(|knot| outermost(knot).unwrap_or(NodeId::ROOT))
            .collect();
        let mut knots: BTreeMap<NodeId, Vec<usize>> = BTreeMap::new();
        for (index, &group) in of.iter().enumerate() {
            knots.entry(group).or_default().push(index);
        }
        Self { knots, of }
    }

    /// Whether a function holds both knots that stay and others.
    fn are_mixed(&self, stays: impl Fn(usize) -> bool) -> bool {
        (self.knots.values()).any(|knots| {
            knots.iter().any(|&knot| stays(knot)) && !knots.iter().all(|&knot| stays(knot))
        })
    }
}

/// One kind of run, safe or not, of which the next one is to change nothing.
struct Run<'r, 'm> {
    module: &'r Module<'m>,
    /// What is read of the module's text.
    outline: &'r Outline,
    surroundings: &'r Surroundings,
    options: Options,
    groups: &'r Groups,
    /// What a knot that stays is answered.
    answer: Answer,
    depth: Depth,
    /// The names that plans asked for.
    asked_names: RefCell<BTreeSet<String>>,
}

/// What a run would lift, and what wouldn't stay after it though it did: lifted by the next run, or no knot then.
struct Ahead {
    planned: Plan,
    lifted: BTreeSet<usize>,
    lost: BTreeSet<usize>,
}

impl Run<'_, '_> {
    /// Adds reasons to stay until all that stays does so in the next run.
    fn settle(&self, staying: &mut Vec<(usize, Reason)>) {
        loop {
            let ahead = self.ahead(staying);
            let mut blamed = self.blamed(&ahead, staying);
            if blamed.is_empty() && !staying.is_empty() && self.depth == Depth::WithTheRunAfter {
                blamed = self.blamed_for_what_is_free_again(&ahead);
            }
            if blamed.is_empty() {
                return;
            }
            staying.extend(blamed);
        }
    }

    /// What stays for the sake of others may have no reason to in the text that would result. Then all that would be
    /// lifted in its function stays too.
    fn blamed_for_what_is_free_again(&self, ahead: &Ahead) -> Vec<(usize, Reason)> {
        let look = |next: &Module<'_>, outline: &Outline, claim: &Claim| {
            let known = self.known_from(next, claim);
            let depth = Depth::NextRun;
            let first = self.plan(next, &[]);
            let (surroundings, options) = (self.surroundings, &self.options);
            let staying = settled(next, outline, surroundings, options, &first, depth);
            self.asked_names.borrow_mut().extend(staying.asked_names);
            let lifts = self.plan(next, &staying.reasons).lifts;
            let free = lifts.iter().filter_map(|lift| *known.get(lift.knot)?);
            free.collect::<BTreeSet<usize>>()
        };
        let free = self.look_at_next(&ahead.planned, look).unwrap_or_default();
        let mut blamed: BTreeMap<usize, usize> = BTreeMap::new();
        for &hidden in &free {
            let group = self.groups.of.get(hidden);
            let knots = group.and_then(|group| self.groups.knots.get(group));
            let lifted = knots.into_iter().flatten();
            let lifted = lifted.filter(|knot| ahead.lifted.contains(knot));
            blamed.extend(lifted.map(|&knot| (knot, hidden)));
        }
        (blamed.into_iter())
            .filter_map(|(knot, hidden)| self.reason(knot, hidden))
            .collect()
    }

    /// The reasons for those because of which another doesn't stay.
    fn blamed(&self, ahead: &Ahead, staying: &[(usize, Reason)]) -> Vec<(usize, Reason)> {
        // For each function with such knots: these, and the ones that may be to blame.
        let mut open: BTreeMap<NodeId, (Vec<usize>, Vec<usize>)> = BTreeMap::new();
        for &hidden in &ahead.lost {
            let Some(&group) = self.groups.of.get(hidden) else {
                continue;
            };
            let entry = open.entry(group).or_insert_with(|| {
                let knots = self.groups.knots.get(&group).into_iter().flatten().copied();
                (
                    Vec::new(),
                    knots.filter(|knot| ahead.lifted.contains(knot)).collect(),
                )
            });
            entry.0.push(hidden);
        }
        // What each candidate alone is to blame for; functions are apart, so one of each is tried at a time.
        let mut to_blame: BTreeMap<usize, usize> = BTreeMap::new();
        let rounds = open.values().map(|(_, candidates)| candidates.len());
        let rounds = rounds.filter(|&count| count <= TRIED_ONE_BY_ONE).max();
        for round in 0..rounds.unwrap_or_default() {
            let tried: Vec<(NodeId, usize, usize)> = (open.iter())
                .filter(|(_, (_, candidates))| candidates.len() <= TRIED_ONE_BY_ONE)
                .filter_map(|(&group, (hidden, candidates))| {
                    Some((group, *candidates.get(round)?, *hidden.first()?))
                })
                .collect();
            let mut with_tried = staying.to_vec();
            with_tried.extend(
                (tried.iter()).filter_map(|&(_, candidate, hidden)| self.reason(candidate, hidden)),
            );
            let without = self.ahead(&with_tried);
            for (group, candidate, _) in tried {
                let mut hidden = open.get(&group).into_iter().flat_map(|(hidden, _)| hidden);
                if let Some(&seen) = hidden.find(|hidden| !without.lost.contains(hidden)) {
                    to_blame.insert(candidate, seen);
                }
            }
        }
        for (hidden, candidates) in open.values() {
            if !candidates
                .iter()
                .any(|candidate| to_blame.contains_key(candidate))
            {
                let first = hidden.first().copied();
                to_blame.extend(
                    candidates
                        .iter()
                        .filter_map(|&candidate| Some((candidate, first?))),
                );
            }
        }
        (to_blame.into_iter())
            .filter_map(|(candidate, hidden)| self.reason(candidate, hidden))
            .collect()
    }

    /// What this run lifts where these knots stay.
    fn ahead(&self, staying: &[(usize, Reason)]) -> Ahead {
        let planned = self.plan(self.module, staying);
        let lifted: BTreeSet<usize> = planned.lifts.iter().map(|lift| lift.knot).collect();
        let lost = self.lost(&planned, &lifted, staying).unwrap_or_default();
        Ahead {
            planned,
            lifted,
            lost,
        }
    }

    fn lost(
        &self,
        planned: &Plan,
        lifted: &BTreeSet<usize>,
        staying: &[(usize, Reason)],
    ) -> Option<BTreeSet<usize>> {
        if lifted.is_empty() {
            return None;
        }
        let reasons: HashMap<usize, &Reason> = staying
            .iter()
            .map(|(knot, reason)| (*knot, reason))
            .collect();
        self.look_at_next(planned, |next, _, claim| {
            let known = self.known_from(next, claim);
            let staying: Vec<(usize, Reason)> = (known.iter().enumerate())
                .filter_map(|(index, &known)| Some((index, (*reasons.get(&known?)?).clone())))
                .collect();
            let planned = self.plan(next, &staying);
            let seen: HashSet<usize> = known.iter().copied().flatten().collect();
            let dropped = DroppedCopies::of(claim);
            let mut lost: BTreeSet<usize> = (0..self.module.graph.knots.len())
                .filter(|knot| !lifted.contains(knot) && !seen.contains(knot))
                .filter(|&knot| !self.is_in_dropped_copy(knot, &dropped))
                .collect();
            lost.extend(
                (planned.lifts.iter()).filter_map(|lift| known.get(lift.knot).copied().flatten()),
            );
            lost
        })
    }

    fn plan(&self, module: &Module<'_>, staying: &[(usize, Reason)]) -> Plan {
        let planned = plan(module, self.surroundings, &self.options, staying);
        let mut asked_names = self.asked_names.borrow_mut();
        asked_names.extend(planned.asked_names.iter().cloned());
        planned
    }

    /// What is found in the text that would result, if it can be written; what can't be is reported where it is to
    /// be shown.
    fn look_at_next<T>(
        &self,
        planned: &Plan,
        look: impl FnOnce(&Module<'_>, &Outline, &Claim) -> T,
    ) -> Option<T> {
        let module = self.module;
        let rewritten = rewrite_by(module, planned, &self.options).ok()?;
        let text = &rewritten.text;
        let lexed = lex(text);
        let outline = outline_after(self.outline, text, &rewritten.claim);
        let (parsed, shown) = (module.parsed, &self.outline.text);
        let known = Known::of(parsed, shown).with_statements(parsed, shown);
        let postponed = module.postponed_annotations;
        let read = Read::of(text, &lexed, &outline, postponed, &known);
        Some(look(
            &read.module(&self.options),
            &outline,
            &rewritten.claim,
        ))
    }

    /// Whether the knot is gone with a definition that another one stands for.
    fn is_in_dropped_copy(&self, knot: usize, dropped: &DroppedCopies) -> bool {
        let Some(knot) = self.module.graph.knots.get(knot) else {
            return false;
        };
        let mut definitions = self.module.graph.definitions_of(knot);
        definitions.any(|each| dropped.hold(self.module.parsed.tree.span(each.node)))
    }

    /// For each knot of the next text, the knot of this one that it is: with the same members.
    fn known_from(&self, next: &Module<'_>, claim: &Claim) -> Vec<Option<usize>> {
        let name = |module: &Module<'_>, definition: &Definition| {
            module.model.binding(definition.binding).span
        };
        let graph = self.module.graph;
        let old: HashMap<usize, VariableId> = (graph.definitions.iter())
            .map(|each| (name(self.module, each).start, each.variable))
            .collect();
        let knot_of: HashMap<VariableId, usize> = (graph.knots.iter().enumerate())
            .flat_map(|(index, knot)| knot.members.iter().map(move |&member| (member, index)))
            .collect();
        (next.graph.knots.iter())
            .map(|knot| {
                let definitions = next.graph.definitions_of(knot);
                let members: BTreeSet<VariableId> = definitions
                    .filter_map(|definition| {
                        let start = stood_at(claim, name(next, definition))?;
                        old.get(&start).copied()
                    })
                    .collect();
                let index = *members.iter().find_map(|each| knot_of.get(each))?;
                let before = graph.knots.get(index)?.members.iter().copied();
                (before.collect::<BTreeSet<_>>() == members).then_some(index)
            })
            .collect()
    }

    fn reason(&self, candidate: usize, hidden: usize) -> Option<(usize, Reason)> {
        let module = self.module;
        let definitions = |index: usize| {
            module
                .graph
                .knots
                .get(index)
                .map(|knot| (knot, module.graph.definitions_of(knot)))
        };
        let (other, _) = definitions(hidden)?;
        let (_, mut own) = definitions(candidate)?;
        let first = own.next()?;
        let name = module.model.binding(first.binding).span;
        let member = *other.members.first()?;
        let span = (module.model.variable(member).references.iter())
            .map(|&reference| module.model.reference(reference).span)
            .find(|&span| module.parsed.tree.span(first.node).contains(span))
            .unwrap_or(name);
        let stays = module
            .model
            .binding(*module.model.variable(member).bindings.first()?)
            .span
            .of(module.text);
        let message = if self.answer == Answer::Refused {
            format!(
                "`{stays}` stays, and once this function is lifted nothing would show why; resolve that first"
            )
        } else {
            format!(
                "once this function is lifted nothing would show why `{stays}` is unsafe, so it goes only with it"
            )
        };
        let reason = Reason {
            slug: Slug::Depends,
            answer: self.answer,
            message,
            span,
        };
        Some((candidate, reason))
    }
}
