//! Lifted functions used as values: `functools.partial` holds what they captured.
//!
//! The partial stands right around the reference, holds the captured variables in order, and is the
//! standard library's: through a name that the module binds once, by an import. An import that was
//! written is of that module, at the top level, and binds a name that was free.

use super::claim::WrittenKind;
use super::lifted::{Lifted, OldDefinition};
use super::written::Context;
use crate::names::{BindingKind, Occurrence, ScopeId};
use crate::source::TokenKind;
use crate::syntax::{Field, NodeId, NodeKind};

impl Context<'_, '_> {
    /// `functools.partial(_walk, tree)` around the token of a reference.
    pub(super) fn partial(
        &self,
        lifted: &Lifted,
        old: &OldDefinition,
        identifier: NodeId,
        token: usize,
        explained: &mut [bool],
    ) -> Result<(), String> {
        let tree = &self.new.parsed.tree;
        let name = lifted.claim.new_name.of(self.new.text);
        let bare = || format!("`{name}` is used as a value without what it captured.");
        let list = tree
            .parent(identifier)
            .filter(|&list| tree.kind(list) == NodeKind::ArgumentList)
            .ok_or_else(bare)?;
        let call = tree
            .parent(list)
            .filter(|&call| tree.kind(call) == NodeKind::Call)
            .ok_or_else(bare)?;
        if tree.named_children(list).next() != Some(identifier) {
            return Err(bare());
        }
        let callee = tree.child(call, Field::Function).ok_or_else(bare)?;
        let mut opening = self.cursor(
            WrittenKind::PartialOpen,
            self.first_token(call).ok_or_else(bare)?,
        );
        if !self.is_partial(callee) {
            return Err(format!(
                "What holds the captured variables of `{name}` is not `functools.partial`."
            ));
        }
        while opening.next < token {
            if opening.peek().is_none() {
                return Err(bare());
            }
            opening.skip(explained);
        }
        let mut closing = self.cursor(WrittenKind::PartialClose, token + 1);
        if !closing.take(",", explained) {
            return Err(bare());
        }
        self.captured(lifted.claim, old, &mut closing, explained)?;
        if closing.take(")", explained) {
            Ok(())
        } else {
            Err(bare())
        }
    }

    /// Whether an expression is `functools.partial`: by its module, or imported by name; bound once, in the module.
    fn is_partial(&self, callee: NodeId) -> bool {
        let (tree, text, model) = (&self.new.parsed.tree, self.new.text, &self.new.model);
        let attribute = tree.child(callee, Field::Attribute);
        let root = if tree.kind(callee) == NodeKind::Attribute {
            tree.child(callee, Field::Object)
        } else {
            Some(callee)
        };
        let variable = root
            .and_then(|root| self.new.use_at(tree.span(root).start))
            .map(|each| each.variable);
        let Some(variable) = variable.map(|variable| model.variable(variable)) else {
            return false;
        };
        let [only] = variable.bindings.as_slice() else {
            return false;
        };
        let binding = model.binding(*only);
        if variable.scope != ScopeId::MODULE || binding.scope != ScopeId::MODULE {
            return false;
        }
        // `import functools as NAME`: the identifier's parent holds the path and the alias.
        let path = tree
            .parent(binding.identifier)
            .map(|parent| match tree.kind(parent) {
                NodeKind::AliasedImport => tree.child(parent, Field::Name).unwrap_or(parent),
                _ => parent,
            });
        let path = path.map_or("", |path| tree.text(path, text));
        match binding.kind {
            BindingKind::Import => {
                path == "functools"
                    && attribute.is_some_and(|attribute| tree.text(attribute, text) == "partial")
            }
            BindingKind::ImportFrom => {
                let module = tree.child(binding.node, Field::ModuleName);
                attribute.is_none()
                    && path == "partial"
                    && module.is_some_and(|module| tree.text(module, text) == "functools")
            }
            _ => false,
        }
    }

    /// `import functools`, `import functools as NAME`: a line of the module's, for partials alone.
    pub(super) fn import(&self, index: usize, explained: &mut [bool]) {
        let mut cursor = self.cursor(WrittenKind::Import, index);
        let mut words = Vec::new();
        while let Some(word) = cursor.peek() {
            words.push(word);
            cursor.next += 1;
        }
        let name = match words.as_slice() {
            ["import", "functools"] => index + 1,
            ["import", "functools", "as", _] => index + 3,
            _ => return,
        };
        let ends_line = self
            .new
            .token(cursor.next)
            .is_some_and(|token| token.kind == TokenKind::Newline);
        let bound = self
            .new
            .token(name)
            .and_then(|token| self.new.use_at(token.span.start));
        let is_new = bound.is_some_and(|bound| {
            let model = &self.new.model;
            let variable = model.variable(bound.variable);
            let is_only_binding = variable.bindings.len() == 1 && variable.declarations.is_empty();
            let statement = match model.occurrence(bound.identifier) {
                Some(Occurrence::Binding(binding)) => Some(model.binding(binding).node),
                _ => None,
            };
            let parent = statement.and_then(|statement| self.new.parsed.tree.parent(statement));
            let is_known = self.resolved.variables.old_of(bound.variable).is_some();
            parent == Some(NodeId::ROOT)
                && bound.scope == ScopeId::MODULE
                && is_only_binding
                && !is_known
        });
        if ends_line && is_new {
            for entry in explained.get_mut(index..cursor.next).unwrap_or_default() {
                *entry = true;
            }
        }
    }
}
