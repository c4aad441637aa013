//! The walk over a tree that finds its facts.
//!
//! Each node is looked at twice: for what it states by what it is, and for what it states by its role in its parent. No
//! more than a node, the nodes right above it and, in few places, its siblings tell a fact, so that one pass over the
//! nodes in source order suffices.

use std::ops::Range;

use super::{
    BindingForm, DeclarationForm, Fact, FactKind, HazardForm, IgnoreForm, OutsideForm, ScopeForm,
};
use crate::syntax::tree::{Field, NodeId, NodeKind, Tree};

/// Finds the facts of one piece after the other, in the same memory.
#[derive(Default)]
pub(in crate::syntax) struct FactFinder {
    found: Vec<Fact>,
    places: Vec<u32>,
}

impl FactFinder {
    /// Adds the facts of the nodes from `first` on, ordered by node.
    pub(in crate::syntax) fn collect(
        &mut self,
        tree: &Tree,
        first: NodeId,
        text: &str,
        into: &mut Vec<Fact>,
    ) {
        self.found.clear();
        let mut collector = Collector {
            tree,
            text,
            into: &mut self.found,
        };
        for node in tree.nodes_from(first) {
            collector.own(node);
            if let Some(parent) = tree.parent(node) {
                collector.role(node, parent);
            }
        }
        add_ordered(&self.found, &mut self.places, first..tree.next(), into);
    }
}

/// Adds facts of these nodes, ordered by node. What is said of one node stays in its order, but for what comes first.
///
/// As nodes are numbers, it suffices to count how many facts each has: each fact's place follows.
fn add_ordered(facts: &[Fact], places: &mut Vec<u32>, nodes: Range<NodeId>, into: &mut Vec<Fact>) {
    let number = |node: NodeId| node.index().saturating_sub(nodes.start.index());
    let key = |fact: &Fact| 2 * number(fact.node) + usize::from(!fact.kind.comes_first());
    places.clear();
    places.resize(2 * number(nodes.end) + 1, 0);
    for fact in facts {
        if let Some(count) = places.get_mut(key(fact) + 1) {
            *count += 1;
        }
    }
    let mut before = 0;
    for place in places.iter_mut() {
        before += *place;
        *place = before;
    }
    let start = into.len();
    into.extend_from_slice(facts);
    for fact in facts {
        if let Some(place) = places.get_mut(key(fact)) {
            if let Some(entry) = into.get_mut(start + *place as usize) {
                *entry = *fact;
            }
            *place += 1;
        }
    }
}

struct Collector<'a> {
    tree: &'a Tree,
    text: &'a str,
    into: &'a mut Vec<Fact>,
}

