//! What becomes of one annotation: it stays as it is, is quoted whole, or forbids the lift.
//!
//! It is evaluated at import after the lift, where it stands then. So it stays if it means the same there and has no
//! effect, and is written as a string, which nothing evaluates, where its names are the module's but may not be bound
//! yet. What names a variable of the functions around can do neither.

use super::{is_from_around, is_within};
use crate::names::Reference;
use crate::plan::module::Module;
use crate::plan::reasons::signature::{insertion_bound, is_fixed_module_name};
use crate::source::{TokenKind, lex};
use crate::syntax::{Field, NodeId, NodeKind};

/// The builtins that can be subscripted.
const GENERIC_BUILTINS: &[&str] = &["list", "dict", "set", "frozenset", "tuple", "type"];

/// What becomes of one annotation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::plan) enum Fate {
    /// It stays as it is.
    Kept,
    /// It is written as a string.
    Quoted,
    /// It forbids the lift; why.
    Refused(String),
}

/// What becomes of an annotation of a definition that is lifted.
pub(in crate::plan) fn fate(module: &Module<'_>, annotation: NodeId, definition: NodeId) -> Fate {
    let tree = module.tree();
    let references: Vec<&Reference> = tree
        .subtree(annotation)
        .filter_map(|node| module.reference_at(node))
        .collect();
    if let Some(local) = references
        .iter()
        .find(|each| is_from_around(module, each.variable, definition))
    {
        return Fate::Refused(format!(
            "`{}` is a name of the enclosing function",
            local.span.of(module.text)
        ));
    }
    if let Some(name) = local_name_in_strings(module, annotation, definition) {
        return Fate::Refused(format!(
            "`{name}`, in the string, is a name of the enclosing function"
        ));
    }
    if module.postponed_annotations {
        return Fate::Kept;
    }
    if tree
        .subtree(annotation)
        .any(|node| has_effect(module, node))
    {
        return Fate::Refused("it has an effect, or a value of its own at each call".to_owned());
    }
    let bound = insertion_bound(module, definition);
    if is_plain(module, annotation, definition, bound) {
        return Fate::Kept;
    }
    if let Some(own) = (references.iter())
        .find(|each| is_within(module, module.variable(each.variable).scope, definition))
    {
        return Fate::Refused(format!(
            "it would have to become a string, in which `{}` has no meaning",
            own.span.of(module.text)
        ));
    }
    let is_known = |each: &&Reference| {
        let entry = module.variable(each.variable);
        !entry.bindings.is_empty()
            || crate::names::is_builtin_name(module.model.name(each.variable))
            || !module.model.star_imports().is_empty()
    };
    if let Some(unknown) = references.iter().find(|each| !is_known(each)) {
        return Fate::Refused(format!(
            "nothing in the module binds `{}`",
            unknown.span.of(module.text)
        ));
    }
    if quoted(module.text_of(annotation)).is_none() {
        return Fate::Refused(
            "it would have to become a string, and holds a line break, a backslash or both kinds of quotes".to_owned(),
        );
    }
    if tree
        .subtree(annotation)
        .any(|node| tree.kind(node) == NodeKind::SplatType)
    {
        return Fate::Refused(
            "it would have to become a string, in which not everything reads a star".to_owned(),
        );
    }
    Fate::Quoted
}

/// The annotation as a string literal; none if that would need escapes or span lines.
fn quoted(annotation: &str) -> Option<String> {
    if annotation.contains(['\n', '\r', '\\']) {
        return None;
    }
    let quote = ['"', '\'']
        .into_iter()
        .find(|&quote| !annotation.contains(quote))?;
    Some(format!("{quote}{annotation}{quote}"))
}

fn has_effect(module: &Module<'_>, node: NodeId) -> bool {
    matches!(
        module.tree().kind(node),
        NodeKind::Call
            | NodeKind::Await
            | NodeKind::Yield
            | NodeKind::NamedExpression
            | NodeKind::Lambda
            | NodeKind::ListComprehension
            | NodeKind::SetComprehension
            | NodeKind::DictionaryComprehension
            | NodeKind::GeneratorExpression
            | NodeKind::Interpolation
    )
}

