//! `annotation`: what becomes of a member's annotations.
//!
//! Today they are evaluated at each call of the enclosing function, in its scope; lifted, once at import, in
//! the module's (PEP 3107), unless they are postponed (PEP 563). They stay as they are where that can't
//! make a difference, are quoted whole where the names are the module's, and refuse the lift otherwise.

use super::signature::{insertion_bound, is_fixed_module_name, parameter_list};
use super::{Subject, refused, unsafe_because};
use crate::names::{BindingKind, Reference, ScopeId, VariableId};
use crate::plan::capture::LiftedSet;
use crate::plan::module::Module;
use crate::plan::reason::{Reason, Slug};
use crate::source::{Span, TokenKind, lex};
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
    if quoted(module.text_of(annotation)).is_none() || tree.kind(annotation) == NodeKind::SplatType
    {
        return Fate::Refused("it can't be written as a string".to_owned());
    }
    if tree
        .subtree(annotation)
        .any(|node| tree.kind(node) == NodeKind::SplatType)
    {
        return Fate::Refused("a starred annotation can't be written as a string".to_owned());
    }
    Fate::Quoted
}

/// The annotation as a string literal; none if that would need escapes or span lines.
pub(in crate::plan) fn quoted(annotation: &str) -> Option<String> {
    if annotation.contains(['\n', '\r', '\\']) {
        return None;
    }
    let quote = ['"', '\'']
        .into_iter()
        .find(|&quote| !annotation.contains(quote))?;
    Some(format!("{quote}{annotation}{quote}"))
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

/// Whether a variable belongs to a scope around the definition that is not the module; its own type parameters
/// come along with it.
fn is_from_around(module: &Module<'_>, variable: VariableId, definition: NodeId) -> bool {
    let owner = module.variable(variable).scope;
    owner != ScopeId::MODULE && !is_within(module, owner, definition)
}

fn is_within(module: &Module<'_>, scope: ScopeId, definition: NodeId) -> bool {
    scope != ScopeId::MODULE && (module.tree()).encloses(definition, module.model.scope(scope).node)
}

/// Whether the annotation is made of names, `None`, constants and subscripts of `typing` and `collections.abc`
/// names only, every one a builtin, a type parameter of the definition, or bound for good before `bound`.
fn is_plain(module: &Module<'_>, annotation: NodeId, definition: NodeId, bound: usize) -> bool {
    let tree = module.tree();
    let is_fixed = |node: NodeId| {
        module.reference_at(node).is_some_and(|reference| {
            module.builtin(node).is_some()
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
