//! When code can run: the first occasions of a nested scope, and what a call leaves behind that runs later.
//!
//! A parameter freezes a captured variable's value at the call. That is exact as long as the variable
//! doesn't change while anything made by the call can still read it. A plain call is over when it
//! returns; a *lazy thing* (a generator, coroutine, lambda, nested def or class, `partial` ...) that reads
//! the variable lives on.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use super::capture::LiftedSet;
use super::module::Module;
use super::usage::{Usage, UsedUp, ValueUse, usage, used_up};
use crate::names::{BindingKind, Reference, ScopeId, ScopeKind, VariableId};
use crate::syntax::{Field, NodeId, NodeKind};

/// Answers about laziness, with the lifted set in mind; remembers what it found.
pub(super) struct Laziness<'s, 'm> {
    module: &'s Module<'m>,
    lifted: &'s LiftedSet,
    leaves: RefCell<HashMap<(ScopeId, VariableId), bool>>,
    /// The question about calls that is being answered, if there is one.
    open: RefCell<Option<Question>>,
}

/// Which of some functions leave something behind that reads a variable, as far as it is known: the answers
/// depend on each other, and the least that fit are the right ones.
#[derive(Default)]
struct Question {
    asked: Vec<ScopeId>,
    leaves: HashSet<ScopeId>,
}

impl<'s, 'm> Laziness<'s, 'm> {
    pub(super) fn new(module: &'s Module<'m>, lifted: &'s LiftedSet) -> Self {
        Self {
            module,
            lifted,
            leaves: RefCell::default(),
            open: RefCell::default(),
        }
    }

    /// The nodes in the owner's frame at which a nested scope's code can first run.
    ///
    /// For an undecorated `def` bound once these are the references to its name; for anything else it is
    /// where the scope is created. What happens in another nested scope happens at that scope's occasions.
    pub(super) fn first_occasions(&self, scope: ScopeId, owner: ScopeId) -> Vec<NodeId> {
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        let mut open = vec![scope];
        while let Some(scope) = open.pop() {
            if !seen.insert(scope) {
                continue;
            }
            for (node, frame) in self.occasions_anywhere(scope) {
                if frame == owner {
                    found.push(node);
                } else if self.module.model.is_within(frame, owner) {
                    open.push(frame);
                }
            }
        }
        found.sort_unstable();
        found
    }

    /// The places at which a scope's code can first run, with the frame that each is in.
    fn occasions_anywhere(&self, scope: ScopeId) -> Vec<(NodeId, ScopeId)> {
        let model = self.module.model;
        let entry = model.scope(scope);
        if let Some(variable) = self.plain_definition(scope) {
            return self
                .module
                .references(variable)
                .filter(|(_, reference)| !reference.postponed)
                .map(|(_, reference)| (reference.identifier, model.frame_of(reference.scope)))
                .collect();
        }
        let parent = entry.parent.unwrap_or(ScopeId::MODULE);
        let creator = match entry.kind {
            // The scope of a `def` with type parameters is created where the whole definition is.
            ScopeKind::Function | ScopeKind::Class | ScopeKind::TypeAlias => entry.outside,
            _ => parent,
        };
        vec![(entry.node, model.frame_of(creator))]
    }

