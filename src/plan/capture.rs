//! What lifted functions need: the captured variables that become parameters.
//!
//! A lifted function needs what it captures itself and what it must hand to the lifted functions that it
//! refers to: the least fixpoint over the call graph (T. Johnsson, "Lambda lifting", 1985; O. Danvy and
//! U. P. Schultz, "Lambda-lifting in quadratic time", 2004). A variable that the function binds itself
//! is no need of its own, though it is one of a knot inside it. All members of a knot refer to each
//! other, so a knot has one list of needs, in one order.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use rustc_hash::FxHashSet;

use super::module::Module;
use crate::knots::{Definition, Knot};
use crate::names::{ReferenceId, ScopeId, ScopeKind, VariableId};

/// The knots that are lifted together, and what follows from that.
pub(super) struct LiftedSet {
    /// The knots, by position in the closure graph.
    pub(super) knots: BTreeSet<usize>,
    /// The knot that each member variable belongs to.
    knot_of: HashMap<VariableId, usize>,
    /// The knot whose member's body a scope is.
    knot_of_scope: HashMap<ScopeId, usize>,
    /// What each lifted knot needs.
    needs: HashMap<usize, Needs>,
    /// The names of parameters, by the scope of the lifted function, of those that were asked for.
    parameter_names: RefCell<HashMap<ScopeId, HashMap<VariableId, String>>>,
}

/// What one lifted knot needs.
#[derive(Default)]
struct Needs {
    /// In the order of its parameters.
    order: Vec<VariableId>,
    /// The same, to be asked.
    all: FxHashSet<VariableId>,
}

impl Needs {
    /// Adds a variable at the end; whether it's new.
    fn add(&mut self, variable: VariableId) -> bool {
        let is_new = self.all.insert(variable);
        if is_new {
            self.order.push(variable);
        }
        is_new
    }
}

impl LiftedSet {
    pub(super) fn of(module: &Module<'_>, knots: BTreeSet<usize>) -> Self {
        let mut set = Self {
            knots,
            knot_of: HashMap::new(),
            knot_of_scope: HashMap::new(),
            needs: HashMap::new(),
            parameter_names: RefCell::default(),
        };
        for &index in &set.knots {
            let Some(knot) = module.graph.knots.get(index) else {
                continue;
            };
            set.knot_of
                .extend(knot.members.iter().map(|&member| (member, index)));
            set.knot_of_scope.extend(
                module
                    .graph
                    .definitions_of(knot)
                    .map(|definition| (definition.scope, index)),
            );
        }
        set.find_needs(module);
        set
    }

    /// The lifted knot that a variable is a member of.
    pub(super) fn knot_of(&self, variable: VariableId) -> Option<usize> {
        self.knot_of.get(&variable).copied()
    }

    /// The lifted knot of whose member a scope is the body.
    pub(super) fn knot_of_scope(&self, scope: ScopeId) -> Option<usize> {
        self.knot_of_scope.get(&scope).copied()
    }

    /// Whether the scope is that of a member of a lifted knot.
    pub(super) fn is_member_scope(&self, scope: ScopeId) -> bool {
        self.knot_of_scope.contains_key(&scope)
    }

    /// What a lifted knot needs, in the order of its parameters.
    pub(super) fn needs(&self, knot: usize) -> &[VariableId] {
        self.needs
            .get(&knot)
            .map_or(&[], |needs| needs.order.as_slice())
    }

    /// Whether a lifted knot needs the variable.
    pub(super) fn is_needed(&self, variable: VariableId, knot: usize) -> bool {
        self.needs
            .get(&knot)
            .is_some_and(|needs| needs.all.contains(&variable))
    }

    /// The name of the parameter of a lifted function that stands for a variable which it needs; the names of all are
    /// found at the first question.
    pub(super) fn parameter_name(
        &self,
        function: ScopeId,
        variable: VariableId,
        find: impl FnOnce() -> HashMap<VariableId, String>,
    ) -> Option<String> {
        let is_known = self.parameter_names.borrow().contains_key(&function);
        if !is_known {
            let found = find();
            self.parameter_names.borrow_mut().insert(function, found);
        }
        let names = self.parameter_names.borrow();
        names.get(&function)?.get(&variable).cloned()
    }

