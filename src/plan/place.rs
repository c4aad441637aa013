//! Where an expression stands in the one around it, and other small questions about expressions.

use super::module::Module;
use crate::syntax::{Field, NodeId, NodeKind};

/// Where an expression stands in the one around it.
pub(super) enum Place {
    /// Before the dot of this attribute.
    Object(NodeId),
    /// Before the brackets of this subscript.
    Subscripted(NodeId),
    /// Before the parentheses of this call.
    Called(NodeId),
    /// An argument of this call, perhaps with a keyword.
    Argument(NodeId),
    Elsewhere,
}

impl Place {
    /// The place of a node whose parentheses are taken with it.
    pub(super) fn of(module: &Module<'_>, node: NodeId) -> Self {
        let tree = module.tree();
        let Some(parent) = tree.parent(node) else {
            return Self::Elsewhere;
        };
        match (tree.kind(parent), tree.field(node)) {
            (NodeKind::Attribute, Field::Object) => Self::Object(parent),
            (NodeKind::Subscript, Field::Value) => Self::Subscripted(parent),
            (NodeKind::Call, Field::Function) => Self::Called(parent),
            (NodeKind::ArgumentList, _) => {
                tree.parent(parent).map_or(Self::Elsewhere, Self::Argument)
            }
            (NodeKind::KeywordArgument, Field::Value) => {
                let call = tree.parent(parent).and_then(|list| tree.parent(list));
                call.map_or(Self::Elsewhere, Self::Argument)
            }
            _ => Self::Elsewhere,
        }
    }
}

/// What stands after the dot of an attribute.
pub(super) fn attribute_name<'m>(module: &Module<'m>, attribute: NodeId) -> &'m str {
    let name = module.tree().child(attribute, Field::Attribute);
    name.map_or("", |name| module.text_of(name))
}

/// The first argument of a call.
pub(super) fn first_argument(module: &Module<'_>, call: NodeId) -> Option<NodeId> {
    module.arguments(call).first().copied()
}

/// The name that is called, if no scope of the module binds it.
pub(super) fn unbound_callee<'m>(module: &Module<'m>, call: NodeId) -> Option<&'m str> {
    let callee = module.tree().child(call, Field::Function)?;
    let reference = module.reference_at(callee)?;
    let is_unbound = module.variable(reference.variable).bindings.is_empty();
    is_unbound.then(|| module.model.name(reference.variable))
}

/// Whether an expression is a target, or part of one: of an assignment, loop, `with` or `del`.
pub(super) fn is_stored(module: &Module<'_>, mut node: NodeId) -> bool {
    let tree = module.tree();
    while let Some(parent) = tree.parent(node) {
        match tree.kind(parent) {
            NodeKind::Assignment
            | NodeKind::AugmentedAssignment
            | NodeKind::ForStatement
            | NodeKind::ForInClause => return tree.field(node) == Field::Left,
            NodeKind::DeleteStatement | NodeKind::AsPatternTarget => return true,
            NodeKind::PatternList
            | NodeKind::TuplePattern
            | NodeKind::ListPattern
            | NodeKind::ListSplatPattern
            | NodeKind::ExpressionList
            | NodeKind::ParenthesizedExpression
            | NodeKind::Tuple
            | NodeKind::List => node = parent,
            _ => return false,
        }
    }
    false
}
