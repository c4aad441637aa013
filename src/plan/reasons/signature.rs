//! Reasons that lie in what a definition's head and docstring hold.

use super::{Subject, refused, unsafe_because};
use crate::names::{BindingKind, ScopeId, VariableId};
use crate::plan::module::Module;
use crate::plan::reason::{Reason, Slug};
use crate::source::TokenKind;
use crate::syntax::{Field, NodeId, NodeKind};

/// `mutable-default`: a default that is evaluated at each call of the enclosing function today, and may then
/// give something else than at import.
pub(super) fn mutable_default(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
    let module = subject.module;
    let tree = module.tree();
    for definition in &subject.definitions {
        let Some(parameters) = parameter_list(module, definition.node) else {
            continue;
        };
        for parameter in tree.named_children(parameters) {
            let has_default = matches!(
                tree.kind(parameter),
                NodeKind::DefaultParameter | NodeKind::TypedDefaultParameter
            );
            let Some(value) = tree.child(parameter, Field::Value).filter(|_| has_default) else {
                continue;
            };
            if !is_constant_everywhere(module, value, insertion_bound(module, definition.node)) {
                let message = format!(
                    "the default `{}` of `{}` is evaluated at each call of the enclosing function; at module \
                     scope it would be evaluated once",
                    module.quote_of(value),
                    module.spelling(definition.variable)
                );
                reasons.push(refused(Slug::MutableDefault, module.span(value), message));
            }
        }
    }
}

/// A definition's parameters, or a lambda's.
pub(in crate::plan) fn parameter_list(module: &Module<'_>, definition: NodeId) -> Option<NodeId> {
    module.tree().child(definition, Field::Parameters)
}

/// Where the module-level statement that holds a node begins: what stands before it has run when the lifted
/// function is defined.
pub(super) fn insertion_bound(module: &Module<'_>, node: NodeId) -> usize {
    let tree = module.tree();
    let mut statement = node;
    for ancestor in tree.ancestors(node) {
        if ancestor == NodeId::ROOT {
            break;
        }
        statement = ancestor;
    }
    tree.span(statement).start
}

/// Whether an expression gives the same object, or an equal immutable one, whenever it is evaluated after `bound`:
/// an immutable literal, a builtin, or a module-level function, class or import.
pub(super) fn is_constant_everywhere(module: &Module<'_>, value: NodeId, bound: usize) -> bool {
    let tree = module.tree();
    let mut open = vec![value];
    while let Some(node) = open.pop() {
        match tree.kind(node) {
            NodeKind::Integer
            | NodeKind::Float
            | NodeKind::True
            | NodeKind::False
            | NodeKind::None
            | NodeKind::Ellipsis => {}
            NodeKind::String => {
                if tree.child_of_kind(node, NodeKind::Interpolation).is_some()
                    || is_template(module, node)
                {
                    return false;
                }
            }
            NodeKind::ConcatenatedString | NodeKind::Tuple | NodeKind::ParenthesizedExpression => {
                open.extend(tree.named_children(node));
            }
            NodeKind::UnaryOperator => match tree.child(node, Field::Argument) {
                Some(argument) if is_number(module, argument) => {}
                _ => return false,
            },
            // `1 + 2j` is how a complex number is written.
            NodeKind::BinaryOperator => {
                let sides = [
                    tree.child(node, Field::Left),
                    tree.child(node, Field::Right),
                ];
                let operator = tree
                    .child(node, Field::Operator)
                    .map_or("", |operator| module.text_of(operator));
                let are_numbers = sides
                    .into_iter()
                    .all(|side| side.is_some_and(|side| is_number(module, side)));
                if !are_numbers || !matches!(operator, "+" | "-") {
                    return false;
                }
            }
            NodeKind::Identifier => {
                let Some(reference) = module.reference_at(node) else {
                    return false;
                };
                if !module.is_builtin_everywhere(node)
                    && !is_fixed_module_name(module, reference.variable, bound)
                {
                    return false;
                }
            }
            _ => return false,
        }
    }
    true
}

