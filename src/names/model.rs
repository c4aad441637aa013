//! The semantic model of one module, and the questions that it answers.
//!
//! Owns the lists of scopes, variables, bindings and references, which `resolve` fills, and nothing about control flow.
//! Names are looked up as Python does: from the scope outwards, past classes, as declared (Python reference, 4.2.2).

use rustc_hash::FxHashMap;

use super::entries::{
    Binding, BindingId, DeclarationKind, Occurrence, Reference, ReferenceId, Scope, ScopeId,
    ScopeKind, Variable, VariableId,
};
use super::name::Names;
use super::resolve::found_outwards;
use crate::syntax::{NodeId, Tree};

/// What one module's names mean.
#[derive(Clone, Debug)]
pub struct SemanticModel {
    pub(super) names: Names,
    pub(super) scopes: Vec<Scope>,
    pub(super) variables: Vec<Variable>,
    pub(super) bindings: Vec<Binding>,
    pub(super) references: Vec<Reference>,
    /// The scope that a function, class, lambda or comprehension node opens.
    pub(super) opened: FxHashMap<NodeId, ScopeId>,
    /// What the identifier with each number is.
    pub(super) at_identifier: Vec<Option<Occurrence>>,
    pub(super) star_imports: Vec<NodeId>,
}

#[expect(
    clippy::indexing_slicing,
    reason = "ids are only made for entries of this model"
)]
impl SemanticModel {
    /// The scope with this id.
    pub fn scope(&self, id: ScopeId) -> &Scope {
        &self.scopes[id.index()]
    }

    /// The variable with this id.
    pub fn variable(&self, id: VariableId) -> &Variable {
        &self.variables[id.index()]
    }

    /// The binding with this id.
    pub fn binding(&self, id: BindingId) -> &Binding {
        &self.bindings[id.index()]
    }

    /// The reference with this id.
    pub fn reference(&self, id: ReferenceId) -> &Reference {
        &self.references[id.index()]
    }
}

impl SemanticModel {
    /// All scopes, each after the one around it.
    pub fn scopes(&self) -> impl Iterator<Item = (ScopeId, &Scope)> {
        self.scopes
            .iter()
            .enumerate()
            .map(|(index, scope)| (ScopeId::new(index), scope))
    }

    /// A scope and those after it in source order, each after the one around it.
    pub fn scopes_from(&self, first: ScopeId) -> impl Iterator<Item = (ScopeId, &Scope)> {
        self.scopes
            .iter()
            .enumerate()
            .skip(first.index())
            .map(|(index, scope)| (ScopeId::new(index), scope))
    }

    /// All variables.
    pub fn variables(&self) -> impl Iterator<Item = (VariableId, &Variable)> {
        self.variables
            .iter()
            .enumerate()
            .map(|(index, variable)| (VariableId::new(index), variable))
    }

    /// All bindings, in source order.
    pub fn bindings(&self) -> impl Iterator<Item = (BindingId, &Binding)> {
        self.bindings
            .iter()
            .enumerate()
            .map(|(index, binding)| (BindingId::new(index), binding))
    }

    /// All references, in source order.
    pub fn references(&self) -> impl Iterator<Item = (ReferenceId, &Reference)> {
        self.references
            .iter()
            .enumerate()
            .map(|(index, reference)| (ReferenceId::new(index), reference))
    }

    /// The references below a node, the node itself included, in source order.
    pub fn references_below(&self, tree: &Tree, node: NodeId) -> &[Reference] {
        let end = tree.subtree_end(node);
        let first = self
            .references
            .partition_point(|reference| reference.identifier < node);
        let last = self
            .references
            .partition_point(|reference| reference.identifier < end);
        self.references.get(first..last).unwrap_or_default()
    }

    /// The bindings below a node, the node itself included, in source order.
    pub fn bindings_below(&self, tree: &Tree, node: NodeId) -> &[Binding] {
        let end = tree.subtree_end(node);
        let first = self
            .bindings
            .partition_point(|binding| binding.identifier < node);
        let last = self
            .bindings
            .partition_point(|binding| binding.identifier < end);
        self.bindings.get(first..last).unwrap_or_default()
    }

