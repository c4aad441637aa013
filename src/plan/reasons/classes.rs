//! `class-cell`: what a member needs of the class around it.

use super::{Subject, refused};
use crate::knots::Definition;
use crate::names::{BindingKind, Reference, ScopeId, ScopeKind, is_private};
use crate::plan::module::Module;
use crate::plan::reason::{Reason, Slug};
use crate::syntax::{Field, NodeId, NodeKind};

/// `class-cell`: `super()` and `__class__` need the class around them.
pub(super) fn class_cell(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
    let module = subject.module;
    let model = module.model;
    for definition in &subject.definitions {
        if model.name(definition.variable) == "__class__" {
            let message = "`super` in a function below takes `__class__` for the class around it, without naming it; \
                           give the function another name";
            reasons.push(refused(
                Slug::ClassCell,
                subject.name_span(definition),
                message,
            ));
        }
    }
    let below = |definition: &&Definition| {
        model
            .references_below(module.tree(), definition.node)
            .iter()
    };
    for reference in subject
        .definitions
        .iter()
        .copied()
        .flat_map(|definition| below(&definition))
    {
        let name = model.name(reference.variable);
        let is_of_module = module.variable(reference.variable).scope == ScopeId::MODULE;
        if !matches!(name, "super" | "__class__") || !is_of_module || reference.postponed {
            continue;
        }
        let around = || model.outwards(reference.scope);
        let Some(member) = around()
            .filter(|scope| subject.member_scopes.contains(scope))
            .last()
        else {
            continue;
        };
        // A class within the member has a cell of its own.
        let has_own_class = around()
            .take_while(|&scope| scope != member)
            .any(|scope| model.scope(scope).kind == ScopeKind::Class);
        if has_own_class || (name == "super" && is_called_with_two(module, reference)) {
            continue;
        }
        let message = format!(
            "`{name}` means the class around the function, which is out of sight at module scope; pass what it gives \
             as an argument"
        );
        reasons.push(refused(Slug::ClassCell, reference.span, message));
    }
}

fn is_called_with_two(module: &Module<'_>, reference: &Reference) -> bool {
    let tree = module.tree();
    let Some(call) = tree.parent(reference.identifier) else {
        return false;
    };
    if tree.kind(call) != NodeKind::Call || tree.field(reference.identifier) != Field::Function {
        return false;
    }
    let arguments = module.arguments(call);
    let is_plain = |node: &NodeId| {
        !matches!(
            tree.kind(*node),
            NodeKind::ListSplat | NodeKind::DictionarySplat | NodeKind::KeywordArgument
        )
    };
    arguments.len() == 2 && arguments.iter().all(is_plain)
}

/// `class-cell`: an import in a member looks for a private name, which is mangled unless its path has a dot, or binds
/// one in a form that can't be written out.
pub(super) fn private_import(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
    let module = subject.module;
    let tree = module.tree();
    let model = module.model;
    let below = |definition: &&Definition| model.bindings_below(tree, definition.node).iter();
    let bindings = subject.definitions.iter().copied();
    for binding in bindings.flat_map(|definition| below(&definition)) {
        let is_import = matches!(binding.kind, BindingKind::Import | BindingKind::ImportFrom);
        if !is_import || !subject.is_inside_member(binding.scope) {
            continue;
        }
        let class = model
            .outwards(binding.scope)
            .find(|&scope| model.scope(scope).kind == ScopeKind::Class);
        // A class within the member comes along.
        if class.is_none_or(|class| subject.is_inside_member(class)) {
            continue;
        }
        let is_looked_for = |&name: &NodeId| {
            tree.kind(name) == NodeKind::Identifier
                && tree.parent(name).map(|path| tree.kind(path)) == Some(NodeKind::DottedName)
                && is_private(module.text_of(name))
        };
        if let Some(name) = tree.subtree(binding.node).find(is_looked_for) {
            let message = "the import looks for a name that is private to the class; import it outside of the class";
            reasons.push(refused(Slug::ClassCell, module.span(name), message));
        }
    }
}
