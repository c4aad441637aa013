//! What facts say about identifiers before these are reached: that they are bound, declared, or no names at all.
//!
//! A binding names a target that may hold many identifiers, some of which bind and some of which are read. The facts of
//! a construct come before its identifiers, so each identifier finds here what it is; one that nothing claims is read.

use crate::names::entries::{BindingKind, DeclarationKind};
use crate::names::targets;
use crate::syntax::{BindingForm, Field, IgnoreForm, NodeId, NodeKind, Tree};

/// What a fact said about an identifier before the identifier itself is reached.
#[derive(Clone, Copy)]
pub(super) enum Claim {
    Bound { kind: BindingKind, node: NodeId },
    Declared(DeclarationKind),
    Ignored,
}

/// The claims of a tree that have not been taken yet.
pub(super) struct Claims<'p> {
    tree: &'p Tree,
    /// By the number of the identifier's node.
    by_identifier: Vec<Option<Claim>>,
}

impl<'p> Claims<'p> {
    pub(super) fn new(tree: &'p Tree) -> Self {
        Self {
            tree,
            by_identifier: vec![None; tree.len()],
        }
    }

    /// What is said about an identifier, which is reached once.
    pub(super) fn take(&mut self, identifier: NodeId) -> Option<Claim> {
        self.by_identifier.get_mut(identifier.index())?.take()
    }

    /// The identifier stands in a `global` or `nonlocal` statement.
    pub(super) fn declare(&mut self, kind: DeclarationKind, identifier: NodeId) {
        self.put(identifier, Claim::Declared(kind));
    }

    /// The names in the target of a binding are bound by the node.
    pub(super) fn bind(&mut self, form: BindingForm, node: NodeId, target: NodeId) {
        let tree = self.tree;
        let kind = match form {
            BindingForm::Parameter => BindingKind::Parameter,
            BindingForm::Class => BindingKind::Class,
            BindingForm::Function => BindingKind::Function,
            BindingForm::Assignment => match self.assignment_kind(node, target) {
                Some(kind) => kind,
                None => return,
            },
            BindingForm::AugmentedAssignment => BindingKind::AugmentedAssignment,
            BindingForm::Walrus => BindingKind::Walrus,
            BindingForm::For => BindingKind::For,
            BindingForm::Comprehension => BindingKind::Comprehension,
            BindingForm::As if self.in_except_clause(node) => BindingKind::Except,
            BindingForm::As => BindingKind::With,
            BindingForm::Delete => BindingKind::Delete,
            BindingForm::Match => BindingKind::Match,
            BindingForm::Import => BindingKind::Import,
            BindingForm::ImportFrom | BindingForm::Future => BindingKind::ImportFrom,
            BindingForm::TypeParameter => BindingKind::TypeParameter,
            BindingForm::TypeAlias => BindingKind::TypeAlias,
            BindingForm::ImportStar => return,
        };
        match form {
            BindingForm::Match => self.claim(targets::captured_name(tree, target), kind, node),
            BindingForm::Import | BindingForm::ImportFrom | BindingForm::Future => {
                self.claim(targets::first_part(tree, target), kind, node);
            }
            BindingForm::TypeParameter => {
                self.claim(targets::type_parameter_names(tree, target), kind, node);
            }
            BindingForm::TypeAlias => {
                let (name, parameters) = targets::type_alias_parts(tree, target);
                self.claim(name, kind, node);
                let inner = parameters.map(|list| targets::type_parameter_names(tree, list));
                let inner = inner.into_iter().flatten();
                self.claim(inner, BindingKind::TypeParameter, node);
            }
            _ if tree.kind(target) == NodeKind::Identifier => self.claim([target], kind, node),
            _ => self.claim(targets::bound_identifiers(tree, target), kind, node),
        }
    }

    /// `x = 1`, `x: int = 1` or `x: int`; none for `(x): int`, which binds nothing (Python reference, 7.2.2).
    fn assignment_kind(&self, node: NodeId, target: NodeId) -> Option<BindingKind> {
        let annotated = self.tree.child(node, Field::Type).is_some();
        let stores = self.tree.child(node, Field::Right).is_some();
        match (annotated, stores) {
            (false, _) => Some(BindingKind::Assignment),
            (true, true) => Some(BindingKind::AnnotatedAssignment),
            (true, false) if self.tree.kind(target) == NodeKind::Identifier => {
                Some(BindingKind::BareAnnotation)
            }
            (true, false) => None,
        }
    }

    fn in_except_clause(&self, as_pattern: NodeId) -> bool {
        let outer = self.tree.parenthesized(as_pattern);
        self.tree
            .parent(outer)
            .is_some_and(|parent| self.tree.kind(parent) == NodeKind::ExceptClause)
    }

    /// The identifiers in the node are no names of variables, unless a binding claims them.
    pub(super) fn ignore(&mut self, form: IgnoreForm, node: NodeId) {
        match form {
            IgnoreForm::Attribute | IgnoreForm::Keyword | IgnoreForm::Declared => {
                self.ignore_one(node);
            }
            IgnoreForm::Path => {
                let below = self.tree.subtree(node);
                below.for_each(|identifier| self.ignore_one(identifier));
            }
            IgnoreForm::LaterPart => {
                let path = self.tree.parent(node);
                let first = path.and_then(|path| targets::first_part(self.tree, path));
                if first != Some(node) {
                    self.ignore_one(node);
                }
            }
        }
    }

    fn ignore_one(&mut self, identifier: NodeId) {
        if let Some(claim) = self.by_identifier.get_mut(identifier.index()) {
            claim.get_or_insert(Claim::Ignored);
        }
    }

    fn put(&mut self, identifier: NodeId, claim: Claim) {
        if let Some(entry) = self.by_identifier.get_mut(identifier.index()) {
            *entry = Some(claim);
        }
    }

    fn claim(
        &mut self,
        identifiers: impl IntoIterator<Item = NodeId>,
        kind: BindingKind,
        node: NodeId,
    ) {
        for identifier in identifiers {
            self.put(identifier, Claim::Bound { kind, node });
        }
    }
}