impl Collector<'_> {
    fn state(&mut self, kind: FactKind, node: NodeId) {
        self.into.push(Fact {
            kind,
            node,
            target: None,
        });
    }

    fn bind(&mut self, form: BindingForm, node: NodeId, target: NodeId) {
        self.into.push(Fact {
            kind: FactKind::Binding(form),
            node,
            target: Some(target),
        });
    }

    /// What the node states by what it is.
    fn own(&mut self, node: NodeId) {
        let form = match self.tree.kind(node) {
            NodeKind::FunctionDefinition => ScopeForm::Function,
            NodeKind::Lambda => ScopeForm::Lambda,
            NodeKind::ClassDefinition => ScopeForm::Class,
            NodeKind::ListComprehension
            | NodeKind::SetComprehension
            | NodeKind::DictionaryComprehension => ScopeForm::Comprehension,
            NodeKind::GeneratorExpression => ScopeForm::Generator,
            NodeKind::Identifier => return self.identifier(node),
            _ => return,
        };
        self.state(FactKind::Scope(form), node);
    }

    /// What an identifier is: what follows the dot in `object.attribute`, or a reference unless another fact claims it.
    fn identifier(&mut self, node: NodeId) {
        let is_attribute = self.tree.field(node) == Field::Attribute
            && self.parent_kind(node) == Some(NodeKind::Attribute);
        let kind = if is_attribute {
            FactKind::Ignore(IgnoreForm::Attribute)
        } else {
            FactKind::Reference
        };
        self.state(kind, node);
    }

    fn parent_kind(&self, node: NodeId) -> Option<NodeKind> {
        self.tree.parent(node).map(|parent| self.tree.kind(parent))
    }

    /// What the node states by its role in `parent`.
    fn role(&mut self, node: NodeId, parent: NodeId) {
        use BindingForm as B;
        use Field as F;
        use NodeKind as K;
        let tree = self.tree;
        let (kind, field) = (tree.kind(node), tree.field(node));
        if kind == K::Other {
            // `f"{NAME=}"`
            if tree.kind(parent) == K::Interpolation && tree.text(node, self.text) == "=" {
                self.state(FactKind::Hazard(HazardForm::SelfDocumenting), parent);
            }
            return;
        }
        match (tree.kind(parent), field, kind) {
            // `def f(NAME): ...`, `lambda NAME: ...`
            (K::Parameters | K::LambdaParameters, ..) => self.bind(B::Parameter, parent, node),
            // `class NAME: ...`
            (K::ClassDefinition, F::Name, _) => self.bind(B::Class, parent, node),
            // `def NAME(): ...`
            (K::FunctionDefinition, F::Name, _) => self.bind(B::Function, parent, node),
            // `def f[NAME](): ...`, `class C[NAME]: ...`
            (K::FunctionDefinition | K::ClassDefinition, F::TypeParameters, _) => {
                self.bind(B::TypeParameter, parent, node);
            }
            // `NAME = 1`
            (K::Assignment, F::Left, _) => self.bind(B::Assignment, parent, node),
            // `NAME += 1`
            (K::AugmentedAssignment, F::Left, _) => {
                self.bind(B::AugmentedAssignment, parent, node);
            }
            // `(NAME := 1)`
            (K::NamedExpression, F::Name, _) => self.bind(B::Walrus, parent, node),
            // `for NAME in xs: ...`
            (K::ForStatement, F::Left, _) => self.bind(B::For, parent, node),
            // `[... for NAME in xs]`
            (K::ForInClause, F::Left, _) => self.bind(B::Comprehension, parent, node),
            // `with f() as NAME`, `except E as NAME`
            (K::AsPattern, F::Alias, _) => self.bind(B::As, parent, node),
            // `del NAME`
            (K::DeleteStatement, ..) => self.bind(B::Delete, parent, node),
            // `global NAME`, `nonlocal NAME`
            (K::GlobalStatement, _, K::Identifier) => {
                self.declare(DeclarationForm::Global, parent, node);
            }
            (K::NonlocalStatement, _, K::Identifier) => {
                self.declare(DeclarationForm::Nonlocal, parent, node);
            }
            // `type NAME = int`, `type NAME[T] = int`
            (K::TypeAliasStatement, F::Left, K::Type) if self.holds_alias(node) => {
                self.state(FactKind::Scope(ScopeForm::TypeAlias), parent);
                self.bind(B::TypeAlias, parent, node);
            }
            // `def f(a=DEFAULT): ...`
            (K::DefaultParameter | K::TypedDefaultParameter, F::Value, _) => {
                self.state(FactKind::Outside(OutsideForm::Default), node);
            }
            // `def f(a: ANNOTATION) -> ANNOTATION: ...`
            (K::TypedParameter | K::TypedDefaultParameter, F::Type, _)
            | (K::FunctionDefinition, F::ReturnType, _) => {
                self.state(FactKind::Outside(OutsideForm::Annotation), node);
            }
            // `a: ANNOTATION`
            (K::Assignment, F::Type, _) => self.state(FactKind::VariableAnnotation, node),
            // `[... for x in ITERABLE]`
            (K::ForInClause, F::Right, _) => {
                self.state(FactKind::Outside(OutsideForm::Iterable), node);
            }
            // `t"..."`
            (K::String, _, K::StringStart) if tree.text(node, self.text).contains(['t', 'T']) => {
                self.state(FactKind::Hazard(HazardForm::Template), node);
            }
            // `a: module.ATTRIBUTE`
            (K::MemberType, _, K::Identifier) => self.ignore(IgnoreForm::Attribute, node),
            // `f(NAME=1)`
            (K::KeywordArgument, F::Name, _) => self.ignore(IgnoreForm::Keyword, node),
            // `(NAME): int`, which binds nothing and reads nothing.
            (K::TuplePattern, _, K::Identifier) if self.is_only_declared(node, parent) => {
                self.ignore(IgnoreForm::Declared, node);
            }
            (
                K::ImportStatement
                | K::ImportFromStatement
                | K::FutureImportStatement
                | K::AliasedImport
                | K::RelativeImport,
                ..,
            ) => self.imported(node, parent),
            (
                K::CasePattern
                | K::KeywordPattern
                | K::UnionPattern
                | K::ClassPattern
                | K::DictPattern
                | K::SplatPattern
                | K::DottedName
                | K::AsPattern,
                ..,
            ) => self.in_pattern(node, parent),
            _ => {}
        }
    }

    fn declare(&mut self, form: DeclarationForm, node: NodeId, target: NodeId) {
        self.into.push(Fact {
            kind: FactKind::Declaration(form),
            node,
            target: Some(target),
        });
    }

    fn ignore(&mut self, form: IgnoreForm, node: NodeId) {
        self.state(FactKind::Ignore(form), node);
    }

    /// Whether what a type alias binds is a name, with parameters or without.
    fn holds_alias(&self, left: NodeId) -> bool {
        let mut children = self.tree.children(left);
        children.any(|child| {
            matches!(
                self.tree.kind(child),
                NodeKind::Identifier | NodeKind::GenericType
            )
        })
    }

    /// Whether the identifier stands alone in the parentheses that an annotation without a value follows.
    fn is_only_declared(&self, node: NodeId, parentheses: NodeId) -> bool {
        let tree = self.tree;
        let Some(statement) = tree.parent(parentheses) else {
            return false;
        };
        tree.kind(statement) == NodeKind::Assignment
            && tree.field(parentheses) == Field::Left
            && tree.named_children(parentheses).eq([node])
            && tree.child(statement, Field::Type).is_some()
            && tree.child(statement, Field::Right).is_none()
    }

    /// What stands in an import.
    fn imported(&mut self, node: NodeId, parent: NodeId) {
        use BindingForm as B;
        let tree = self.tree;
        let (kind, field) = (tree.kind(node), tree.field(node));
        // `import NAME as NAME`: what the whole statement binds is told by the alias.
        let (statement, is_name) = match tree.kind(parent) {
            NodeKind::AliasedImport => (
                tree.parent(parent).unwrap_or(parent),
                field == Field::Alias && tree.field(parent) == Field::Name,
            ),
            _ => (parent, field == Field::Name && kind == NodeKind::DottedName),
        };
        let form = match tree.kind(statement) {
            NodeKind::ImportStatement => Some(B::Import),
            NodeKind::ImportFromStatement => Some(B::ImportFrom),
            NodeKind::FutureImportStatement => Some(B::Future),
            _ => None,
        };
        if let Some(form) = form.filter(|_| is_name) {
            self.bind(form, statement, node);
        }
        // `from m import *`
        if kind == NodeKind::WildcardImport && tree.kind(parent) == NodeKind::ImportFromStatement {
            self.state(FactKind::Binding(B::ImportStar), parent);
        }
        // `import PATH`, `from PATH import PATH as a`, `from .PATH import a`
        let is_path = kind == NodeKind::DottedName
            && (matches!(field, Field::Name | Field::ModuleName)
                || tree.kind(parent) == NodeKind::RelativeImport);
        if is_path {
            self.ignore(IgnoreForm::Path, node);
        }
    }

    /// What stands in a pattern.
    fn in_pattern(&mut self, node: NodeId, parent: NodeId) {
        use NodeKind as K;
        let tree = self.tree;
        match (tree.kind(parent), tree.kind(node)) {
            // `case NAME`, `case C(a=NAME)`, `case 1 | NAME`
            (K::CasePattern | K::KeywordPattern | K::UnionPattern, K::DottedName)
            // `case [*NAME]`
            | (K::SplatPattern, K::Identifier) => self.bind(BindingForm::Match, parent, node),
            // `case 1 as NAME`
            (K::AsPattern, K::Identifier) => {
                let mut before = tree.children(parent).take_while(|&child| child < node);
                if before.any(|child| tree.kind(child) == K::CasePattern) {
                    self.bind(BindingForm::Match, parent, node);
                }
            }
            // `case C(NAME=1)`
            (K::KeywordPattern, K::Identifier)
                if tree.named_children(parent).next() == Some(node) =>
            {
                self.ignore(IgnoreForm::Keyword, node);
            }
            // `case module.CONSTANT`
            (K::DottedName, K::Identifier) => {
                let is_in_pattern = match self.parent_kind(parent) {
                    Some(
                        K::CasePattern | K::UnionPattern | K::KeywordPattern | K::ClassPattern,
                    ) => true,
                    Some(K::DictPattern) => tree.field(parent) == Field::Key,
                    _ => false,
                };
                if is_in_pattern {
                    self.ignore(IgnoreForm::LaterPart, node);
                }
            }
            _ => {}
        }
    }
}
