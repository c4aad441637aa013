//! When code can run: the first occasions of a nested scope, and what a call leaves behind that runs later.
//!
//! A parameter freezes a captured variable's value at the call. That is exact as long as the variable
//! doesn't change while anything made by the call can still read it. A plain call is over when it
//! returns; a *lazy thing* (a generator, coroutine, lambda, nested def or class, `partial` ...) that reads
//! the variable lives on.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::capture::LiftedSet;
use super::module::Module;
use super::occasions::plain_definition;
use super::usage::{Usage, UsedUp, ValueUse, usage, used_up};
use crate::names::{BindingKind, ReferenceId, ScopeId, ScopeKind, VariableId};
use crate::syntax::{Field, NodeId, NodeKind};

/// References to variables that hold a function, each with the function's scope.
type NamedFunctions = Rc<[(ReferenceId, ScopeId)]>;

/// Answers about laziness, with the lifted set in mind; remembers what it found.
pub(super) struct Laziness<'s, 'm> {
    module: &'s Module<'m>,
    lifted: &'s LiftedSet,
    /// The lifted knots that need a variable.
    needing: FxHashMap<VariableId, Vec<usize>>,
    known: RefCell<HashMap<(ScopeId, VariableId), Leftovers>>,
    /// For each variable asked for, the scopes that have to do with it.
    touching: RefCell<FxHashMap<VariableId, FxHashSet<ScopeId>>>,
    /// For each function asked for, what it refers to: each variable asks for it.
    named: RefCell<FxHashMap<ScopeId, NamedFunctions>>,
    /// While leftovers are being found out: those of the functions asked about so far, for one variable.
    open: RefCell<Option<BTreeMap<ScopeId, Leftovers>>>,
}

impl<'s, 'm> Laziness<'s, 'm> {
    pub(super) fn new(module: &'s Module<'m>, lifted: &'s LiftedSet) -> Self {
        let mut needing: FxHashMap<VariableId, Vec<usize>> = FxHashMap::default();
        for &knot in &lifted.knots {
            for &variable in lifted.needs(knot) {
                needing.entry(variable).or_default().push(knot);
            }
        }
        Self {
            module,
            lifted,
            needing,
            touching: RefCell::default(),
            known: RefCell::default(),
            named: RefCell::default(),
            open: RefCell::default(),
        }
    }

    /// The calls of a scope's function, if it is an undecorated `def` bound once, or a lambda called where it
    /// stands, and every reference is the callee of a call in the given frame.
    fn calls_in_frame(&self, scope: ScopeId, frame: ScopeId) -> Option<Vec<NodeId>> {
        let model = self.module.model;
        let entry = model.scope(scope);
        if entry.kind == ScopeKind::Lambda {
            let node = self.module.tree().parenthesized(entry.node);
            let parent = self.module.tree().parent(node)?;
            let is_called = self.module.tree().kind(parent) == NodeKind::Call
                && self.module.tree().field(node) == Field::Function;
            if is_called {
                return Some(vec![parent]);
            }
        }
        let variable =
            plain_definition(self.module, scope).or_else(|| self.assigned_lambda(scope))?;
        let mut calls = Vec::new();
        for (_, reference) in self.module.references(variable) {
            match usage(self.module, reference) {
                Usage::Called(call) if model.frame_of(reference.scope) == frame => calls.push(call),
                Usage::Unevaluated => {}
                Usage::Called(_) | Usage::Value(_) => return None,
            }
        }
        Some(calls)
    }

    /// The variable bound once, to this lambda, if nothing else holds it: `f = lambda: ...`, but not
    /// `box.f = f = lambda: ...` or `use(f := lambda: ...)`.
    fn assigned_lambda(&self, scope: ScopeId) -> Option<VariableId> {
        let entry = self.module.model.scope(scope);
        let tree = self.module.tree();
        let definition = self.module.graph.definition_at(entry.node)?;
        let assignment = tree.parent(tree.parenthesized(entry.node))?;
        let is_the_only_holder = tree.kind(assignment) == NodeKind::Assignment
            && tree.child(assignment, Field::Left)
                == Some(self.module.model.binding(definition.binding).identifier)
            && tree
                .parent(assignment)
                .is_some_and(|parent| tree.kind(parent) == NodeKind::ExpressionStatement);
        (is_the_only_holder
            && self.module.only_binding(definition.variable) == Some(definition.binding))
        .then_some(definition.variable)
    }