    /// What the lifted function with this scope needs, in the order of its parameters.
    pub(super) fn needs_in(&self, scope: ScopeId) -> &[VariableId] {
        self.knot_of_scope
            .get(&scope)
            .map_or(&[], |&knot| self.needs(knot))
    }

    /// Who has the variable's value at a place in this scope: see [`Holder`].
    pub(super) fn holder(
        &self,
        module: &Module<'_>,
        scope: ScopeId,
        variable: VariableId,
    ) -> Holder {
        let owner = module.variable(variable).scope;
        for around in module.model.outwards(scope) {
            if around == owner {
                return Holder::Owner;
            }
            if let Some(&knot) = self.knot_of_scope.get(&around)
                && self.is_needed(variable, knot)
            {
                return Holder::Parameter(around);
            }
        }
        Holder::Owner
    }

    fn find_needs(&mut self, module: &Module<'_>) {
        let captured: Vec<(usize, Vec<VariableId>)> = self
            .knots
            .iter()
            .filter_map(|&index| Some((index, captures(module, module.graph.knots.get(index)?))))
            .collect();
        for (index, variables) in &captured {
            let used = self.used_by_itself(module, *index);
            let mut needs = Needs::default();
            for &variable in variables {
                if self.knot_of(variable).is_none() && used.contains(&variable) {
                    needs.add(variable);
                }
            }
            self.needs.insert(*index, needs);
        }
        self.hand_on(module);
        // What is named in the text comes first, in its order, what is only handed on after it.
        for (index, variables) in &captured {
            let positions = variables.iter().enumerate();
            let positions: HashMap<VariableId, usize> = positions
                .map(|(position, &variable)| (variable, position))
                .collect();
            if let Some(needs) = self.needs.get_mut(index) {
                needs.order.sort_by_key(|need| {
                    let named = positions.get(need).copied();
                    named.unwrap_or(variables.len())
                });
            }
        }
    }

    /// Adds to each knot's needs what it must hand to those that it calls: the least fixpoint, in rounds that pass
    /// over the knots of which no callee has grown.
    fn hand_on(&mut self, module: &Module<'_>) {
        let callees = self.callees(module);
        let mut called_by: HashMap<usize, Vec<usize>> = HashMap::new();
        for (&index, callees) in &callees {
            for &callee in callees {
                called_by.entry(callee).or_default().push(index);
            }
        }
        let mut open: BTreeSet<usize> = callees.keys().copied().collect();
        let mut next_round = BTreeSet::new();
        loop {
            let Some(index) = open.pop_first() else {
                if next_round.is_empty() {
                    return;
                }
                open = std::mem::take(&mut next_round);
                continue;
            };
            let mut needs = self.needs.remove(&index).unwrap_or_default();
            let before = needs.order.len();
            for &callee in callees.get(&index).into_iter().flatten() {
                for &variable in self.needs(callee) {
                    if !needs.all.contains(&variable) && self.is_outside(module, index, variable) {
                        needs.add(variable);
                    }
                }
            }
            if needs.order.len() > before {
                for &caller in called_by.get(&index).into_iter().flatten() {
                    if caller > index {
                        open.insert(caller);
                    } else {
                        next_round.insert(caller);
                    }
                }
            }
            self.needs.insert(index, needs);
        }
    }

    /// What a knot's members capture with their own text; that of lifted functions inside them doesn't stay there.
    fn used_by_itself(&self, module: &Module<'_>, index: usize) -> BTreeSet<VariableId> {
        let Some(knot) = module.graph.knots.get(index) else {
            return BTreeSet::new();
        };
        let mut used = BTreeSet::new();
        for definition in module.graph.definitions_of(knot) {
            for capture in captures_of(module, definition) {
                if self.stays_in(module, capture.scope, definition.scope) {
                    used.insert(capture.variable);
                }
            }
        }
        used
    }

    /// Whether the code of a scope is part of a member's after the lift: below it, and in no lifted function inside.
    fn stays_in(&self, module: &Module<'_>, scope: ScopeId, member: ScopeId) -> bool {
        self.member_around(module, scope) == Some(member)
    }

    /// The scope of the member that a scope's code is part of after the lift.
    pub(super) fn member_around(&self, module: &Module<'_>, scope: ScopeId) -> Option<ScopeId> {
        module
            .model
            .outwards(scope)
            .find(|&around| self.is_member_scope(around))
    }

