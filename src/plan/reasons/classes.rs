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
        let Some(definition) = subject
            .definitions
            .iter()
            .find(|each| model.is_within(reference.scope, each.scope))
        else {
            continue;
        };
        // A class within the member has a cell of its own.
        let has_own_class = std::iter::once(reference.scope)
            .chain(model.enclosing(reference.scope))
            .take_while(|&scope| scope != definition.scope)
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

/// `class-cell`: an import in a member binds a private name in a form that can't be written out.
pub(super) fn private_import(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
    let module = subject.module;
    let tree = module.tree();
    let below =
        |definition: &&Definition| module.model.bindings_below(tree, definition.node).iter();
    for binding in subject
        .definitions
        .iter()
        .copied()
        .flat_map(|definition| below(&definition))
    {
        let inside = subject.is_inside_member(binding.scope);
        let is_dotted = || {
            tree.parent(binding.identifier).is_some_and(|path| {
                tree.kind(path) == NodeKind::DottedName && tree.named_children(path).count() > 1
            })
        };
        if inside
            && binding.kind == BindingKind::Import
            && is_private(binding.span.of(module.text))
            && module.model.scope(binding.scope).mangling_class.is_some()
            && is_dotted()
        {
            let message =
                "the import binds a name that is private to the class; import it as another name";
            reasons.push(refused(Slug::ClassCell, binding.span, message));
        }
    }
}
