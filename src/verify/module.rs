//! The module around the lift: places and knots.
//!
//! A lifted function is defined before the code that calls it can run, and below what must come first;
//! and of the knots only the lifted ones are gone.

use rustc_hash::{FxHashMap, FxHashSet};

use super::bindings::{Meanings, Resolved};
use super::claim::DroppedKind;
use super::lifted::{Lifted, OldDefinition};
use super::reading::Reading;
use super::tokens::{Correspondence, Fate, Origin};
use super::{Discrepancy, cover::Cover};
use crate::names::VariableId;
use crate::source::TokenKind;
use crate::syntax::{BindingForm, FactKind, Field, NodeId, NodeKind};

/// Checks that each function stands right where its callers' statement stands, before it, and after what must come first.
pub(super) fn places(
    old: &Reading,
    new: &Reading,
    cover: &Cover,
    pairs: &Correspondence,
    lifted: &[Lifted],
) -> Vec<Discrepancy> {
    let tree = &new.parsed.tree;
    let mut statements = FxHashMap::default();
    for node in tree.nodes() {
        if matches!(
            tree.kind(node),
            NodeKind::FunctionDefinition | NodeKind::ClassDefinition
        ) {
            statements.insert(tree.span(node).start, node);
        }
    }
    let mut blocks = Blocks::of(new, lifted);
    let mut found = Vec::new();
    for each in lifted {
        let name = each.claim.new_name.of(new.text);
        for (position, definition) in each.definitions.iter().enumerate() {
            let outer = outermost(old, definition)
                .and_then(|node| old.token_at(old.parsed.tree.span(node).start))
                .and_then(|token| match pairs.fates.get(token) {
                    Some(&Fate::Stays(now)) => new.token(now),
                    _ => None,
                })
                .and_then(|token| statements.get(&token.span.start));
            let stands_before =
                outer.is_some_and(|&outer| blocks.precedes(each.node, outer, position == 0));
            if !stands_before {
                let message = format!(
                    "`{name}` doesn't stand right at module scope, before the function that calls it."
                );
                found.push(Discrepancy {
                    message,
                    offset: old.parsed.tree.span(definition.node).start,
                });
            }
        }
    }
    found.extend(beginning(old, new, cover, pairs));
    found
}

/// The outermost function or class around a definition.
fn outermost(old: &Reading, definition: &OldDefinition) -> Option<NodeId> {
    let tree = &old.parsed.tree;
    let is_definition = |node: &NodeId| {
        matches!(
            tree.kind(*node),
            NodeKind::FunctionDefinition | NodeKind::ClassDefinition
        )
    };
    tree.ancestors(definition.node).filter(is_definition).last()
}

/// The blocks of the new text that lifted functions stand in.
struct Blocks<'a, 't> {
    new: &'a Reading<'t>,
    /// The statements of the lifted functions.
    lifted: FxHashSet<NodeId>,
    statements: FxHashMap<NodeId, Vec<NodeId>>,
    /// For a statement, the first of those right before it that are lifted functions or of its own name.
    earliest: FxHashMap<NodeId, NodeId>,
}

impl<'a, 't> Blocks<'a, 't> {
    fn of(new: &'a Reading<'t>, lifted: &[Lifted]) -> Self {
        let lifted = lifted
            .iter()
            .map(|each| new.with_decorators(each.node))
            .collect();
        Self {
            new,
            lifted,
            statements: FxHashMap::default(),
            earliest: FxHashMap::default(),
        }
    }

    /// Whether `lifted` stands at module scope, in a block and before the statement of it that holds `outer`; if
    /// `directly`, that statement is `outer` and nothing else stands between.
    fn precedes(&mut self, lifted: NodeId, outer: NodeId, directly: bool) -> bool {
        let tree = &self.new.parsed.tree;
        let (lifted, outer) = (
            self.new.with_decorators(lifted),
            self.new.with_decorators(outer),
        );
        let Some(block) = tree.parent(lifted) else {
            return false;
        };
        let holder = std::iter::once(outer)
            .chain(tree.ancestors(outer))
            .find(|&node| tree.parent(node) == Some(block));
        let Some(holder) = holder else { return false };
        let is_within = tree.ancestors(lifted).any(|node| {
            matches!(
                tree.kind(node),
                NodeKind::FunctionDefinition | NodeKind::ClassDefinition
            )
        });
        let is_before = lifted < holder
            && (!directly || (holder == outer && self.earliest(block, holder) <= lifted));
        is_before && !is_within
    }

    fn earliest(&mut self, block: NodeId, holder: NodeId) -> NodeId {
        if let Some(&known) = self.earliest.get(&holder) {
            return known;
        }
        let tree = &self.new.parsed.tree;
        // A backslash that joins a blank line to a statement is a node beside it.
        let is_joint = |node| {
            tree.kind(node) == NodeKind::Other && tree.text(node, self.new.text).starts_with('\\')
        };
        let statements = self.statements.entry(block).or_insert_with(|| {
            tree.children(block)
                .filter(|&node| tree.kind(node) != NodeKind::Comment && !is_joint(node))
                .collect()
        });
        let name = |node: NodeId| {
            let definition = tree.child(node, Field::Definition).unwrap_or(node);
            let name = tree
                .child(definition, Field::Name)
                .filter(|_| tree.kind(definition) == NodeKind::FunctionDefinition);
            name.map(|name| tree.text(name, self.new.text))
        };
        let before = statements.partition_point(|&statement| statement < holder);
        let own_name = name(holder);
        let run = statements
            .iter()
            .take(before)
            .rev()
            .take_while(|&&statement| {
                self.lifted.contains(&statement)
                    || (own_name.is_some() && name(statement) == own_name)
            });
        let earliest = run.last().copied().unwrap_or(holder);
        self.earliest.insert(holder, earliest);
        earliest
    }
}

