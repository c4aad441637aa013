//! The control flow of one frame: what is bound where, and what can come after what.
//!
//! A *frame* is what runs one activation of a function, a lambda, a generator expression or the
//! module. Comprehensions that are no generator expressions and class bodies run in the frame that holds
//! them; of a nested `def`, `lambda` or generator expression only the making does. A [`Flow`] is a graph
//! of [`Event`]s in Python's order of evaluation, with an edge wherever control may go.
//!
//! All answers err on one side. The graph has every path that `CPython` can take and some that it can't,
//! so [`Flow::definitely_bound`] may be false where a closer look would say true, never the other way, and
//! [`Flow::can_follow`] may be true where nothing follows. Any event in a `try` may raise, and so may
//! its beginning; a `with` may swallow the exception unless its managers are known ([`Managers`]); the
//! captures of a failed pattern may be bound; `assert` may be skipped. What another frame does to a
//! variable (`nonlocal`, `global`, a walrus in a generator expression) is no event here; only, a
//! variable that another frame may unbind is never definitely bound. Statements of a module that have no
//! tree are not seen at all.

mod builder;
mod comprehensions;
mod conditions;
mod contexts;
mod dominators;
mod expressions;
mod graph;
mod managers;
mod matching;
mod questions;
mod statements;
#[cfg(test)]
mod tests;

use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use self::builder::{Builder, Place};
use self::dominators::Dominators;
use self::graph::{Graph, Point, PointSet, Returns};
use super::{BindingId, BindingKind, ScopeId, ScopeKind, SemanticModel, VariableId};
use crate::syntax::{NodeId, Tree};

pub use graph::Event;
pub use managers::Managers;

/// How many sets of points are kept for each kind of question; more are found anew.
const KEPT_SEARCHES: usize = 256;

/// How many searches of a kind are made before it is worth while to look at the whole graph first.
const FEW_SEARCHES: usize = 8;

/// The control flow of one frame.
#[derive(Debug)]
pub struct Flow {
    graph: Graph,
    /// Ordered by node.
    places: Vec<Place>,
    /// The bindings of each variable in this frame, in source order.
    changes: FxHashMap<VariableId, Vec<Change>>,
    /// The variables of the frame's own scopes that no other frame unbinds.
    owned: FxHashSet<VariableId>,
    /// The variables that other frames bind.
    bound_elsewhere: FxHashSet<VariableId>,
    /// Where the comprehensions begin that a variable belongs to.
    begins: FxHashMap<VariableId, Vec<Point>>,
    exits: Vec<Point>,
    reachable: Rc<PointSet>,
    /// Found when a variable is asked for that has one binding, or many are asked for.
    dominators: OnceCell<Dominators>,
    /// Found when many variables are asked for.
    returns: OnceCell<Returns>,
    /// For each other variable asked for, the points after which it may be unbound.
    unbound: RefCell<FxHashMap<VariableId, Rc<PointSet>>>,
    /// For each node asked for, the points that control can reach after it.
    following: RefCell<FxHashMap<NodeId, Rc<PointSet>>>,
    /// For each variable asked for, the points after which control can reach a binding of it.
    leading: RefCell<FxHashMap<VariableId, Rc<PointSet>>>,
}

#[derive(Clone, Copy, Debug)]
struct Change {
    binding: BindingId,
    identifier: NodeId,
    before: Point,
    done: Point,
    binds: bool,
}

impl Flow {
    /// The flow of the frame that runs the code of a scope, with the [`Managers`] that are known by default.
    ///
    /// For a comprehension that is no generator expression, a class or a type-parameter scope that is the
    /// frame around it.
    pub fn of(scope: ScopeId, model: &SemanticModel, tree: &Tree, text: &str) -> Self {
        Self::with_managers(scope, model, tree, text, &Managers::default(), &|_| false)
    }

    /// The flow of the frame that runs the code of a scope. A manager is not known if the variable that it is called
    /// through may be bound other than by a statement, as `is_rebound` says.
    pub fn with_managers(
        scope: ScopeId,
        model: &SemanticModel,
        tree: &Tree,
        text: &str,
        managers: &Managers,
        is_rebound: &dyn Fn(VariableId) -> bool,
    ) -> Self {
        let mut builder = Builder::new(model, tree, text, managers, is_rebound);
        builder.frame(frame_of(scope, model));
        let graph = builder.sketch.seal();
        let mut places = builder.places;
        places.sort_by_key(|place| place.node);
        let mut changes: FxHashMap<VariableId, Vec<Change>> = FxHashMap::default();
        for change in builder.changes {
            let binding = model.binding(change.binding);
            changes.entry(binding.variable).or_default().push(Change {
                binding: change.binding,
                identifier: binding.identifier,
                before: change.before,
                done: change.done,
                binds: matches!(graph.event(change.done), Event::Bind(_)),
            });
        }
        for changes in changes.values_mut() {
            changes.sort_by_key(|change| change.identifier);
        }
        let mut flow = Self {
            reachable: Rc::new(graph.reach([Point::ENTRY], |_| true)),
            graph,
            places,
            changes,
            owned: FxHashSet::default(),
            bound_elsewhere: FxHashSet::default(),
            begins: FxHashMap::default(),
            exits: builder.exits,
            dominators: OnceCell::new(),
            returns: OnceCell::new(),
            unbound: RefCell::default(),
            following: RefCell::default(),
            leading: RefCell::default(),
        };
        for &(scope, begin) in &builder.scopes {
            flow.own_variables(scope, model);
            for variable in model.variables_of(scope) {
                flow.begins.entry(variable).or_default().push(begin);
            }
        }
        flow
    }

    fn own_variables(&mut self, scope: ScopeId, model: &SemanticModel) {
        for variable in model.variables_of(scope) {
            let here = self
                .changes
                .get(&variable)
                .map(Vec::as_slice)
                .unwrap_or_default();
            let here: FxHashSet<BindingId> = here.iter().map(|change| change.binding).collect();
            let elsewhere = model
                .variable(variable)
                .bindings
                .iter()
                .filter(|id| !here.contains(id));
            let mut is_unbound_elsewhere = false;
            for binding in elsewhere.map(|&id| model.binding(id)) {
                match binding.kind {
                    BindingKind::BareAnnotation => {}
                    BindingKind::Delete | BindingKind::Except => is_unbound_elsewhere = true,
                    _ => {
                        self.bound_elsewhere.insert(variable);
                    }
                }
            }
            if !is_unbound_elsewhere {
                self.owned.insert(variable);
            }
        }
    }
}

/// The scope whose frame runs the code of a scope.
fn frame_of(mut scope: ScopeId, model: &SemanticModel) -> ScopeId {
    while let ScopeKind::Comprehension | ScopeKind::Class | ScopeKind::TypeParameters =
        model.scope(scope).kind
    {
        let Some(parent) = model.scope(scope).parent else {
            break;
        };
        scope = parent;
    }
    scope
}
