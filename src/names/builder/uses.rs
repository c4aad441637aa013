//! What an identifier does, in which scope, and under which name: the one that it is compiled as.
//!
//! Names are normalised (Python reference, 2.3) and, in a class, private ones mangled (6.2.1). A walrus binds outside
//! the comprehensions that it stands in (PEP 572). Which variable the name is follows once all of them are known.

use std::borrow::Cow;

use super::Builder;
use super::claims::Claim;
use crate::names::entries::{
    Binding, BindingKind, DeclarationKind, ScopeId, ScopeKind, VariableId,
};
use crate::names::name::{Name, is_private, mangled, mangling_class, normalized};
use crate::names::targets;
use crate::source::Span;
use crate::syntax::{Field, NodeId, NodeKind};

/// A name bound, read or declared, with the scope it is written in; not yet resolved.
#[derive(Clone, Copy, Debug)]
pub(in crate::names) struct Use {
    pub(in crate::names) kind: UseKind,
    pub(in crate::names) name: Name,
    pub(in crate::names) scope: ScopeId,
    pub(in crate::names) identifier: NodeId,
    pub(in crate::names) span: Span,
    pub(in crate::names) in_annotation: bool,
}

#[derive(Clone, Copy, Debug)]
pub(in crate::names) enum UseKind {
    Bind { kind: BindingKind, node: NodeId },
    Read,
    Declare(DeclarationKind),
}

impl Use {
    pub(in crate::names) fn binding(&self, variable: VariableId) -> Option<Binding> {
        match self.kind {
            UseKind::Bind { kind, node } => Some(Binding {
                variable,
                kind,
                identifier: self.identifier,
                span: self.span,
                node,
                scope: self.scope,
            }),
            _ => None,
        }
    }
}

impl Builder<'_> {
    /// The identifier binds, is read or declares as its claim says, in the scope that it is reached in.
    pub(super) fn identifier(&mut self, node: NodeId) {
        let kind = match self.claims.take(node) {
            Some(Claim::Ignored) => return,
            Some(Claim::Bound { kind, node }) => UseKind::Bind { kind, node },
            Some(Claim::Declared(kind)) => UseKind::Declare(kind),
            None => UseKind::Read,
        };
        let region = self.region();
        let scope = match kind {
            UseKind::Bind {
                kind: BindingKind::Walrus,
                ..
            } => self.walrus_scope(region.scope),
            _ => region.scope,
        };
        let span = self.tree.span(node);
        let identifier = normalized(span.of(self.text));
        let name = self.compiled_name(&identifier, scope);
        let name = self.names.intern(&name);
        self.uses.push(Use {
            kind,
            name,
            scope,
            identifier: node,
            span,
            in_annotation: region.in_annotation,
        });
    }

    /// The name as it's compiled in the scope. The type parameters of a class are private to that class, although
    /// their scope lies outside it; other names in that scope are as private as around it.
    fn compiled_name<'n>(&self, identifier: &'n str, scope: ScopeId) -> Cow<'n, str> {
        let of_class = self.class_of_parameters(scope);
        if let Some(class) = of_class.filter(|_| is_private(identifier)) {
            let name = mangled(identifier, Some(&class));
            let list = self.scope(scope).node;
            let is_parameter = |&parameter: &NodeId| {
                normalized(self.tree.text(parameter, self.text)) == identifier
            };
            if targets::type_parameter_names(self.tree, list)
                .iter()
                .any(is_parameter)
            {
                return name;
            }
        }
        mangled(identifier, self.scope(scope).mangling_class.as_deref())
    }

    /// The class, as private names have it, whose type parameters have this scope.
    fn class_of_parameters(&self, scope: ScopeId) -> Option<String> {
        if self.scope(scope).kind != ScopeKind::TypeParameters {
            return None;
        }
        let definition = self.tree.parent(self.scope(scope).node)?;
        if self.tree.kind(definition) != NodeKind::ClassDefinition {
            return None;
        }
        let name = self.tree.child(definition, Field::Name)?;
        mangling_class(&normalized(self.tree.text(name, self.text)))
    }

    /// PEP 572: a walrus in comprehensions binds in the scope that holds the outermost of them.
    fn walrus_scope(&self, mut scope: ScopeId) -> ScopeId {
        while self.scope(scope).kind.is_comprehension() {
            let Some(parent) = self.scope(scope).parent else {
                break;
            };
            scope = parent;
        }
        scope
    }
}