/// Whether the annotation is made of names, `None`, constants and subscripts of `typing` and `collections.abc`
/// names only, every one a builtin, a type parameter of the definition, or bound for good before `bound`.
pub(super) fn is_plain(
    module: &Module<'_>,
    annotation: NodeId,
    definition: NodeId,
    bound: usize,
) -> bool {
    let tree = module.tree();
    let is_fixed = |node: NodeId| {
        module.reference_at(node).is_some_and(|reference| {
            module.is_builtin_everywhere(node)
                || is_within(
                    module,
                    module.variable(reference.variable).scope,
                    definition,
                )
                || is_fixed_module_name(module, reference.variable, bound)
        })
    };
    let mut open = vec![annotation];
    while let Some(node) = open.pop() {
        match tree.kind(node) {
            NodeKind::None
            | NodeKind::True
            | NodeKind::False
            | NodeKind::Integer
            | NodeKind::Float
            | NodeKind::Ellipsis
            | NodeKind::String => {}
            NodeKind::Identifier => {
                if !is_fixed(node) {
                    return false;
                }
            }
            NodeKind::Type
            | NodeKind::Tuple
            | NodeKind::List
            | NodeKind::ParenthesizedExpression => {
                open.extend(tree.named_children(node));
            }
            NodeKind::Attribute | NodeKind::MemberType => {
                if !is_typing_name(module, node, bound) {
                    return false;
                }
            }
            NodeKind::Subscript | NodeKind::GenericType => {
                let mut parts = tree.named_children(node);
                let Some(value) = parts.next() else {
                    return false;
                };
                // Where there are type parameters, every Python has `list[int]`.
                let is_generic = || {
                    tree.child(definition, Field::TypeParameters).is_some()
                        && GENERIC_BUILTINS.contains(&module.builtin(value).unwrap_or_default())
                };
                if !is_typing_name(module, value, bound) && !is_generic() {
                    return false;
                }
                open.extend(parts);
            }
            NodeKind::TypeParameter => open.extend(tree.named_children(node)),
            _ => return false,
        }
    }
    true
}

/// Whether the expression is a name of `typing` or `collections.abc`, or an attribute of these modules, imported
/// for good before `bound`.
fn is_typing_name(module: &Module<'_>, node: NodeId, bound: usize) -> bool {
    let tree = module.tree();
    let mut root = node;
    while matches!(
        tree.kind(root),
        NodeKind::Attribute | NodeKind::MemberType | NodeKind::Type
    ) {
        let Some(object) = tree.named_children(root).next() else {
            return false;
        };
        root = object;
    }
    let is_fixed = module
        .reference_at(root)
        .is_some_and(|reference| is_fixed_module_name(module, reference.variable, bound));
    let in_module = |path: &str| {
        ["typing.", "collections.abc.", "typing_extensions."]
            .iter()
            .any(|prefix| path.starts_with(prefix))
    };
    is_fixed
        && module
            .import_path(node)
            .is_some_and(|path| in_module(&path))
}

/// A name in a string of the annotation that is a variable of a function around the definition.
fn local_name_in_strings(
    module: &Module<'_>,
    annotation: NodeId,
    definition: NodeId,
) -> Option<String> {
    let tree = module.tree();
    let scope = module
        .model
        .scope(module.model.scope_opened_by(definition)?)
        .outside;
    let strings = tree
        .subtree(annotation)
        .filter(|&node| tree.kind(node) == NodeKind::StringContent);
    for string in strings {
        let text = module.text_of(string);
        for token in lex(text)
            .tokens
            .iter()
            .filter(|token| token.kind == TokenKind::Name)
        {
            let name = crate::names::normalized(token.span.of(text));
            let variable = module.model.lookup(scope, &name);
            if variable.is_some_and(|variable| is_from_around(module, variable, definition)) {
                return Some(name.into_owned());
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn annotations_are_quoted_with_the_quotes_that_they_lack() {
        assert_eq!(quoted("list[int]").as_deref(), Some("\"list[int]\""));
        assert_eq!(
            quoted("Literal[\"a\"]").as_deref(),
            Some("'Literal[\"a\"]'")
        );
        assert_eq!(quoted("Literal[\"a\", 'b']"), None);
        assert_eq!(quoted("list[\n    int\n]"), None);
    }
}
