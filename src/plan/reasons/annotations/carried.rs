//! Whether the annotation of a captured parameter comes along to the parameter that stands for it.
//!
//! It says what the parameter may be on entry to the enclosing function. A checker would hold the lifted function to
//! it, so it comes along only where it still says what is handed on: not where the parameter is bound again, may be
//! `None`, or is a union that the function narrows.

use super::fate::{Fate, fate, is_plain};
use crate::names::{BindingKind, ScopeId, VariableId};
use crate::plan::module::Module;
use crate::plan::reasons::signature::insertion_bound;
use crate::source::Span;
use crate::syntax::{Field, NodeId, NodeKind};

/// Whether the annotation of a parameter of the enclosing function may stand on the new parameter too.
///
/// It says what the parameter may be on entry, so it comes along only where that still holds inside, and only
/// where it is evaluated today and stays as it is.
pub(in crate::plan) fn carried(
    module: &Module<'_>,
    variable: VariableId,
    enclosing: ScopeId,
    definition: NodeId,
) -> Option<Span> {
    let tree = module.tree();
    let binding = module.model.binding(module.only_binding(variable)?);
    let entry = module.variable(variable);
    let typed = tree.parent(binding.identifier)?;
    let is_plain_parameter = binding.kind == BindingKind::Parameter
        && entry.scope == enclosing
        && matches!(
            tree.kind(typed),
            NodeKind::TypedParameter | NodeKind::TypedDefaultParameter
        );
    if !is_plain_parameter {
        return None;
    }
    let is_none_default = tree
        .child(typed, Field::Value)
        .is_some_and(|value| tree.kind(value) == NodeKind::None);
    let around = module.model.scope(enclosing).outside;
    let is_nested = module.function_around(around) != ScopeId::MODULE;
    if is_none_default || (is_nested && !module.postponed_annotations) {
        return None;
    }
    let annotation = tree.child(typed, Field::Type)?;
    let text = module.text_of(annotation);
    let words: Vec<&str> = text
        .split(|each: char| !each.is_alphanumeric() && each != '_')
        .collect();
    if words
        .iter()
        .any(|word| matches!(*word, "None" | "Optional" | "Any"))
        || text.contains(['\n', '\r'])
    {
        return None;
    }
    let is_union = text.contains('|') || words.contains(&"Union");
    if is_union && is_tested(module, variable) {
        return None;
    }
    let kept = fate(module, annotation, definition) == Fate::Kept
        && fate(module, annotation, module.model.scope(enclosing).node) == Fate::Kept
        && (module.postponed_annotations
            || is_plain(
                module,
                annotation,
                definition,
                insertion_bound(module, definition),
            ));
    kept.then(|| module.span(annotation))
}

/// Whether some `isinstance` call looks at the variable.
fn is_tested(module: &Module<'_>, variable: VariableId) -> bool {
    let tree = module.tree();
    module.references(variable).any(|(_, reference)| {
        let Some(list) = tree.parent(reference.identifier) else {
            return false;
        };
        tree.kind(list) == NodeKind::ArgumentList
            && tree
                .parent(list)
                .and_then(|call| tree.child(call, Field::Function))
                .is_some_and(|callee| module.text_of(callee) == "isinstance")
    })
}
