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
use super::name::{Name, Names};

pub(super) fn resolve(builder: Builder<'_>, postponed_annotations: bool) -> SemanticModel {
    let uses = builder.uses;
    let mut resolver = Resolver {
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
        let variable = resolver.resolve(&model.names, each.scope, each.name);
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

/// The variable that a name means where it stands in a scope, if a scope other than the module's has it; what none of
/// them has is the module's.
#[expect(
    clippy::indexing_slicing,
    reason = "ids are only made for entries of this list"
)]
pub(super) fn found_outwards(
    scopes: &[Scope],
    names: &Names,
    scope: ScopeId,
    name: Name,
) -> Option<VariableId> {
    let here = &scopes[scope.index()];
    match here.declared.get(&name) {
        Some(DeclarationKind::Global) => return None,
        Some(DeclarationKind::Nonlocal) => {}
        None => {
            if let Some(&variable) = here.variables.get(&name) {
                return Some(variable);
            }
        }
    }
    // PEP 695: type parameters and alias values see the names of the class that they stand in.
    let mut sees_class = here.kind.is_annotation_scope();
    let mut next = here.parent;
    while let Some(outer) = next {
        let around = &scopes[outer.index()];
        next = around.parent;
        let is_class = around.kind == ScopeKind::Class;
        // For the functions in it, a class has a cell of that name (3.3.3.6 "Creating the class object").
        if around.kind == ScopeKind::Module || is_class && names.text(name) == "__class__" {
            return None;
        }
        let is_skipped = is_class && !sees_class;
        sees_class &= around.kind.is_annotation_scope();
        if is_skipped {
            continue;
        }
        if around.declared.get(&name) == Some(&DeclarationKind::Global) {
            return None;
        }
        if let Some(&variable) = around.variables.get(&name) {
            return Some(variable);
        }
    }
    None
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

    fn resolve(&mut self, names: &Names, scope: ScopeId, name: Name) -> VariableId {
        found_outwards(&self.scopes, names, scope, name)
            .unwrap_or_else(|| self.own(ScopeId::MODULE, name))
    }
}
