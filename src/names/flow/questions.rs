//! The questions to the control flow of a frame, and the searches that answer them, each made once.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::builder::{Place, Role};
use super::dominators::Dominators;
use super::graph::{Event, Point, PointSet};
use super::{Change, FEW_SEARCHES, Flow, KEPT_SEARCHES};
use crate::names::{BindingId, VariableId};
use crate::syntax::NodeId;

impl Flow {
    /// Whether the variable is bound whenever control is about to evaluate the node.
    ///
    /// The node is an identifier, a call, an `await` or `yield`, a lambda, comprehension or generator
    /// expression, a statement or a definition of this frame. For a call that is when it's made, after callee and
    /// arguments; for a `def`, lambda or generator expression when its object is made, after decorators,
    /// defaults and first iterable; for `x += 1` when x is read. True where control never comes; false
    /// for variables that don't belong to this frame, or that another frame may unbind, and for other nodes.
    pub fn definitely_bound(&self, variable: VariableId, at: NodeId) -> bool {
        if !self.owned.contains(&variable) {
            return false;
        }
        let mut places = self
            .places(at)
            .filter(|place| place.role != Role::Effect)
            .peekable();
        if places.peek().is_none() {
            return false;
        }
        let changes = self.changes(variable);
        let begins = self.begins.get(&variable).into_iter().flatten();
        let is_fresh_once = begins.copied().all(|begin| begin == Point::ENTRY);
        let stays_bound = is_fresh_once && changes.iter().all(|change| change.binds);
        if let [only] = changes
            && stays_bound
        {
            return places.all(|place| self.dominators().dominates(only.done, place.before));
        }
        let is_evident = |place: &Place| {
            let mut dones = changes.iter().map(|change| change.done);
            dones.any(|done| self.dominators().dominates(done, place.before))
        };
        if stays_bound && self.unbound.borrow().len() >= FEW_SEARCHES {
            return places
                .all(|place| is_evident(place) || !self.unbound(variable).contains(place.before));
        }
        let unbound = self.unbound(variable);
        places.all(|place| !unbound.contains(place.before))
    }

    /// Whether control can come to the node. True for nodes that aren't in this frame.
    pub fn is_reachable(&self, at: NodeId) -> bool {
        let mut places = self
            .places(at)
            .filter(|place| place.role != Role::Effect)
            .peekable();
        places.peek().is_none() || places.any(|place| self.reachable.contains(place.before))
    }

    /// Whether, in the same activation, what happens at one node can happen after another has been evaluated.
    ///
    /// Nodes as in [`Flow::definitely_bound`]. What happens at the identifier of a binding is that it's bound
    /// or deleted; for a name of an `except` clause also that it's deleted when the clause ends. Other
    /// nodes happen when they are about to be evaluated. A node that isn't in this frame can follow, and be followed by, whatever can be
    /// reached.
    pub fn can_follow(&self, after: NodeId, then: NodeId) -> bool {
        let following = self.following(after);
        let mut places = self
            .places(then)
            .filter(|place| place.role != Role::Entry)
            .peekable();
        places.peek().is_none() || places.any(|place| following.contains(place.before))
    }

    /// The bindings of the variable in this frame, deletions included, that can happen after the node has been evaluated.
    pub fn bindings_that_can_follow(&self, variable: VariableId, after: NodeId) -> Vec<BindingId> {
        let changes = self.changes(variable);
        let ends = self.ends(after);
        if let Some(ends) = &ends
            && self.leading.borrow().len() >= FEW_SEARCHES
            && let Some(found) = self.evidently_following(changes, ends)
        {
            return found;
        }
        let leading = self.leading(variable);
        if let Some(ends) = &ends
            && !ends.iter().any(|&end| leading.contains(end))
        {
            return Vec::new();
        }
        let following = self.following(after);
        bindings(changes, |change| following.contains(change.before))
    }

