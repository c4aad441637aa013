//! Reasons that lie in a member being used as a value.

use super::{Subject, refused, unsafe_because};
use crate::names::{BindingKind, Occurrence, Reference, ScopeKind};
use crate::plan::module::{Module, found_once};
use crate::plan::place::attribute_name;
use crate::plan::reason::{Reason, Slug};
use crate::plan::usage::{Usage, ValueUse, usage};
use crate::syntax::{Field, NodeId, NodeKind};

/// `identity` and `function-attribute`: the function object itself is looked at.
pub(super) fn identity_and_attributes(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
    let module = subject.module;
    for reference in references(subject) {
        let name = reference.span.of(module.text);
        match usage(module, reference) {
            Usage::Value(ValueUse::Identity) => {
                let message = format!(
                    "`{name}` is compared or looked up as an object here; lifted, it would be the same object in \
                     every call"
                );
                reasons.push(refused(Slug::Identity, reference.span, message));
            }
            Usage::Value(ValueUse::Attribute) => {
                let message = format!(
                    "an attribute of the function `{name}` is used here; lifted, it would be shared by all calls"
                );
                reasons.push(refused(Slug::FunctionAttribute, reference.span, message));
            }
            _ => {}
        }
    }
}

/// `escapes`: a member is used as a value, and not only called during the call that it is handed to.
pub(in crate::plan) fn escapes(
    subject: &Subject<'_, '_>,
    has_captures: bool,
    reasons: &mut Vec<Reason>,
) {
    let module = subject.module;
    for reference in references(subject) {
        let name = reference.span.of(module.text);
        match usage(module, reference) {
            Usage::Value(ValueUse::Mapped(_)) if !has_captures => {}
            Usage::Value(ValueUse::Escapes | ValueUse::Mapped(_)) => {
                let refusal = if has_captures {
                    partial_is_in_the_way(module, reference.identifier)
                } else {
                    None
                };
                if let Some(why) = refusal {
                    let message =
                        format!("`{name}` would become a `functools.partial` here, and {why}");
                    reasons.push(refused(Slug::Escapes, reference.span, message));
                    continue;
                }
                let what = if has_captures {
                    "lifted, it becomes a `functools.partial` that holds the captured variables"
                } else {
                    "lifted, it is the same object in every call"
                };
                let message = format!("`{name}` is used as a value here; {what}");
                reasons.push(unsafe_because(Slug::Escapes, reference.span, message));
            }
            _ => {}
        }
    }
}

/// The evaluated references to all members, in source order.
fn references<'s>(subject: &'s Subject<'_, '_>) -> Vec<&'s Reference> {
    let mut found: Vec<&Reference> = subject
        .knot
        .members
        .iter()
        .flat_map(|&member| subject.module.references(member))
        .map(|(_, reference)| reference)
        .collect();
    found.sort_by_key(|reference| reference.span);
    found
}