    /// Whether a nested scope, with the frame that creates it, is done with whenever the frame goes on: it is
    /// only called by that frame, or its items are used up on the spot, and nothing that can still read the
    /// variable is left when they are.
    pub(super) fn is_done_with(
        &self,
        scope: ScopeId,
        frame: ScopeId,
        variable: VariableId,
    ) -> Option<Done> {
        let module = self.module;
        let entry = module.model.scope(scope);
        let calls = match entry.kind {
            ScopeKind::Generator => vec![entry.node],
            ScopeKind::Lambda if self.is_handed_to_call_only_consumer(entry.node) => {
                return (!self.leftovers(scope, variable).anything).then(Done::default);
            }
            ScopeKind::Function | ScopeKind::Lambda => self.calls_in_frame(scope, frame)?,
            _ => return None,
        };
        if !module.is_generator_or_coroutine(scope) {
            return Some(Done {
                calls,
                uses: Vec::new(),
            });
        }
        if self.leftovers(scope, variable).for_good {
            return None;
        }
        let uses = calls
            .into_iter()
            .map(|call| match used_up(module, call) {
                UsedUp::Within(node) => Some(node),
                UsedUp::Later => None,
            })
            .collect::<Option<_>>()?;
        Some(Done {
            calls: Vec::new(),
            uses,
        })
    }

    fn is_handed_to_call_only_consumer(&self, lambda: NodeId) -> bool {
        // The same contexts as for a name: what takes the value is judged, not how it is spelt.
        let node = self.module.tree().parenthesized(lambda);
        self.module.tree().parent(node).is_some_and(|parent| {
            matches!(
                super::usage::value_use(self.module, node, parent),
                ValueUse::CallOnly(_)
            )
        })
    }

    /// What a call of the function with this scope leaves behind that can still read the variable.
    ///
    /// Functions call each other, so this is the least fixpoint over all that are asked about on the way.
    pub(super) fn leftovers(&self, function: ScopeId, variable: VariableId) -> Leftovers {
        if let Some(&known) = self.known.borrow().get(&(function, variable)) {
            return known;
        }
        if let Some(open) = self.open.borrow_mut().as_mut() {
            return *open.entry(function).or_default();
        }
        *self.open.borrow_mut() = Some(BTreeMap::from([(function, Leftovers::default())]));
        loop {
            let before = self.open.borrow().clone().unwrap_or_default();
            for &asked in before.keys() {
                let found = self.leftovers_of(asked, variable);
                if let Some(open) = self.open.borrow_mut().as_mut() {
                    open.insert(asked, found);
                }
            }
            if self.open.borrow().as_ref() == Some(&before) {
                break;
            }
        }
        let settled = self.open.borrow_mut().take().unwrap_or_default();
        let result = settled.get(&function).copied().unwrap_or_default();
        self.known.borrow_mut().extend(
            settled
                .into_iter()
                .map(|(scope, left)| ((scope, variable), left)),
        );
        result
    }

    fn leftovers_of(&self, function: ScopeId, variable: VariableId) -> Leftovers {
        let mut left = self.lazy_things(function, variable);
        left.add(self.left_by_callees(function, variable));
        left.anything |= self.module.is_generator_or_coroutine(function);
        // What a decorator makes of a result, a context manager for one, may still run the function's code.
        left.anything |= self.lifted.is_member_scope(function) && self.is_decorated(function);
        left
    }

    fn is_decorated(&self, function: ScopeId) -> bool {
        let definition = self.module.model.scope(function).node;
        !self.module.decorators(definition).is_empty()
    }

    /// What stays of the scopes that the function makes.
    fn lazy_things(&self, function: ScopeId, variable: VariableId) -> Leftovers {
        let model = self.module.model;
        let mut left = Leftovers::default();
        let of_frame = self.module.of_frame(function);
        // A lifted function isn't made there any more; what holds it is judged at its references.
        let made = of_frame.made.iter().copied();
        for scope in made.filter(|&scope| !self.lifted.is_member_scope(scope)) {
            let entry = model.scope(scope);
            if !self.touches(scope, variable) || self.ends_with_its_frame(scope, function, variable)
            {
                continue;
            }
            let is_result =
                entry.kind == ScopeKind::Generator && self.is_result(entry.node, function);
            left.add(if is_result {
                self.leftovers(scope, variable)
            } else {
                Leftovers::FOR_GOOD
            });
        }
        left
    }

    fn ends_with_its_frame(&self, scope: ScopeId, frame: ScopeId, variable: VariableId) -> bool {
        match self.is_done_with(scope, frame, variable) {
            // A plain function that its frame calls may itself leave something behind.
            Some(done) => done.calls.is_empty() || !self.leftovers(scope, variable).anything,
            None => false,
        }
    }

    /// Whether the expression is what a plain function returns, so that its caller may use it up.
    fn is_result(&self, expression: NodeId, function: ScopeId) -> bool {
        let tree = self.module.tree();
        let node = tree.parenthesized(expression);
        tree.parent(node)
            .is_some_and(|parent| match tree.kind(parent) {
                NodeKind::ReturnStatement => true,
                NodeKind::Lambda => tree.field(node) == Field::Body,
                _ => false,
            })
            && !self.module.is_generator_or_coroutine(function)
    }