    /// What [`Flow::bindings_that_can_follow`] some points, where that can be told of each without a search.
    fn evidently_following(&self, changes: &[Change], ends: &[Point]) -> Option<Vec<BindingId>> {
        let mut found = Vec::new();
        for change in changes {
            if self.evidently_follows(ends, change.before)? {
                found.push(change.binding);
            }
        }
        found.sort_unstable();
        found.dedup();
        Some(found)
    }

    /// Whether control can come from one of some points, which it can come to, to another point, if that is evident.
    pub(super) fn evidently_follows(&self, ends: &[Point], then: Point) -> Option<bool> {
        if !self.reachable.contains(then) {
            return Some(false);
        }
        // What is always before something that can be reached is followed by it.
        let dominators = self.dominators();
        if ends.iter().any(|&end| dominators.dominates(end, then)) {
            return Some(true);
        }
        let returns = self.returns.get_or_init(|| self.graph.returns());
        let is_behind = |end: &Point| returns.keep_from(*end, then);
        ends.iter().all(is_behind).then_some(false)
    }

    fn dominators(&self) -> &Dominators {
        self.dominators.get_or_init(|| Dominators::of(&self.graph))
    }

    /// The bindings of the variable, deletions included, that can happen after the first node has been
    /// evaluated and before the second is: between a call and the end of the loop that uses up its result.
    pub fn bindings_between(
        &self,
        variable: VariableId,
        after: NodeId,
        until: NodeId,
    ) -> Vec<BindingId> {
        let ends: FxHashSet<Point> = self.places(until).map(|place| place.done).collect();
        let sources = self.ends(after).unwrap_or_else(|| vec![Point::ENTRY]);
        let following = self.graph.reach(sources, |point| !ends.contains(&point));
        bindings(self.changes(variable), |change| {
            following.contains(change.before) && !ends.contains(&change.before)
        })
    }

    /// The bindings of the variable that are made by evaluating the callee and the arguments of a call.
    pub fn bindings_during(&self, variable: VariableId, call: NodeId) -> Vec<BindingId> {
        let Some(place) = self.places(call).next() else {
            return Vec::new();
        };
        let changes = self.changes(variable);
        let first = changes.partition_point(|change| change.identifier < call);
        let end = changes.partition_point(|change| change.identifier < place.end);
        bindings(changes.get(first..end).unwrap_or_default(), |_| true)
    }

    /// For each way by which the frame is left without an exception, the variables that are untied there.
    ///
    /// The ways are each `return` that can be reached, and the end of the body; those that a `finally` block
    /// joins are one. A variable is untied if on every path to the exit the last of its bindings is one of
    /// `untying`; a path without any doesn't untie it. Variables that don't belong to this frame, or that
    /// another frame binds, never are.
    pub fn untied_at_exits(&self, untying: &FxHashSet<BindingId>) -> Vec<FxHashSet<VariableId>> {
        let candidates = self
            .owned
            .iter()
            .filter(|variable| !self.bound_elsewhere.contains(variable));
        let tied: Vec<(VariableId, PointSet)> = candidates
            .filter_map(|&variable| {
                let changes = self.changes.get(&variable)?;
                let (loosens, ties): (Vec<&Change>, Vec<&Change>) = changes
                    .iter()
                    .partition(|change| untying.contains(&change.binding));
                if loosens.is_empty() {
                    return None;
                }
                let loosens: FxHashSet<Point> = loosens.iter().map(|change| change.done).collect();
                let ties = ties
                    .iter()
                    .map(|change| change.done)
                    .filter(|&tie| self.reachable.contains(tie));
                let sources = std::iter::once(Point::ENTRY).chain(ties);
                Some((
                    variable,
                    self.graph.reach(sources, |point| !loosens.contains(&point)),
                ))
            })
            .collect();
        let exits = self
            .exits
            .iter()
            .filter(|&&exit| self.reachable.contains(exit));
        exits
            .map(|&exit| {
                tied.iter()
                    .filter(|(_, tied)| !tied.contains(exit))
                    .map(|&(variable, _)| variable)
                    .collect()
            })
            .collect()
    }

