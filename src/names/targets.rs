//! Targets: which identifiers a binding construct binds.
//!
//! A target nests to any depth (`a, (b, *c) = ...`), which its place does not say, and the grammar uses
//! expression nodes for some targets (`del (a, b)`, `with f() as (a, b)`). Subscripts and attributes
//! in a target bind no name: what they are made of is read.

use crate::syntax::{Field, NodeId, NodeKind, Tree};

/// The identifiers that a target binds, in source order.
pub(super) fn bound_identifiers(tree: &Tree, target: NodeId) -> Vec<NodeId> {
    let mut found = Vec::new();
    let mut open = vec![target];
    while let Some(node) = open.pop() {
        match tree.kind(node) {
            NodeKind::Identifier => found.push(node),
            NodeKind::PatternList
            | NodeKind::TuplePattern
            | NodeKind::ListPattern
            | NodeKind::Tuple
            | NodeKind::List
            | NodeKind::ExpressionList
            | NodeKind::ParenthesizedExpression
            | NodeKind::ListSplatPattern
            | NodeKind::DictionarySplatPattern
            | NodeKind::ListSplat
            | NodeKind::AsPatternTarget => {
                let inner: Vec<NodeId> = tree.named_children(node).collect();
                open.extend(inner.into_iter().rev());
            }
            // `def f(a: int)`: the name comes first, the annotation after it.
            NodeKind::TypedParameter => open.extend(tree.named_children(node).next()),
            NodeKind::DefaultParameter | NodeKind::TypedDefaultParameter => {
                open.extend(tree.child(node, Field::Name));
            }
            _ => {}
        }
    }
    found
}

/// The name that a dotted import path binds: the first part of `import a.b`, the only one of `from m import a`.
pub(super) fn first_part(tree: &Tree, path: NodeId) -> Option<NodeId> {
    match tree.kind(path) {
        NodeKind::Identifier => Some(path),
        _ => tree.named_children(path).next(),
    }
}

/// The name that a pattern captures: a dotted name of one part, or a starred identifier.
pub(super) fn captured_name(tree: &Tree, pattern: NodeId) -> Option<NodeId> {
    if tree.kind(pattern) == NodeKind::Identifier {
        return Some(pattern);
    }
    let mut parts = tree.named_children(pattern);
    let first = parts.next()?;
    parts.next().is_none().then_some(first)
}

/// The names of a type-parameter list, `[T, *Ts, **P]`, bounds left out.
pub(super) fn type_parameter_names(tree: &Tree, list: NodeId) -> Vec<NodeId> {
    tree.named_children(list)
        .filter_map(|parameter| leading_identifier(tree, parameter))
        .collect()
}

/// The first identifier below a type expression: the name in `T`, `T: bound`, `*Ts`.
pub(super) fn leading_identifier(tree: &Tree, node: NodeId) -> Option<NodeId> {
    tree.subtree(node)
        .find(|&inner| tree.kind(inner) == NodeKind::Identifier)
}

/// The name and, if it has one, the type-parameter list of the left side of `type A[T] = ...`.
pub(super) fn type_alias_parts(tree: &Tree, left: NodeId) -> (Option<NodeId>, Option<NodeId>) {
    let name = leading_identifier(tree, left);
    let parameters = tree
        .subtree(left)
        .find(|&inner| tree.kind(inner) == NodeKind::TypeParameter);
    (name, parameters)
}
