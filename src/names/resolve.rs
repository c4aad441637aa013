//! Second pass: which variable each name is (Python reference, 4.2.2 "Resolution of names").
//!
//! A name that a scope binds is that scope's, unless the scope declares it `global` or `nonlocal`. Any
//! other name is looked for in the function scopes around, nearest first; class scopes are skipped. A
//! function around that declares the name `global` ends the search at the module. What no function
//! binds is the module's, or a builtin.

use super::builder::{Builder, Use, UseKind};
use super::entries::{
    BindingId, Declaration, DeclarationKind, Occurrence, Reference, ReferenceId, Scope, ScopeId,
    ScopeKind, Variable, VariableId,
};
use super::model::SemanticModel;
use super::name::Name;

pub(super) fn resolve(builder: Builder<'_>, postponed_annotations: bool) -> SemanticModel {
    let uses = builder.uses;
    let mut resolver = Resolver {
        class_cell: builder.names.find("__class__"),
        scopes: builder.scopes,
        variables: Vec::new(),
    };
    for each in &uses {
        if let UseKind::Declare(kind) = each.kind {
            resolver
                .scope_mut(each.scope)
                .declared
                .insert(each.name, kind);
        }
    }
    for each in &uses {
        if matches!(each.kind, UseKind::Bind { .. })
            && resolver.declared(each.scope, each.name).is_none()
        {
            resolver.own(each.scope, each.name);
        }
    }
    let mut model = SemanticModel {
        names: builder.names,
        scopes: Vec::new(),
        variables: Vec::new(),
        bindings: Vec::new(),
        references: Vec::new(),
        opened: builder.opened,
        at_identifier: vec![None; builder.tree.len()],
        star_imports: builder.star_imports,
    };
    for each in &uses {
        let variable = resolver.resolve(each.scope, each.name);
        record(
            each,
            variable,
            postponed_annotations,
            &mut resolver,
            &mut model,
        );
    }
    model.scopes = resolver.scopes;
    model.variables = resolver.variables;
    model
}

fn record(
    each: &Use,
    variable: VariableId,
    postponed: bool,
    resolver: &mut Resolver,
    model: &mut SemanticModel,
) {
    let entry = resolver.variable_mut(variable);
    let occurrence = match each.kind {
        UseKind::Bind { .. } => {
            let Some(binding) = each.binding(variable) else {
                return;
            };
            let id = BindingId::new(model.bindings.len());
            model.bindings.push(binding);
            entry.bindings.push(id);
            Occurrence::Binding(id)
        }
        UseKind::Read => {
            let id = ReferenceId::new(model.references.len());
            model.references.push(Reference {
                variable,
                identifier: each.identifier,
                span: each.span,
                scope: each.scope,
                in_annotation: each.in_annotation,
                postponed: each.in_annotation && postponed,
            });
            entry.references.push(id);
            Occurrence::Reference(id)
        }
        UseKind::Declare(kind) => {
            entry.declarations.push(Declaration {
                kind,
                scope: each.scope,
                identifier: each.identifier,
                span: each.span,
            });
            Occurrence::Declaration(variable)
        }
    };
    if let Some(entry) = model.at_identifier.get_mut(each.identifier.index()) {
        *entry = Some(occurrence);
    }
}

struct Resolver {
    /// The name `__class__`: a class has a cell of that name for the functions in it (3.3.3.6 "Creating the class
    /// object"), which is out of sight here.
    class_cell: Option<Name>,
    scopes: Vec<Scope>,
    variables: Vec<Variable>,
}

#[expect(
    clippy::indexing_slicing,
    reason = "ids are only made for entries of these lists"
)]
impl Resolver {
    fn scope(&self, id: ScopeId) -> &Scope {
        &self.scopes[id.index()]
    }

    fn scope_mut(&mut self, id: ScopeId) -> &mut Scope {
        &mut self.scopes[id.index()]
    }

    fn variable_mut(&mut self, id: VariableId) -> &mut Variable {
        &mut self.variables[id.index()]
    }
}

impl Resolver {
    fn declared(&self, scope: ScopeId, name: Name) -> Option<DeclarationKind> {
        self.scope(scope).declared.get(&name).copied()
    }

    /// The scope's own variable of that name, made if it isn't there yet.
    fn own(&mut self, scope: ScopeId, name: Name) -> VariableId {
        if let Some(&variable) = self.scope(scope).variables.get(&name) {
            return variable;
        }
        let id = VariableId::new(self.variables.len());
        self.variables.push(Variable {
            name,
            scope,
            bindings: Vec::new(),
            references: Vec::new(),
            declarations: Vec::new(),
        });
        self.scope_mut(scope).variables.insert(name, id);
        id
    }

    fn resolve(&mut self, scope: ScopeId, name: Name) -> VariableId {
        match self.declared(scope, name) {
            Some(DeclarationKind::Global) => return self.own(ScopeId::MODULE, name),
            Some(DeclarationKind::Nonlocal) => {}
            None => {
                if let Some(&variable) = self.scope(scope).variables.get(&name) {
                    return variable;
                }
            }
        }
        // PEP 695: type parameters and alias values see the names of the class that they stand in.
        let mut sees_class = self.scope(scope).kind.is_annotation_scope();
        let mut next = self.scope(scope).parent;
        while let Some(outer) = next {
            let around = self.scope(outer);
            next = around.parent;
            if Some(name) == self.class_cell && around.kind == ScopeKind::Class {
                break;
            }
            let skipped = match around.kind {
                ScopeKind::Module => true,
                ScopeKind::Class => !sees_class,
                _ => false,
            };
            sees_class &= around.kind.is_annotation_scope();
            if skipped {
                continue;
            }
            if around.declared.get(&name) == Some(&DeclarationKind::Global) {
                break;
            }
            if let Some(&variable) = around.variables.get(&name) {
                return variable;
            }
        }
        self.own(ScopeId::MODULE, name)
    }
}