    /// The events that can happen, in the order in which they were written down: that of evaluation, where that
    /// doesn't part.
    pub fn events(&self) -> impl Iterator<Item = Event> + '_ {
        let reachable = self
            .graph
            .events()
            .filter(|&(point, _)| self.reachable.contains(point));
        reachable
            .map(|(_, event)| event)
            .filter(|&event| event != Event::Nothing)
    }

    fn places(&self, node: NodeId) -> impl Iterator<Item = &Place> {
        let first = self.places.partition_point(|place| place.node < node);
        self.places
            .iter()
            .skip(first)
            .take_while(move |place| place.node == node)
    }

    fn changes(&self, variable: VariableId) -> &[Change] {
        self.changes
            .get(&variable)
            .map(Vec::as_slice)
            .unwrap_or_default()
    }

    /// The points at which a node has been evaluated, those that control can come to; none if the node isn't in this frame.
    fn ends(&self, node: NodeId) -> Option<Vec<Point>> {
        let mut places = self
            .places(node)
            .filter(|place| place.role != Role::Entry)
            .peekable();
        places.peek()?;
        Some(
            places
                .map(|place| place.done)
                .filter(|&done| self.reachable.contains(done))
                .collect(),
        )
    }

    fn following(&self, after: NodeId) -> Rc<PointSet> {
        if let Some(found) = self.following.borrow().get(&after) {
            return Rc::clone(found);
        }
        let Some(ends) = self.ends(after) else {
            return Rc::clone(&self.reachable);
        };
        let found = Rc::new(self.graph.reach(ends, |_| true));
        keep(&self.following, after, &found);
        found
    }

    /// The points after which the variable may be unbound.
    pub(super) fn unbound(&self, variable: VariableId) -> Rc<PointSet> {
        if let Some(found) = self.unbound.borrow().get(&variable) {
            return Rc::clone(found);
        }
        let changes = self.changes(variable);
        let binds: FxHashSet<Point> = changes
            .iter()
            .filter(|change| change.binds)
            .map(|change| change.done)
            .collect();
        let unbinds = changes
            .iter()
            .filter(|change| !change.binds)
            .map(|change| change.done);
        let begins = self.begins.get(&variable).into_iter().flatten().copied();
        let sources = std::iter::once(Point::ENTRY).chain(unbinds).chain(begins);
        let sources = sources.filter(|&source| self.reachable.contains(source));
        let found = Rc::new(self.graph.reach(sources, |point| !binds.contains(&point)));
        keep(&self.unbound, variable, &found);
        found
    }

    /// The points from which control can come to a binding of the variable, or a deletion.
    pub(super) fn leading(&self, variable: VariableId) -> Rc<PointSet> {
        if let Some(found) = self.leading.borrow().get(&variable) {
            return Rc::clone(found);
        }
        let bindings = self.changes(variable).iter().map(|change| change.before);
        let found = Rc::new(self.graph.leading_to(bindings));
        keep(&self.leading, variable, &found);
        found
    }
}

/// Keeps what was found, but no more than is worth its memory.
fn keep<K: Eq + std::hash::Hash>(
    kept: &RefCell<FxHashMap<K, Rc<PointSet>>>,
    key: K,
    found: &Rc<PointSet>,
) {
    let mut kept = kept.borrow_mut();
    if kept.len() >= KEPT_SEARCHES {
        kept.clear();
    }
    kept.insert(key, Rc::clone(found));
}

/// The bindings of the changes for which something holds, in source order.
fn bindings(changes: &[Change], holds: impl Fn(&Change) -> bool) -> Vec<BindingId> {
    let mut found: Vec<BindingId> = changes
        .iter()
        .filter(|&change| holds(change))
        .map(|change| change.binding)
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}
