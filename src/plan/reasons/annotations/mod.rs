//! `annotation`: what becomes of a member's annotations.
//!
//! Today they are evaluated at each call of the enclosing function, in its scope; lifted, once at import, in
//! the module's (PEP 3107), unless they are postponed (PEP 563). They stay as they are where that can't
//! make a difference, are quoted whole where the names are the module's, and refuse the lift otherwise.

mod carried;
mod fate;

use super::signature::parameter_list;
use super::{Subject, refused, unsafe_because};
use crate::names::{Reference, ScopeId, VariableId};
use crate::plan::capture::LiftedSet;
use crate::plan::module::Module;
use crate::plan::reason::{Reason, Slug};
use crate::syntax::{Field, NodeId};

pub(in crate::plan) use carried::carried;
pub(in crate::plan) use fate::{Fate, fate};

/// The annotations of a definition's parameters and result.
pub(in crate::plan) fn annotations_of(module: &Module<'_>, definition: NodeId) -> Vec<NodeId> {
    let tree = module.tree();
    let parameters = parameter_list(module, definition)
        .into_iter()
        .flat_map(|list| tree.named_children(list).collect::<Vec<_>>())
        .filter_map(|parameter| tree.child(parameter, Field::Type));
    parameters
        .chain(tree.child(definition, Field::ReturnType))
        .collect()
}

/// `annotation`: refused for each annotation that can't come along.
pub(super) fn annotation(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
    let module = subject.module;
    for definition in &subject.definitions {
        for annotation in annotations_of(module, definition.node) {
            if let Fate::Refused(why) = fate(module, annotation, definition.node) {
                let message = format!(
                    "the annotation `{}` can't be evaluated at module scope: {why}",
                    module.quote_of(annotation)
                );
                reasons.push(refused(Slug::Annotation, module.span(annotation), message));
            }
        }
    }
}

/// `annotation`: refused where a type parameter's bound or default names a variable of the functions around.
pub(super) fn type_parameters(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
    let module = subject.module;
    let tree = module.tree();
    for definition in &subject.definitions {
        let Some(list) = tree.child(definition.node, Field::TypeParameters) else {
            continue;
        };
        let local = tree
            .subtree(list)
            .filter_map(|node| module.reference_at(node))
            .find(|each| is_from_around(module, each.variable, definition.node));
        if let Some(local) = local {
            let message = format!(
                "a bound or default of a type parameter can't come along: `{}` is a name of the enclosing function",
                local.span.of(module.text)
            );
            reasons.push(refused(Slug::Annotation, local.span, message));
        }
    }
}

/// `annotation`: refused where a postponed annotation inside a member names a variable of the functions around.
///
/// Nothing evaluates it there, so it makes no capture, and at module scope it would name nothing, or something else.
/// What it names stays the same if the variable becomes a parameter or a lifted function.
pub(in crate::plan) fn postponed_inside(
    subject: &Subject<'_, '_>,
    set: &LiftedSet,
    needs: &[VariableId],
    reasons: &mut Vec<Reason>,
) {
    let module = subject.module;
    let tree = module.tree();
    if !module.postponed_annotations {
        return;
    }
    for definition in &subject.definitions {
        let is_lost = |reference: &&Reference| {
            let owner = module.variable(reference.variable).scope;
            reference.postponed
                && owner != ScopeId::MODULE
                && !tree.encloses(definition.node, module.model.scope(owner).node)
                && set.member_around(module, reference.scope) == Some(definition.scope)
                && set.knot_of(reference.variable).is_none()
                && !needs.contains(&reference.variable)
        };
        let references = module.model.references_below(tree, definition.node);
        for reference in references.iter().filter(is_lost) {
            let message = format!(
                "this annotation can't come along: `{}` is a name of the enclosing function",
                reference.span.of(module.text)
            );
            reasons.push(refused(Slug::Annotation, reference.span, message));
        }
    }
}

/// `annotation`, unsafe: a member that escapes shows its quoted annotations to whoever gets it.
pub(in crate::plan) fn quoted_and_escaping(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
    let module = subject.module;
    for definition in &subject.definitions {
        for annotation in annotations_of(module, definition.node) {
            if fate(module, annotation, definition.node) == Fate::Quoted {
                let message = "the annotation becomes a string, and the function is handed to code that may read it";
                reasons.push(unsafe_because(
                    Slug::Annotation,
                    module.span(annotation),
                    message,
                ));
            }
        }
    }
}

/// Whether a variable belongs to a scope around the definition that is not the module; its own type parameters
/// come along with it.
fn is_from_around(module: &Module<'_>, variable: VariableId, definition: NodeId) -> bool {
    let owner = module.variable(variable).scope;
    owner != ScopeId::MODULE && !is_within(module, owner, definition)
}

fn is_within(module: &Module<'_>, scope: ScopeId, definition: NodeId) -> bool {
    scope != ScopeId::MODULE && (module.tree()).encloses(definition, module.model.scope(scope).node)
}
