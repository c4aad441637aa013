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