    /// The variable that an undecorated `def`, bound once, is stored in.
    fn plain_definition(&self, scope: ScopeId) -> Option<VariableId> {
        let entry = self.module.model.scope(scope);
        if entry.kind != ScopeKind::Function || !self.module.decorators(entry.node).is_empty() {
            return None;
        }
        let name = self.module.tree().child(entry.node, Field::Name)?;
        let crate::names::Occurrence::Binding(binding) = self.module.model.occurrence(name)? else {
            return None;
        };
        let variable = self.module.model.binding(binding).variable;
        let is_local = self
            .module
            .model
            .scope(self.module.variable(variable).scope)
            .kind
            .is_function();
        (is_local && self.module.only_binding(variable) == Some(binding)).then_some(variable)
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
        let variable = self
            .plain_definition(scope)
            .or_else(|| self.assigned_lambda(scope))?;
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

    /// The variable bound once, to this lambda: `f = lambda: ...`.
    fn assigned_lambda(&self, scope: ScopeId) -> Option<VariableId> {
        let entry = self.module.model.scope(scope);
        let definition = self
            .module
            .graph
            .definitions
            .iter()
            .find(|each| each.node == entry.node)?;
        (entry.kind == ScopeKind::Lambda
            && self.module.only_binding(definition.variable) == Some(definition.binding))
        .then_some(definition.variable)
    }

    /// Whether a nested scope, with the frame that creates it, is done with whenever the frame goes on: it is
    /// only called by that frame, or its items are used up on the spot. The loops in which they are used up.
    pub(super) fn is_done_with(&self, scope: ScopeId, frame: ScopeId) -> Option<Done> {
        let module = self.module;
        let entry = module.model.scope(scope);
        match entry.kind {
            ScopeKind::Generator => match used_up(module, entry.node) {
                UsedUp::AtOnce => Some(Done::default()),
                UsedUp::Loop(node) => Some(Done {
                    calls: Vec::new(),
                    loops: vec![node],
                }),
                UsedUp::Later => None,
            },
            ScopeKind::Function | ScopeKind::Lambda => {
                if entry.kind == ScopeKind::Lambda
                    && self.is_handed_to_call_only_consumer(entry.node)
                {
                    return Some(Done::default());
                }
                let calls = self.calls_in_frame(scope, frame)?;
                if !module.is_generator_or_coroutine(scope) {
                    return Some(Done {
                        calls,
                        loops: Vec::new(),
                    });
                }
                let mut loops = Vec::new();
                for call in calls {
                    match used_up(module, call) {
                        UsedUp::AtOnce => {}
                        UsedUp::Loop(node) => loops.push(node),
                        UsedUp::Later => return None,
                    }
                }
                Some(Done {
                    calls: Vec::new(),
                    loops,
                })
            }
            _ => None,
        }
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

    /// Whether a call of the function with this scope leaves something behind that can still read the variable.
    pub(super) fn leaves_behind(&self, function: ScopeId, variable: VariableId) -> bool {
        if let Some(&known) = self.leaves.borrow().get(&(function, variable)) {
            return known;
        }
        if let Some(question) = self.open.borrow_mut().as_mut() {
            if !question.asked.contains(&function) {
                question.asked.push(function);
            }
            return question.leaves.contains(&function);
        }
        *self.open.borrow_mut() = Some(Question {
            asked: vec![function],
            leaves: HashSet::new(),
        });
        while self.learn_more(variable) {}
        let answered = self.open.borrow_mut().take().unwrap_or_default();
        let mut known = self.leaves.borrow_mut();
        for each in answered.asked {
            known.insert((each, variable), answered.leaves.contains(&each));
        }
        answered.leaves.contains(&function)
    }

    /// Asks about all functions of the open question again; whether any answer changed, or one is new.
    fn learn_more(&self, variable: VariableId) -> bool {
        let asked = |position: usize| {
            let open = self.open.borrow();
            let question = open.as_ref()?;
            let &function = question.asked.get(position)?;
            Some((function, question.leaves.contains(&function)))
        };
        let mut grown = false;
        let mut position = 0;
        while let Some((function, is_known)) = asked(position) {
            position += 1;
            let leaves = !is_known
                && (self.module.is_generator_or_coroutine(function)
                    || self.makes_a_lazy_thing(function, variable)
                    || self.leaves_a_callee_behind(function, variable));
            if leaves && let Some(question) = self.open.borrow_mut().as_mut() {
                grown |= question.leaves.insert(function);
            }
        }
        grown
    }

    fn makes_a_lazy_thing(&self, function: ScopeId, variable: VariableId) -> bool {
        let model = self.module.model;
        model.scopes().any(|(scope, entry)| {
            entry.kind != ScopeKind::Comprehension
                && scope != function
                // A lifted function isn't made there any more; what holds it is judged at its references.
                && !self.lifted.is_member_scope(scope)
                && entry.parent.is_some_and(|parent| self.module.model.frame_of(parent) == function)
                && self.touches(scope, variable)
                && !self.ends_with_its_frame(scope, function, variable)
        })
    }

    fn ends_with_its_frame(&self, scope: ScopeId, frame: ScopeId, variable: VariableId) -> bool {
        match self.is_done_with(scope, frame) {
            // A plain function that its frame calls may itself leave something behind.
            Some(done) if done.calls.is_empty() => true,
            Some(_) => !self.leaves_behind(scope, variable),
            None => false,
        }
    }

    /// Whether the code below a scope reads the variable, or refers to a lifted function that needs it.
    fn touches(&self, scope: ScopeId, variable: VariableId) -> bool {
        let model = self.module.model;
        let below = |reference: &Reference| model.is_within(reference.scope, scope);
        self.module
            .references(variable)
            .any(|(_, reference)| below(reference))
            || self
                .lifted
                .knots
                .iter()
                .filter(|&&knot| self.lifted.needs(knot).contains(&variable))
                .any(|&knot| {
                    self.module.graph.knots.get(knot).is_some_and(|knot| {
                        knot.members
                            .iter()
                            .flat_map(|&member| self.module.references(member))
                            .any(|(_, reference)| below(reference))
                    })
                })
    }

    /// Whether the frame calls, without using it up on the spot, a function that leaves something behind, or
    /// holds a lifted function that needs the variable.
    fn leaves_a_callee_behind(&self, function: ScopeId, variable: VariableId) -> bool {
        let model = self.module.model;
        model
            .references()
            .filter(|(_, reference)| model.frame_of(reference.scope) == function)
            .any(|(_, reference)| {
                let Some(callee) = self.function_of(reference.variable) else {
                    return false;
                };
                let concerns = self.touches(callee, variable)
                    || self
                        .lifted
                        .knot_of(reference.variable)
                        .is_some_and(|knot| self.lifted.needs(knot).contains(&variable));
                concerns
                    && match usage(self.module, reference) {
                        Usage::Unevaluated | Usage::Value(ValueUse::CallOnly(_)) => false,
                        Usage::Value(_) => self.lifted.knot_of(reference.variable).is_some(),
                        Usage::Called(call) => {
                            used_up(self.module, call) == UsedUp::Later
                                && self.leaves_behind(callee, variable)
                        }
                    }
            })
    }

    /// The scope of the function that a local variable holds, if a single `def` or lambda binds it.
    pub(super) fn function_of(&self, variable: VariableId) -> Option<ScopeId> {
        let only = self.module.only_binding(variable)?;
        let binding = self.module.model.binding(only);
        if binding.kind == BindingKind::Function {
            return self.module.model.scope_opened_by(binding.node);
        }
        let definition = self
            .module
            .graph
            .definitions
            .iter()
            .find(|definition| definition.binding == only)?;
        Some(definition.scope)
    }
}

/// How a nested scope is done with when its frame goes on.
#[derive(Clone, Debug, Default)]
pub(super) struct Done {
    /// The calls by its frame, if it's a plain function: each may leave something behind.
    pub(super) calls: Vec<NodeId>,
    /// The loops that use up its items: their bodies run in between.
    pub(super) loops: Vec<NodeId>,
}
