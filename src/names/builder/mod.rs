//! First pass: scopes, and which scope each identifier is bound or read in.
//!
//! The nodes are visited in source order with a stack of regions. A region is a node whose inside is
//! evaluated in a given scope: a function's parameters and body, a class's body, a comprehension; and,
//! within those, the holes that are evaluated outside: defaults, annotations, the first iterable.
//! Second pass, in `resolve`: which variable each name is.

mod claims;
mod uses;

use rustc_hash::FxHashMap;

use super::entries::{DeclarationKind, Scope, ScopeId, ScopeKind};
use super::model::SemanticModel;
use super::name::{Names, mangling_class, normalized};
use super::targets;
use crate::syntax::{
    BindingForm, DeclarationForm, Fact, FactKind, Field, NodeId, NodeKind, OutsideForm, Parsed,
    ScopeForm, Tree,
};

use claims::Claims;

pub(super) use uses::{Use, UseKind};

#[derive(Clone, Copy)]
struct Region {
    scope: ScopeId,
    in_annotation: bool,
}

pub(super) struct Builder<'p> {
    pub(super) tree: &'p Tree,
    text: &'p str,
    pub(super) names: Names,
    pub(super) scopes: Vec<Scope>,
    /// The scope in which a scope's own annotations are evaluated: type parameters are visible there.
    annotation_scopes: Vec<ScopeId>,
    pub(super) opened: FxHashMap<NodeId, ScopeId>,
    pub(super) uses: Vec<Use>,
    pub(super) star_imports: Vec<NodeId>,
    /// The regions that begin further on, the nearest last.
    regions: Vec<(NodeId, Region)>,
    claims: Claims<'p>,
    stack: Vec<(NodeId, Region)>,
}

impl<'p> Builder<'p> {
    pub(super) fn new(parsed: &'p Parsed, text: &'p str) -> Self {
        let module = Scope {
            kind: ScopeKind::Module,
            parent: None,
            node: NodeId::ROOT,
            name: String::new(),
            outside: ScopeId::MODULE,
            mangling_class: None,
            variables: FxHashMap::default(),
            declared: FxHashMap::default(),
        };
        Self {
            tree: &parsed.tree,
            text,
            names: Names::default(),
            scopes: vec![module],
            annotation_scopes: vec![ScopeId::MODULE],
            opened: FxHashMap::from_iter([(NodeId::ROOT, ScopeId::MODULE)]),
            // Mostly there is one for each other fact.
            uses: Vec::with_capacity(parsed.facts.len() / 2),
            star_imports: Vec::new(),
            regions: Vec::new(),
            claims: Claims::new(&parsed.tree),
            stack: Vec::new(),
        }
    }

    /// Visits all facts; they must be ordered by node.
    pub(super) fn visit(&mut self, facts: &[Fact]) {
        for of_node in facts.chunk_by(|left, right| left.node == right.node) {
            let Some(node) = of_node.first().map(|fact| fact.node) else {
                continue;
            };
            self.enter(node);
            // Claims come before the bare fact that a node is an identifier.
            for fact in of_node
                .iter()
                .filter(|fact| fact.kind != FactKind::Reference)
            {
                self.fact(fact);
            }
            if of_node.iter().any(|fact| fact.kind == FactKind::Reference) {
                self.identifier(node);
            }
        }
    }

    /// Brings the stack of regions to the given node: enters the regions that begin since the last one, and leaves
    /// those that have ended.
    fn enter(&mut self, node: NodeId) {
        while let Some((passed, region)) = self.regions.pop_if(|&mut (begin, _)| begin <= node) {
            self.leave(passed);
            self.enter_now(passed, region);
        }
        self.leave(node);
    }

    fn leave(&mut self, node: NodeId) {
        while self.stack.last().is_some_and(|&(end, _)| end <= node) {
            self.stack.pop();
        }
    }

    fn region(&self) -> Region {
        self.stack.last().map_or(
            Region {
                scope: ScopeId::MODULE,
                in_annotation: false,
            },
            |&(_, region)| region,
        )
    }

    fn open(
        &mut self,
        kind: ScopeKind,
        node: NodeId,
        name: &str,
        parent: ScopeId,
        outside: ScopeId,
    ) -> ScopeId {
        let mangling_class = match kind {
            ScopeKind::Class => mangling_class(&normalized(name)),
            _ => self.scope(parent).mangling_class.clone(),
        };
        let id = ScopeId::new(self.scopes.len());
        self.scopes.push(Scope {
            kind,
            parent: Some(parent),
            node,
            name: name.to_owned(),
            outside,
            mangling_class,
            variables: FxHashMap::default(),
            declared: FxHashMap::default(),
        });
        self.annotation_scopes.push(parent);
        id
    }