fn is_number(module: &Module<'_>, node: NodeId) -> bool {
    let tree = module.tree();
    match tree.kind(node) {
        NodeKind::Integer | NodeKind::Float => true,
        NodeKind::UnaryOperator => tree
            .child(node, Field::Argument)
            .is_some_and(|inner| matches!(tree.kind(inner), NodeKind::Integer | NodeKind::Float)),
        _ => false,
    }
}

fn is_template(module: &Module<'_>, string: NodeId) -> bool {
    let tree = module.tree();
    tree.child_of_kind(string, NodeKind::StringStart)
        .is_some_and(|start| module.text_of(start).contains(['t', 'T']))
}

/// Whether a module-level `def`, `class` or `import` binds the variable once, unconditionally, before `bound`, and
/// nothing else can bind it: no `global`, no star import afterwards, no statement that could not be read, no
/// `globals()["name"] = ...`.
pub(in crate::plan) fn is_fixed_module_name(
    module: &Module<'_>,
    variable: VariableId,
    bound: usize,
) -> bool {
    let entry = module.variable(variable);
    let Some(binding) = module
        .only_binding(variable)
        .map(|id| module.model.binding(id))
    else {
        return false;
    };
    let tree = module.tree();
    let is_definition = matches!(
        binding.kind,
        BindingKind::Function | BindingKind::Class | BindingKind::Import | BindingKind::ImportFrom
    );
    let statement = match tree.parent(binding.node) {
        Some(parent) if tree.kind(parent) == NodeKind::DecoratedDefinition => parent,
        _ => binding.node,
    };
    let star_import_after = module
        .model
        .star_imports()
        .iter()
        .any(|&star| tree.span(star).start > binding.span.start);
    entry.scope == ScopeId::MODULE
        && entry.declarations.is_empty()
        && !module.may_be_bound_by_name(variable)
        && is_definition
        && tree.parent(statement) == Some(NodeId::ROOT)
        && tree.span(statement).end <= bound
        && !star_import_after
        && !module.unread_names.contains(module.model.name(variable))
}

/// `docstring-example`: lifted, the examples in the docstring become tests of the module.
pub(super) fn docstring_example(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
    let module = subject.module;
    for definition in &subject.definitions {
        let Some(docstring) = module.docstring(definition.node) else {
            continue;
        };
        if module.text_of(docstring).contains(">>>") {
            let message = format!(
                "the docstring of `{}` holds an example, which doctest would run once the function stands at \
                 module scope",
                module.spelling(definition.variable)
            );
            reasons.push(unsafe_because(
                Slug::DocstringExample,
                module.span(docstring),
                message,
            ));
        }
    }
}

/// `type-comment`: new parameters would not fit the signature's type comment.
pub(in crate::plan) fn type_comment(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
    let module = subject.module;
    for definition in &subject.definitions {
        let span = module.span(definition.node);
        let Some(body) = module.tree().child(definition.node, Field::Body) else {
            continue;
        };
        // PEP 484 puts the comment on the head's line, or beside each parameter, or on the line below.
        let first_statement = module
            .tree()
            .named_children(body)
            .next()
            .map_or(span.end, |node| module.span(node).start);
        let tokens = &module.lexed.tokens;
        let first = tokens.partition_point(|token| token.span.start < span.start);
        let comment = tokens
            .iter()
            .skip(first)
            .take_while(|token| token.span.start < first_statement)
            .find(|token| {
                let text = token.span.of(module.text);
                let after_hash = text.trim_start_matches('#').trim_start();
                token.kind == TokenKind::Comment
                    && after_hash
                        .strip_prefix("type:")
                        .is_some_and(|rest| !rest.trim_start().starts_with("ignore"))
            });
        if let Some(comment) = comment {
            let message = format!(
                "the type comment of `{}` would not fit its new parameters; turn it into annotations first",
                module.spelling(definition.variable)
            );
            reasons.push(refused(Slug::TypeComment, comment.span, message));
        }
    }
}