/// Why a `partial` can't stand where the reference does: functions bind to instances there, partials don't.
fn partial_is_in_the_way(module: &Module<'_>, identifier: NodeId) -> Option<&'static str> {
    let tree = module.tree();
    let mut node = identifier;
    let scope = module
        .reference_at(identifier)
        .map(|reference| reference.scope)?;
    if module.model.scope(scope).kind == ScopeKind::Class {
        return Some("a partial in a class body is no method");
    }
    for ancestor in tree.ancestors(identifier) {
        match tree.kind(ancestor) {
            NodeKind::Assignment if tree.field(node) == Field::Right => {
                let target = tree.child(ancestor, Field::Left)?;
                if is_stored_on_a_class(module, target) || leads_to_a_class(module, target) {
                    return Some("a partial stored on a class is no method");
                }
            }
            NodeKind::ReturnStatement => {
                // `@repeated(3)` decorates with what `repeated` returns, and `method = repeated(3)` makes a method of it.
                let becomes_a_method = module.model.outwards(scope).any(|around| {
                    found_once(&module.used_by_a_class, around, || {
                        is_used_by_a_class(module, module.model.scope(around).node)
                    })
                });
                if becomes_a_method {
                    return Some(
                        "what it is returned from is a decorator or makes a method, whose result must be a function",
                    );
                }
            }
            NodeKind::ArgumentList if is_handed_beside_a_class(module, ancestor) => {
                return Some("a partial stored on a class is no method");
            }
            NodeKind::Decorator => {
                return Some("a partial as a decorator is not what the code around expects");
            }
            _ => {}
        }
        if matches!(tree.kind(ancestor), NodeKind::Block | NodeKind::Lambda) {
            break;
        }
        node = ancestor;
    }
    None
}

/// `C.f = walk` or `cls.f = walk`, where a `class` statement binds `C`.
fn is_stored_on_a_class(module: &Module<'_>, target: NodeId) -> bool {
    let tree = module.tree();
    tree.subtree(target)
        .filter(|&node| tree.kind(node) == NodeKind::Attribute)
        .any(|attribute| {
            let Some(object) = tree.child(attribute, Field::Object) else {
                return false;
            };
            is_class(module, object)
        })
}

/// Whether what these arguments are given to may store one of them on a class: it makes one, sets attributes, or is
/// given a class too.
fn is_handed_beside_a_class(module: &Module<'_>, arguments: NodeId) -> bool {
    let tree = module.tree();
    let callee = tree
        .parent(arguments)
        .and_then(|call| tree.child(call, Field::Function));
    let Some(callee) = callee else {
        return false;
    };
    let name = match tree.kind(callee) {
        NodeKind::Attribute => attribute_name(module, callee),
        _ => module.text_of(callee),
    };
    if matches!(name, "isinstance" | "issubclass") {
        return false;
    }
    matches!(
        name,
        "type" | "setattr" | "__setattr__" | "new_class" | "make_dataclass"
    ) || tree
        .named_children(arguments)
        .any(|argument| is_class(module, argument))
}

/// Whether the expression is `cls`, or a name that a `class` statement binds.
fn is_class(module: &Module<'_>, expression: NodeId) -> bool {
    module.text_of(expression) == "cls"
        || module.reference_at(expression).is_some_and(|reference| {
            let bindings = &module.variable(reference.variable).bindings;
            (bindings.iter()).any(|&id| module.model.binding(id).kind == BindingKind::Class)
        })
}

/// Whether the variable that a target is, or is part of, is used where a class gets or makes its attributes:
/// `names["f"] = walk`, then `type("C", (), names)`.
fn leads_to_a_class(module: &Module<'_>, target: NodeId) -> bool {
    let tree = module.tree();
    let variables =
        tree.subtree(target)
            .filter_map(|node| match module.model.occurrence(node)? {
                Occurrence::Binding(id) => Some(module.model.binding(id).variable),
                Occurrence::Reference(id) => Some(module.model.reference(id).variable),
                Occurrence::Declaration(_) => None,
            });
    let mut uses = variables.flat_map(|variable| module.references(variable));
    uses.any(|(_, reference)| {
        let mut node = reference.identifier;
        let in_class_body = module.model.scope(reference.scope).kind == ScopeKind::Class;
        in_class_body
            || tree
                .ancestors(reference.identifier)
                .take_while(|&each| !matches!(tree.kind(each), NodeKind::Block | NodeKind::Lambda))
                .any(|ancestor| {
                    let field = tree.field(node);
                    node = ancestor;
                    match tree.kind(ancestor) {
                        NodeKind::ArgumentList => is_handed_beside_a_class(module, ancestor),
                        NodeKind::Assignment if field == Field::Right => tree
                            .child(ancestor, Field::Left)
                            .is_some_and(|left| is_stored_on_a_class(module, left)),
                        _ => false,
                    }
                })
    })
}

/// Whether the function that a definition makes stands in a decorator or in a class body somewhere in the module.
fn is_used_by_a_class(module: &Module<'_>, definition: NodeId) -> bool {
    let tree = module.tree();
    let Some(name) = tree.child(definition, Field::Name) else {
        return false;
    };
    let Some(Occurrence::Binding(binding)) = module.model.occurrence(name) else {
        return false;
    };
    let variable = module.model.binding(binding).variable;
    let in_decorator = |node: NodeId| {
        tree.ancestors(node)
            .any(|each| tree.kind(each) == NodeKind::Decorator)
    };
    module.references(variable).any(|(_, reference)| {
        module.model.scope(reference.scope).kind == ScopeKind::Class
            || in_decorator(reference.identifier)
    })
}
