//! The dotted paths that names and expressions stand for through imports.

use super::module::Module;
use crate::names::{BindingId, BindingKind, VariableId};
use crate::syntax::{Field, NodeId, NodeKind};

impl Module<'_> {
    /// The dotted path of what an expression names through imports: `np.array` after `import numpy as np` is
    /// `numpy.array`. None where the first name isn't bound by exactly one import.
    pub(super) fn import_path(&self, expression: NodeId) -> Option<String> {
        let tree = self.tree();
        let mut attributes: Vec<&str> = Vec::new();
        let mut node = tree.unparenthesized(expression);
        while tree.kind(node) == NodeKind::Attribute {
            attributes.push(self.text_of(tree.child(node, Field::Attribute)?));
            node = tree.unparenthesized(tree.child(node, Field::Object)?);
        }
        let variable = self.reference_at(node)?.variable;
        let mut path = self.imported(variable)?;
        for attribute in attributes.into_iter().rev() {
            path.push('.');
            path.push_str(attribute);
        }
        Some(path)
    }

    /// The path `module.name` that an attribute stands for, if its object is a name that an import binds.
    ///
    /// For questions about each attribute: those of a chain, `a.b.c.d`, are as many, and the path of each has all before it.
    pub(super) fn path_of_member(&self, attribute: NodeId) -> Option<String> {
        let tree = self.tree();
        let object = tree.unparenthesized(tree.child(attribute, Field::Object)?);
        if tree.kind(object) == NodeKind::Attribute {
            return None;
        }
        self.import_path(attribute)
    }

    /// The dotted path that a variable stands for, if exactly one import binds it.
    pub(super) fn imported(&self, variable: VariableId) -> Option<String> {
        self.import_of(self.only_binding(variable)?)
    }

    /// The dotted path that a binding imports, if it is an import.
    pub(super) fn import_of(&self, binding: BindingId) -> Option<String> {
        let binding = self.model.binding(binding);
        let tree = self.tree();
        let item = tree
            .ancestors(binding.identifier)
            .find(|&node| tree.kind(node) == NodeKind::AliasedImport)
            .filter(|&node| node > binding.node);
        match binding.kind {
            BindingKind::Import => match item {
                Some(aliased) => tree
                    .child(aliased, Field::Name)
                    .map(|path| self.text_of(path).to_owned()),
                None => Some(self.text_of(binding.identifier).to_owned()),
            },
            BindingKind::ImportFrom => {
                let module = tree
                    .child(binding.node, Field::ModuleName)
                    .map_or("__future__", |path| self.text_of(path));
                let name = item
                    .and_then(|aliased| tree.child(aliased, Field::Name))
                    .unwrap_or(binding.identifier);
                let separator = if module.ends_with('.') { "" } else { "." };
                Some(format!("{module}{separator}{}", self.text_of(name)))
            }
            _ => None,
        }
    }
}

/// Whether a path equals one of the given dotted paths.
pub(super) fn is_one_of(path: Option<&str>, paths: &[&str]) -> bool {
    path.is_some_and(|path| paths.contains(&path))
}