    /// The text of a variable's name, normalised and mangled.
    pub fn name(&self, variable: VariableId) -> &str {
        self.names.text(self.variable(variable).name)
    }

    /// The interned names.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The scope that a definition, lambda, class or comprehension opens (its body's).
    pub fn scope_opened_by(&self, node: NodeId) -> Option<ScopeId> {
        self.opened.get(&node).copied()
    }

    /// What the identifier is; none for attributes, keyword names and the like.
    pub fn occurrence(&self, identifier: NodeId) -> Option<Occurrence> {
        self.at_identifier
            .get(identifier.index())
            .copied()
            .flatten()
    }

    /// The variable of this name (normalised, mangled) that the scope itself has.
    pub fn variable_of(&self, scope: ScopeId, name: &str) -> Option<VariableId> {
        self.scope(scope)
            .variables
            .get(&self.names.find(name)?)
            .copied()
    }

    /// How the scope declares the name (normalised, mangled), if it does.
    pub fn declared(&self, scope: ScopeId, name: &str) -> Option<DeclarationKind> {
        self.scope(scope)
            .declared
            .get(&self.names.find(name)?)
            .copied()
    }

    /// The names that the scope itself binds.
    pub fn variables_of(&self, scope: ScopeId) -> impl Iterator<Item = VariableId> + '_ {
        self.scope(scope).variables.values().copied()
    }

    /// The variable that a name (normalised, mangled) means where it is read in a scope; none if no scope
    /// has it, not even the module's as a name that something reads.
    pub fn lookup(&self, scope: ScopeId, name: &str) -> Option<VariableId> {
        let name = self.names.find(name)?;
        found_outwards(&self.scopes, &self.names, scope, name).or_else(|| {
            let module = self.scope(ScopeId::MODULE);
            module.variables.get(&name).copied()
        })
    }

    /// The `from m import *` statements at the module's level; elsewhere Python allows none.
    pub fn star_imports(&self) -> &[NodeId] {
        &self.star_imports
    }

    /// The scopes around this one, from the nearest to the module.
    pub fn enclosing(&self, scope: ScopeId) -> impl Iterator<Item = ScopeId> + '_ {
        std::iter::successors(self.scope(scope).parent, |&outer| self.scope(outer).parent)
    }

    /// The scope and those around it, from the inside outwards.
    pub fn outwards(&self, scope: ScopeId) -> impl Iterator<Item = ScopeId> + '_ {
        std::iter::once(scope).chain(self.enclosing(scope))
    }

    /// Whether `inner` is `outer` or lies below it.
    pub fn is_within(&self, inner: ScopeId, outer: ScopeId) -> bool {
        inner == outer || self.enclosing(inner).any(|scope| scope == outer)
    }

    /// The nearest function around or at the scope whose frame runs the scope's code at once: the
    /// scope itself, or what holds it through comprehensions that are no generator expressions.
    pub fn frame_of(&self, mut scope: ScopeId) -> ScopeId {
        while self.scope(scope).kind == ScopeKind::Comprehension {
            let Some(parent) = self.scope(scope).parent else {
                break;
            };
            scope = parent;
        }
        scope
    }

    /// The qualified name of a scope without `<locals>`: `Outer.method`, `build.<lambda>`.
    ///
    /// Comprehensions and type-parameter scopes have no part in it; the module's is empty.
    pub fn qualified_name(&self, scope: ScopeId) -> String {
        let mut parts: Vec<&str> = self
            .outwards(scope)
            .filter_map(|id| {
                let scope = self.scope(id);
                match scope.kind {
                    ScopeKind::Function | ScopeKind::Class => Some(scope.name.as_str()),
                    ScopeKind::Lambda => Some("<lambda>"),
                    _ => None,
                }
            })
            .collect();
        parts.reverse();
        parts.join(".")
    }
}