    #[expect(
        clippy::indexing_slicing,
        reason = "scope ids are only made for entries of this list"
    )]
    fn scope(&self, id: ScopeId) -> &Scope {
        &self.scopes[id.index()]
    }

    fn within(&mut self, node: Option<NodeId>, scope: ScopeId) {
        if let Some(node) = node {
            let in_annotation = self.region().in_annotation;
            let region = Region {
                scope,
                in_annotation,
            };
            let place = self.regions.partition_point(|&(begin, _)| begin > node);
            match self.regions.get_mut(place) {
                Some(known) if known.0 == node => known.1 = region,
                _ => self.regions.insert(place, (node, region)),
            }
        }
    }

    fn fact(&mut self, fact: &Fact) {
        match fact.kind {
            FactKind::Scope(form) => self.open_scope(form, fact.node),
            FactKind::Outside(form) => self.outside(form, fact.node),
            FactKind::VariableAnnotation => {
                let scope = self.region().scope;
                self.enter_now(
                    fact.node,
                    Region {
                        scope,
                        in_annotation: true,
                    },
                );
            }
            FactKind::Binding(BindingForm::ImportStar) => {
                // Python allows none elsewhere (7.11 "The import statement"), and the module may be read without it.
                if self.region().scope == ScopeId::MODULE {
                    self.star_imports.push(fact.node);
                }
            }
            FactKind::Binding(form) => {
                if let Some(target) = fact.target {
                    self.claims.bind(form, fact.node, target);
                }
            }
            FactKind::Declaration(form) => {
                let kind = match form {
                    DeclarationForm::Global => DeclarationKind::Global,
                    DeclarationForm::Nonlocal => DeclarationKind::Nonlocal,
                };
                if let Some(target) = fact.target {
                    self.claims.declare(kind, target);
                }
            }
            FactKind::Ignore(form) => self.claims.ignore(form, fact.node),
            FactKind::Reference | FactKind::Hazard(_) => {}
        }
    }

    fn open_scope(&mut self, form: ScopeForm, node: NodeId) {
        let around = self.region().scope;
        let child = |field| self.tree.child(node, field);
        let name = child(Field::Name)
            .map_or("", |name| self.tree.text(name, self.text))
            .to_owned();
        match form {
            ScopeForm::Function | ScopeForm::Class => {
                let (type_parameters, bases, body) = (
                    child(Field::TypeParameters),
                    child(Field::Superclasses),
                    child(Field::Body),
                );
                let parameters = child(Field::Parameters);
                let mut parent = around;
                if let Some(list) = type_parameters {
                    parent = self.open(ScopeKind::TypeParameters, list, "", around, around);
                    self.within(Some(list), parent);
                    self.within(bases, parent);
                }
                let kind = if form == ScopeForm::Class {
                    ScopeKind::Class
                } else {
                    ScopeKind::Function
                };
                let scope = self.open(kind, node, &name, parent, around);
                self.within(parameters, scope);
                self.within(body, scope);
                self.opened.insert(node, scope);
            }
            ScopeForm::Lambda => {
                let (parameters, body) = (child(Field::Parameters), child(Field::Body));
                let scope = self.open(ScopeKind::Lambda, node, "", around, around);
                self.within(parameters, scope);
                self.within(body, scope);
                self.opened.insert(node, scope);
            }
            ScopeForm::Comprehension | ScopeForm::Generator => {
                let kind = if form == ScopeForm::Generator {
                    ScopeKind::Generator
                } else {
                    ScopeKind::Comprehension
                };
                let scope = self.open(kind, node, "", around, around);
                self.opened.insert(node, scope);
                let in_annotation = self.region().in_annotation;
                self.enter_now(
                    node,
                    Region {
                        scope,
                        in_annotation,
                    },
                );
            }
            ScopeForm::TypeAlias => {
                let (left, right) = (child(Field::Left), child(Field::Right));
                let parameters = left.and_then(|left| targets::type_alias_parts(self.tree, left).1);
                let mut parent = around;
                if let Some(list) = parameters {
                    parent = self.open(ScopeKind::TypeParameters, list, "", around, around);
                    self.within(Some(list), parent);
                }
                let scope = self.open(ScopeKind::TypeAlias, node, "", parent, around);
                self.within(right, scope);
                self.opened.insert(node, scope);
            }
        }
    }

    /// The node itself is a region, and it has just been reached.
    fn enter_now(&mut self, node: NodeId, region: Region) {
        self.stack.push((self.tree.subtree_end(node), region));
    }

    fn outside(&mut self, form: OutsideForm, node: NodeId) {
        let region = self.region();
        let scope = match form {
            OutsideForm::Default => self.scope(region.scope).outside,
            OutsideForm::Annotation => {
                let opened = if self.tree.field(node) == Field::ReturnType {
                    self.tree
                        .parent(node)
                        .and_then(|function| self.opened.get(&function).copied())
                } else {
                    Some(region.scope)
                };
                opened
                    .and_then(|scope| self.annotation_scopes.get(scope.index()).copied())
                    .unwrap_or(region.scope)
            }
            OutsideForm::Iterable => {
                let clause = self.tree.parent(node);
                let first =
                    clause
                        .and_then(|clause| self.tree.parent(clause))
                        .and_then(|comprehension| {
                            self.tree
                                .child_of_kind(comprehension, NodeKind::ForInClause)
                        });
                if clause != first {
                    return;
                }
                self.scope(region.scope).outside
            }
        };
        let in_annotation = region.in_annotation || form == OutsideForm::Annotation;
        self.enter_now(
            node,
            Region {
                scope,
                in_annotation,
            },
        );
    }
}

/// Resolves everything that the builder found; see `resolve`.
pub(super) fn build(parsed: &Parsed, text: &str, postponed_annotations: bool) -> SemanticModel {
    let mut builder = Builder::new(parsed, text);
    builder.visit(&parsed.facts);
    super::resolve::resolve(builder, postponed_annotations)
}