    /// Whether the variable belongs to a scope around all the knot's definitions.
    fn is_outside(&self, module: &Module<'_>, index: usize, variable: VariableId) -> bool {
        let owner = module.variable(variable).scope;
        !module
            .model
            .outwards(owner)
            .any(|around| self.knot_of_scope.get(&around) == Some(&index))
    }

    /// The other lifted knots that each knot's members refer to, in the order of the first reference.
    fn callees(&self, module: &Module<'_>) -> BTreeMap<usize, Vec<usize>> {
        let mut found: BTreeMap<usize, Vec<(usize, usize)>> = BTreeMap::new();
        for (&member, &other) in &self.knot_of {
            for (_, reference) in module.references(member) {
                let around = self.member_around(module, reference.scope);
                let caller = around.and_then(|scope| self.knot_of_scope.get(&scope));
                if let Some(&caller) = caller.filter(|&&caller| caller != other) {
                    let start = reference.span.start;
                    found.entry(caller).or_default().push((start, other));
                }
            }
        }
        let in_order = |mut places: Vec<(usize, usize)>| {
            places.sort_unstable();
            let mut seen = HashSet::new();
            let knots = places.into_iter().map(|(_, other)| other);
            knots.filter(|&other| seen.insert(other)).collect()
        };
        found
            .into_iter()
            .map(|(caller, places)| (caller, in_order(places)))
            .collect()
    }
}

/// Who has a captured variable's value at some place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holder {
    /// The variable itself, in the frame of the scope that owns it or below.
    Owner,
    /// A parameter of the lifted function with this scope; it never changes.
    Parameter(ScopeId),
}

/// The variables that a knot's members capture besides each other, in order of first use in their text.
pub(super) fn captures(module: &Module<'_>, knot: &Knot) -> Vec<VariableId> {
    let mut found: Vec<(usize, VariableId)> = Vec::new();
    let members: FxHashSet<VariableId> = knot.members.iter().copied().collect();
    for definition in module.graph.definitions_of(knot) {
        found.extend(
            captures_of(module, definition)
                .into_iter()
                .map(|capture| (capture.start, capture.variable))
                .filter(|(_, variable)| !members.contains(variable)),
        );
    }
    found.sort_unstable();
    let mut needs = Needs::default();
    for (_, variable) in found {
        needs.add(variable);
    }
    needs.order
}

/// A variable of a function scope around a definition, named below it.
struct Capture {
    start: usize,
    variable: VariableId,
    /// Where it is named.
    scope: ScopeId,
}

/// The variables of function scopes around a definition that are named below it, at each use.
fn captures_of(module: &Module<'_>, definition: &Definition) -> Vec<Capture> {
    let model = module.model;
    let tree = module.tree();
    // Identifiers are numbered in source order, so those below the definition are one run.
    let inside = tree.subtree(definition.node);
    let mut found = Vec::new();
    for node in inside {
        let Some(occurrence) = model.occurrence(node) else {
            continue;
        };
        let (variable, scope) = match occurrence {
            crate::names::Occurrence::Reference(id) => {
                let reference = model.reference(id);
                if reference.postponed {
                    continue;
                }
                (reference.variable, reference.scope)
            }
            crate::names::Occurrence::Binding(id) => {
                (model.binding(id).variable, model.binding(id).scope)
            }
            crate::names::Occurrence::Declaration(variable) => (variable, definition.scope),
        };
        let owner = module.variable(variable).scope;
        if model.is_within(scope, definition.scope)
            && !model.is_within(owner, definition.scope)
            && !matches!(model.scope(owner).kind, ScopeKind::Module)
        {
            found.push(Capture {
                start: module.span(node).start,
                variable,
                scope,
            });
        }
    }
    found
}

/// A reference to a lifted function that hands on what the function needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Site {
    /// The reference.
    pub(super) reference: ReferenceId,
}

/// The references to a knot's members that are evaluated, in source order.
pub(super) fn sites(module: &Module<'_>, knot: &Knot) -> Vec<Site> {
    let mut found: Vec<Site> = knot
        .members
        .iter()
        .flat_map(|&member| module.references(member))
        .filter(|(_, reference)| !reference.postponed)
        .map(|(reference, _)| Site { reference })
        .collect();
    found.sort_by_key(|site| module.model.reference(site.reference).span);
    found
}