/// A docstring stays the first statement, and `from __future__` imports stay before everything else.
fn beginning(
    old: &Reading,
    new: &Reading,
    cover: &Cover,
    pairs: &Correspondence,
) -> Option<Discrepancy> {
    let first = |reading: &Reading| reading.tokens.iter().position(|token| !token.is_layout());
    let old_first = first(old)?;
    let is_string = old
        .token(old_first)
        .is_some_and(|token| token.kind == TokenKind::String);
    if is_string && pairs.origins.get(first(new)?) != Some(&Origin::Kept(old_first)) {
        let message = "The module's docstring is not its first statement any more.".to_owned();
        return Some(Discrepancy { message, offset: 0 });
    }
    let tree = &new.parsed.tree;
    let futures = new.parsed.facts.iter().filter(|fact| {
        matches!(fact.kind, FactKind::Binding(BindingForm::Future))
            && tree.parent(fact.node) == Some(NodeId::ROOT)
    });
    let last = futures
        .map(|fact| tree.span(fact.node))
        .max_by_key(|span| span.start)?;
    let end = new.token_at(last.start)?;
    let is_moved = |index: &usize| {
        let is_solid = new.token(*index).is_some_and(|token| !token.is_layout());
        is_solid && !matches!(pairs.origins.get(*index), Some(Origin::Kept(_)))
    };
    let mut before = 0..end;
    let moved = before.find(is_moved).is_some() || !in_order(pairs, end);
    let message = "Something stands before an import from `__future__`.".to_owned();
    moved.then(|| Discrepancy {
        message,
        offset: cover.old_offset(last.start),
    })
}

/// Whether the solid tokens before `end` are the first ones of the old text.
fn in_order(pairs: &Correspondence, end: usize) -> bool {
    let origins = pairs
        .origins
        .iter()
        .take(end)
        .filter_map(|origin| origin.old_token());
    let mut last = None;
    for origin in origins {
        if last.is_some_and(|last| last >= origin) {
            return false;
        }
        last = Some(origin);
    }
    true
}

/// Checks that the knots of the lifted functions are gone, and that all others are there, and no new one.
pub(super) fn knots(
    old: &Reading,
    new: &Reading,
    cover: &Cover,
    pairs: &Correspondence,
    meanings: &Meanings,
    resolved: &Resolved,
) -> Vec<Discrepancy> {
    let mut found = Vec::new();
    let mut expected: FxHashSet<Vec<VariableId>> = FxHashSet::default();
    let place = |reading: &Reading, variable: VariableId| {
        let first = reading
            .model
            .variable(variable)
            .bindings
            .first()
            .map(|&binding| reading.model.binding(binding));
        first.map_or(0, |binding| binding.span.start)
    };
    for knot in &old.graph.knots {
        let Some(&first) = knot.members.first() else {
            continue;
        };
        let lifted = knot
            .members
            .iter()
            .filter(|&&member| meanings.member(member).is_some())
            .count();
        let offset = place(old, first);
        if lifted == knot.members.len() {
            continue;
        }
        if lifted > 0 {
            let message = "Only some of the functions of a knot are lifted.".to_owned();
            found.push(Discrepancy { message, offset });
            continue;
        }
        let fate = old
            .token_at(offset)
            .and_then(|token| pairs.fates.get(token));
        if matches!(fate, Some(Fate::Gone(DroppedKind::TwinCopy, _))) {
            continue;
        }
        let members: Option<Vec<_>> = knot
            .members
            .iter()
            .map(|&member| resolved.variables.new_of(member))
            .collect();
        if let Some(mut members) = members {
            members.sort_unstable();
            expected.insert(members);
        } else {
            let message = "A knot that wasn't lifted lost a function.".to_owned();
            found.push(Discrepancy { message, offset });
        }
    }
    for knot in &new.graph.knots {
        let mut members = knot.members.clone();
        members.sort_unstable();
        if !expected.remove(&members) {
            let offset = knot
                .members
                .first()
                .map_or(0, |&first| cover.old_offset(place(new, first)));
            let message =
                "The new text has a knot that the original hasn't, or that should be gone."
                    .to_owned();
            found.push(Discrepancy { message, offset });
        }
    }
    if let Some(members) = expected.into_iter().min() {
        let first = members
            .first()
            .and_then(|&first| resolved.variables.old_of(first));
        let message = "A knot that wasn't lifted is gone.".to_owned();
        found.push(Discrepancy {
            message,
            offset: first.map_or(0, |first| place(old, first)),
        });
    }
    found
}
