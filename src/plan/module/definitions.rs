//! The functions and calls of a module, as its tree has them: questions that many rules ask.

use super::Module;
use crate::names::{ScopeId, ScopeKind};
use crate::syntax::{Field, NodeId, NodeKind};

impl<'m> Module<'m> {
    /// The nearest function scope (or the module) around a scope, and whether it is the scope itself.
    pub(in crate::plan) fn function_around(&self, scope: ScopeId) -> ScopeId {
        self.model
            .outwards(scope)
            .find(|&id| {
                let kind = self.model.scope(id).kind;
                kind.is_function() || kind == ScopeKind::Module
            })
            .unwrap_or(ScopeId::MODULE)
    }

    /// Whether a function's own frame suspends: it is `async`, or yields. Found once.
    pub(in crate::plan) fn is_generator_or_coroutine(&self, scope: ScopeId) -> bool {
        if let Some(&known) = self.suspending.borrow().get(&scope) {
            return known;
        }
        let suspends = self.suspends(scope);
        self.suspending.borrow_mut().insert(scope, suspends);
        suspends
    }

    fn suspends(&self, scope: ScopeId) -> bool {
        let entry = self.model.scope(scope);
        if entry.kind == ScopeKind::Generator {
            return true;
        }
        if !entry.kind.is_function() {
            return false;
        }
        let tree = self.tree();
        if tree.has_token(entry.node, "async", self.text) {
            return true;
        }
        let Some(body) = tree.child(entry.node, Field::Body) else {
            return false;
        };
        let mut nodes = tree.subtree(body);
        let mut skip = body;
        nodes.any(|node| {
            if node < skip {
                return false;
            }
            if matches!(
                tree.kind(node),
                NodeKind::FunctionDefinition | NodeKind::Lambda | NodeKind::ClassDefinition
            ) {
                skip = tree.subtree_end(node);
                return false;
            }
            tree.kind(node) == NodeKind::Yield
        })
    }

    /// The innermost scope in which a node that is no name (an attribute, a statement) stands.
    pub(in crate::plan) fn scope_at(&self, node: NodeId) -> ScopeId {
        let tree = self.tree();
        let mut inside = node;
        for ancestor in tree.ancestors(node) {
            if let Some(scope) = self.model.scope_opened_by(ancestor) {
                let within = match tree.kind(ancestor) {
                    NodeKind::FunctionDefinition | NodeKind::Lambda | NodeKind::ClassDefinition => {
                        tree.field(inside) == Field::Body
                    }
                    _ => true,
                };
                if within {
                    return scope;
                }
            }
            inside = ancestor;
        }
        ScopeId::MODULE
    }

    /// The decorators of a definition, as `decorator` nodes.
    pub(in crate::plan) fn decorators(&self, definition: NodeId) -> Vec<NodeId> {
        let tree = self.tree();
        match tree.parent(definition) {
            Some(parent) if tree.kind(parent) == NodeKind::DecoratedDefinition => tree
                .named_children(parent)
                .filter(|&child| tree.kind(child) == NodeKind::Decorator)
                .collect(),
            _ => Vec::new(),
        }
    }

    /// The docstring of a definition, quotes included.
    pub(in crate::plan) fn docstring(&self, definition: NodeId) -> Option<NodeId> {
        let tree = self.tree();
        let body = tree.child(definition, Field::Body)?;
        let first = tree.named_children(body).next()?;
        let expression = match tree.kind(first) {
            NodeKind::ExpressionStatement => tree.named_children(first).next()?,
            _ => return None,
        };
        matches!(
            tree.kind(expression),
            NodeKind::String | NodeKind::ConcatenatedString
        )
        .then_some(expression)
    }

    /// The positional arguments and keyword arguments of a call, stars included.
    pub(in crate::plan) fn arguments(&self, call: NodeId) -> Vec<NodeId> {
        let tree = self.tree();
        match tree.child(call, Field::Arguments) {
            Some(list) if tree.kind(list) == NodeKind::ArgumentList => {
                tree.named_children(list).collect()
            }
            Some(generator) => vec![generator],
            None => Vec::new(),
        }
    }

    /// The name of a keyword argument.
    pub(in crate::plan) fn keyword(&self, argument: NodeId) -> Option<&'m str> {
        let tree = self.tree();
        (tree.kind(argument) == NodeKind::KeywordArgument)
            .then(|| {
                tree.child(argument, Field::Name)
                    .map(|name| self.text_of(name))
            })
            .flatten()
    }
}
