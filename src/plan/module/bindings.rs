//! What binds a variable, and what a name stands for: questions to a module that many rules ask.

use super::{Module, found_once};
use crate::names::{
    BindingId, BindingKind, Occurrence, Reference, ReferenceId, ScopeId, ScopeKind, VariableId,
};
use crate::syntax::NodeId;

impl<'m> Module<'m> {
    /// The name of a variable as its first binding spells it.
    pub(in crate::plan) fn spelling(&self, variable: VariableId) -> &'m str {
        let entry = self.variable(variable);
        let span = entry
            .bindings
            .first()
            .map(|&id| self.model.binding(id).span)
            .or_else(|| {
                entry
                    .references
                    .first()
                    .map(|&id| self.model.reference(id).span)
            });
        span.map_or("", |span| span.of(self.text))
    }

    /// The bindings of a variable that store or delete something.
    pub(in crate::plan) fn effective_bindings(&self, variable: VariableId) -> Vec<BindingId> {
        self.storing(variable).collect()
    }

    fn storing(&self, variable: VariableId) -> impl Iterator<Item = BindingId> {
        let stores = |&id: &BindingId| self.model.binding(id).kind != BindingKind::BareAnnotation;
        let bindings = self.variable(variable).bindings.iter();
        bindings.copied().filter(stores)
    }

    /// A binding of a variable by another scope: through `nonlocal`, or a walrus in a generator expression.
    pub(in crate::plan) fn bound_elsewhere(&self, variable: VariableId) -> Option<BindingId> {
        let owner = self.variable(variable).scope;
        let is_elsewhere = |&id: &BindingId| {
            let binding = self.model.binding(id);
            let in_generator = || {
                self.tree()
                    .ancestors(binding.identifier)
                    .take_while(|&node| node != self.model.scope(owner).node)
                    .filter_map(|node| self.model.scope_opened_by(node))
                    .any(|scope| self.model.scope(scope).kind == ScopeKind::Generator)
            };
            binding.scope != owner || (binding.kind == BindingKind::Walrus && in_generator())
        };
        found_once(&self.bound_elsewhere, variable, || {
            self.storing(variable).find(is_elsewhere)
        })
    }

    /// The only binding of a variable, bare annotations aside.
    pub(in crate::plan) fn only_binding(&self, variable: VariableId) -> Option<BindingId> {
        let mut bindings = self.storing(variable);
        let only = bindings.next()?;
        bindings.next().is_none().then_some(only)
    }

    /// Whether something binds the variable, one of the module, other than by a statement: `globals()["name"] = ...`
    pub(in crate::plan) fn may_be_bound_by_name(&self, variable: VariableId) -> bool {
        self.variable(variable).scope == ScopeId::MODULE
            && self.namespace().may_bind(self.model.name(variable))
    }

    pub(in crate::plan) fn reference_at(&self, identifier: NodeId) -> Option<&'m Reference> {
        match self.model.occurrence(identifier) {
            Some(Occurrence::Reference(id)) => Some(self.model.reference(id)),
            _ => None,
        }
    }

    pub(in crate::plan) fn references(
        &self,
        variable: VariableId,
    ) -> impl Iterator<Item = (ReferenceId, &'m Reference)> {
        self.variable(variable)
            .references
            .iter()
            .map(|&id| (id, self.model.reference(id)))
    }

    /// Whether the variable is a name that no scope of the module binds, in a module whose names are all known.
    pub(in crate::plan) fn is_unbound_global(&self, variable: VariableId) -> bool {
        let entry = self.variable(variable);
        entry.scope == ScopeId::MODULE
            && entry.bindings.is_empty()
            && self.model.star_imports().is_empty()
            && !self.unread_names.contains(self.model.name(variable))
            && !self.namespace().may_bind(self.model.name(variable))
    }

    /// The builtin that the node names, if it's a name and nothing in the module binds it.
    pub(in crate::plan) fn builtin(&self, node: NodeId) -> Option<&'m str> {
        let reference = self.reference_at(self.tree().unparenthesized(node))?;
        let name = self.model.name(reference.variable);
        (self.is_unbound_global(reference.variable) && crate::names::is_builtin_name(name))
            .then_some(name)
    }

    /// Whether the node is a builtin that is there at import in every Python.
    pub(in crate::plan) fn is_builtin_everywhere(&self, node: NodeId) -> bool {
        self.builtin(node)
            .is_some_and(crate::names::is_builtin_everywhere)
    }
}
