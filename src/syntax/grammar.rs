//! The grammar: tree-sitter's Python, and what its numbers for kinds and roles are called here.
//!
//! The parser gives each node's kind and role as a number. The names behind these are compared once, when the
//! tables are made, not for every node.

use std::sync::LazyLock;

use super::tree::{Field, NodeKind};

/// What the grammar's numbers mean.
pub(super) struct Grammar {
    pub(super) language: tree_sitter::Language,
    kinds: Vec<NodeKind>,
    fields: Vec<Field>,
}

/// The grammar, made when first needed.
pub(super) static GRAMMAR: LazyLock<Grammar> = LazyLock::new(|| {
    let language: tree_sitter::Language = tree_sitter_python::LANGUAGE.into();
    let kind = |id: usize| {
        let id = u16::try_from(id).ok()?;
        let name = language.node_kind_for_id(id)?;
        language
            .node_kind_is_named(id)
            .then(|| NodeKind::from_grammar(name))
    };
    let field = |id: usize| {
        let name = language.field_name_for_id(u16::try_from(id).ok()?)?;
        Some(Field::from_grammar(name))
    };
    let kinds = (0..language.node_kind_count())
        .map(|id| kind(id).unwrap_or(NodeKind::Other))
        .collect();
    // Fields are counted from 1.
    let fields = (0..=language.field_count())
        .map(|id| field(id).unwrap_or(Field::None))
        .collect();
    Grammar {
        language,
        kinds,
        fields,
    }
});

/// Whether the children of such a node may have roles: to ask the parser for one costs as much as the node itself.
pub(super) fn has_fields(kind: NodeKind) -> bool {
    use NodeKind as K;
    !matches!(
        kind,
        K::Module
            | K::ExpressionStatement
            | K::ReturnStatement
            | K::AssertStatement
            | K::ArgumentList
            | K::Parameters
            | K::LambdaParameters
            | K::ParenthesizedExpression
            | K::Tuple
            | K::List
            | K::Set
            | K::Dictionary
            | K::ExpressionList
            | K::PatternList
            | K::TuplePattern
            | K::DottedName
            | K::Type
            | K::String
            | K::ConcatenatedString
    )
}

impl Grammar {
    /// What a node is; tokens without a name of their own are [`NodeKind::Other`].
    pub(super) fn kind(&self, node: tree_sitter::Node<'_>) -> NodeKind {
        self.kinds
            .get(usize::from(node.kind_id()))
            .copied()
            .unwrap_or(NodeKind::Other)
    }

    /// The role of the node at the cursor in its parent.
    pub(super) fn field(&self, cursor: &tree_sitter::TreeCursor<'_>) -> Field {
        cursor
            .field_id()
            .and_then(|id| self.fields.get(usize::from(id.get())))
            .copied()
            .unwrap_or(Field::None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_fields_by_the_grammar_has_them_here() {
        let kinds: Vec<serde_json::Value> =
            serde_json::from_str(tree_sitter_python::NODE_TYPES).unwrap_or_default();
        let mut count = 0;
        for kind in &kinds {
            let fields = kind.get("fields").and_then(serde_json::Value::as_object);
            let name = kind.get("type").and_then(serde_json::Value::as_str);
            if let (Some(fields), Some(name)) = (fields, name)
                && !fields.is_empty()
            {
                assert!(has_fields(NodeKind::from_grammar(name)), "{name}");
                count += 1;
            }
        }
        assert!(count > 40);
    }
}