    /// Whether the code below a scope reads the variable, or refers to a lifted function that needs it.
    fn touches(&self, scope: ScopeId, variable: VariableId) -> bool {
        let mut touching = self.touching.borrow_mut();
        let scopes = touching
            .entry(variable)
            .or_insert_with(|| self.scopes_touching(variable));
        scopes.contains(&scope)
    }

    /// The scopes below which the variable is read, or a lifted function that needs it is referred to.
    fn scopes_touching(&self, variable: VariableId) -> FxHashSet<ScopeId> {
        let model = self.module.model;
        let needing = self.needing.get(&variable).into_iter().flatten();
        let members = needing
            .filter_map(|&knot| self.module.graph.knots.get(knot))
            .flat_map(|knot| knot.members.iter().copied());
        let mut scopes = FxHashSet::default();
        for named in std::iter::once(variable).chain(members) {
            for (_, reference) in self.module.references(named) {
                // Where a scope is known, those around it are.
                for scope in model.outwards(reference.scope) {
                    if !scopes.insert(scope) {
                        break;
                    }
                }
            }
        }
        scopes
    }

    /// What stays of the calls that the function's frame makes, and of lifted functions that it holds.
    fn left_by_callees(&self, function: ScopeId, variable: VariableId) -> Leftovers {
        let mut left = Leftovers::default();
        for &(reference, callee) in self.functions_named_in(function).iter() {
            let reference = self.module.model.reference(reference);
            let lifted = self.lifted.knot_of(reference.variable);
            let concerns = self.touches(callee, variable)
                || lifted.is_some_and(|knot| self.lifted.is_needed(variable, knot));
            if !concerns {
                continue;
            }
            match usage(self.module, reference) {
                // What the consumer is given by each call may be among what it gives back.
                Usage::Value(ValueUse::CallOnly(_)) => {
                    if self.leftovers(callee, variable).anything {
                        left.add(Leftovers::FOR_GOOD);
                    }
                }
                Usage::Value(_) if lifted.is_some() => left.add(Leftovers::FOR_GOOD),
                Usage::Unevaluated | Usage::Value(_) => {}
                Usage::Called(call) => {
                    let by_call = self.leftovers(callee, variable);
                    left.add(match used_up(self.module, call) {
                        UsedUp::Later if self.is_result(call, function) => by_call,
                        UsedUp::Within(_) if by_call.for_good => Leftovers::FOR_GOOD,
                        UsedUp::Later if by_call.anything => Leftovers::FOR_GOOD,
                        UsedUp::Within(_) | UsedUp::Later => Leftovers::default(),
                    });
                }
            }
        }
        left
    }

    /// The references of a frame to variables that hold a function, with its scope.
    fn functions_named_in(&self, function: ScopeId) -> NamedFunctions {
        let mut named = self.named.borrow_mut();
        let named = named.entry(function).or_insert_with(|| {
            let of_frame = self.module.of_frame(function);
            let references = of_frame.references.iter().copied();
            let with_function = references.filter_map(|id| {
                let variable = self.module.model.reference(id).variable;
                Some((id, self.function_of(variable)?))
            });
            with_function.collect()
        });
        Rc::clone(named)
    }

    /// The scope of the function that a local variable holds, if a single `def` or lambda binds it.
    pub(super) fn function_of(&self, variable: VariableId) -> Option<ScopeId> {
        let only = self.module.only_binding(variable)?;
        let binding = self.module.model.binding(only);
        if binding.kind == BindingKind::Function {
            return self.module.model.scope_opened_by(binding.node);
        }
        let definition = self.module.graph.definition_stored_by(only)?;
        Some(definition.scope)
    }
}

/// How a nested scope is done with when its frame goes on.
#[derive(Clone, Debug, Default)]
pub(super) struct Done {
    /// The calls by its frame, if it's a plain function: each may leave something behind.
    pub(super) calls: Vec<NodeId>,
    /// What uses up its items: loops and expressions whose other parts run in between.
    pub(super) uses: Vec<NodeId>,
}

/// What a call leaves behind that can still read some variable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Leftovers {
    /// Something is left, if only the result: a generator that the caller may use up.
    pub(super) anything: bool,
    /// Something is left even when the result has been used up: a lambda that a generator yields.
    pub(super) for_good: bool,
}

impl Leftovers {
    const FOR_GOOD: Self = Self {
        anything: true,
        for_good: true,
    };

    fn add(&mut self, other: Self) {
        self.anything |= other.anything;
        self.for_good |= other.for_good;
    }
}
