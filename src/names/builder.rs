//! First pass: scopes, and which scope each identifier is bound or read in.
//!
//! The nodes are visited in source order with a stack of regions. A region is a node whose inside is
//! evaluated in a given scope: a function's parameters and body, a class's body, a comprehension; and,
//! within those, the holes that are evaluated outside: defaults, annotations, the first iterable.
//! Second pass, in `resolve`: which variable each name is.

use rustc_hash::FxHashMap;
use std::borrow::Cow;

use super::entries::{Binding, BindingKind, DeclarationKind, Scope, ScopeId, ScopeKind};
use super::model::SemanticModel;
use super::name::{Name, Names, is_private, mangled, mangling_class, normalized};
use super::targets;
use crate::source::Span;
use crate::syntax::{
    BindingForm, DeclarationForm, Fact, FactKind, Field, IgnoreForm, NodeId, NodeKind, OutsideForm,
    Parsed, ScopeForm, Tree,
};

/// A name bound, read or declared, with the scope it is written in; not yet resolved.
#[derive(Clone, Copy, Debug)]
pub(super) struct Use {
    pub(super) kind: UseKind,
    pub(super) name: Name,
    pub(super) scope: ScopeId,
    pub(super) identifier: NodeId,
    pub(super) span: Span,
    pub(super) in_annotation: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum UseKind {
    Bind { kind: BindingKind, node: NodeId },
    Read,
    Declare(DeclarationKind),
}

/// What a fact said about an identifier before the identifier itself is reached.
#[derive(Clone, Copy)]
enum Claim {
    Bound { kind: BindingKind, node: NodeId },
    Declared(DeclarationKind),
    Ignored,
}

#[derive(Clone, Copy)]
struct Region {
    scope: ScopeId,
    in_annotation: bool,
}

pub(super) struct Builder<'p> {
    tree: &'p Tree,
    text: &'p str,
    pub(super) names: Names,
    pub(super) scopes: Vec<Scope>,
    /// The scope in which a scope's own annotations are evaluated: type parameters are visible there.
    annotation_scopes: Vec<ScopeId>,
    pub(super) opened: FxHashMap<NodeId, ScopeId>,
    pub(super) uses: Vec<Use>,
    pub(super) star_imports: Vec<NodeId>,
    regions: FxHashMap<NodeId, Region>,
    claims: FxHashMap<NodeId, Claim>,
    stack: Vec<(NodeId, Region)>,
    /// The first node not passed yet.
    next: NodeId,
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
            uses: Vec::new(),
            star_imports: Vec::new(),
            regions: FxHashMap::default(),
            claims: FxHashMap::default(),
            stack: Vec::new(),
            next: NodeId::ROOT,
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

    /// Brings the stack of regions to the given node: passes all nodes since the last one, leaves the regions
    /// that have ended and enters those that begin, so that the whole visit is linear.
    fn enter(&mut self, node: NodeId) {
        for passed in self.tree.between(self.next, node) {
            self.leave(passed);
            if let Some(region) = self.regions.remove(&passed) {
                self.enter_now(passed, region);
            }
        }
        self.leave(node);
        self.next = self.tree.following(node);
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
            self.regions.insert(
                node,
                Region {
                    scope,
                    in_annotation,
                },
            );
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
            FactKind::Binding(BindingForm::ImportStar) => self.star_imports.push(fact.node),
            FactKind::Binding(form) => {
                if let Some(target) = fact.target {
                    self.claim_targets(form, fact.node, target);
                }
            }
            FactKind::Declaration(form) => {
                let kind = match form {
                    DeclarationForm::Global => DeclarationKind::Global,
                    DeclarationForm::Nonlocal => DeclarationKind::Nonlocal,
                };
                if let Some(target) = fact.target {
                    self.claims.insert(target, Claim::Declared(kind));
                }
            }
            FactKind::Ignore(form) => self.ignore(form, fact.node),
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

    fn claim(
        &mut self,
        identifiers: impl IntoIterator<Item = NodeId>,
        kind: BindingKind,
        node: NodeId,
    ) {
        for identifier in identifiers {
            self.claims.insert(identifier, Claim::Bound { kind, node });
        }
    }

    fn claim_targets(&mut self, form: BindingForm, node: NodeId, target: NodeId) {
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
            BindingForm::Match => {
                self.claim(
                    targets::captured_name(self.tree, target),
                    BindingKind::Match,
                    node,
                );
                return;
            }
            BindingForm::Import => {
                self.claim(
                    targets::first_part(self.tree, target),
                    BindingKind::Import,
                    node,
                );
                return;
            }
            BindingForm::ImportFrom | BindingForm::Future => {
                self.claim(
                    targets::first_part(self.tree, target),
                    BindingKind::ImportFrom,
                    node,
                );
                return;
            }
            BindingForm::TypeParameter => {
                self.claim(
                    targets::type_parameter_names(self.tree, target),
                    BindingKind::TypeParameter,
                    node,
                );
                return;
            }
            BindingForm::TypeAlias => {
                let (name, parameters) = targets::type_alias_parts(self.tree, target);
                self.claim(name, BindingKind::TypeAlias, node);
                let inner = parameters.map(|list| targets::type_parameter_names(self.tree, list));
                self.claim(
                    inner.into_iter().flatten(),
                    BindingKind::TypeParameter,
                    node,
                );
                return;
            }
            BindingForm::ImportStar => return,
        };
        self.claim(targets::bound_identifiers(self.tree, target), kind, node);
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

    fn ignore(&mut self, form: IgnoreForm, node: NodeId) {
        let ignored: Vec<NodeId> = match form {
            IgnoreForm::Attribute | IgnoreForm::Keyword | IgnoreForm::Declared => vec![node],
            IgnoreForm::Path => self.tree.subtree(node).collect(),
            IgnoreForm::LaterPart => {
                let first = self
                    .tree
                    .parent(node)
                    .and_then(|path| targets::first_part(self.tree, path));
                if first == Some(node) {
                    Vec::new()
                } else {
                    vec![node]
                }
            }
        };
        for identifier in ignored {
            self.claims.entry(identifier).or_insert(Claim::Ignored);
        }
    }

    fn identifier(&mut self, node: NodeId) {
        let kind = match self.claims.remove(&node) {
            Some(Claim::Ignored) => return,
            Some(Claim::Bound { kind, node }) => UseKind::Bind { kind, node },
            Some(Claim::Declared(kind)) => UseKind::Declare(kind),
            None => UseKind::Read,
        };
        let region = self.region();
        let scope = match kind {
            UseKind::Bind {
                kind: BindingKind::Walrus,
                ..
            } => self.walrus_scope(region.scope),
            _ => region.scope,
        };
        let span = self.tree.span(node);
        let identifier = normalized(span.of(self.text));
        let name = self.compiled_name(&identifier, scope);
        let name = self.names.intern(&name);
        self.uses.push(Use {
            kind,
            name,
            scope,
            identifier: node,
            span,
            in_annotation: region.in_annotation,
        });
    }

    /// The name as it's compiled in the scope. The type parameters of a class are private to that class, although
    /// their scope lies outside it; other names in that scope are as private as around it.
    fn compiled_name<'n>(&self, identifier: &'n str, scope: ScopeId) -> Cow<'n, str> {
        let of_class = self.class_of_parameters(scope);
        if let Some(class) = of_class.filter(|_| is_private(identifier)) {
            let name = mangled(identifier, Some(&class));
            let list = self.scope(scope).node;
            let is_parameter = |&parameter: &NodeId| {
                normalized(self.tree.text(parameter, self.text)) == identifier
            };
            if targets::type_parameter_names(self.tree, list)
                .iter()
                .any(is_parameter)
            {
                return name;
            }
        }
        mangled(identifier, self.scope(scope).mangling_class.as_deref())
    }

    /// The class, as private names have it, whose type parameters have this scope.
    fn class_of_parameters(&self, scope: ScopeId) -> Option<String> {
        if self.scope(scope).kind != ScopeKind::TypeParameters {
            return None;
        }
        let definition = self.tree.parent(self.scope(scope).node)?;
        if self.tree.kind(definition) != NodeKind::ClassDefinition {
            return None;
        }
        let name = self.tree.child(definition, Field::Name)?;
        mangling_class(&normalized(self.tree.text(name, self.text)))
    }

    /// PEP 572: a walrus in comprehensions binds in the scope that holds the outermost of them.
    fn walrus_scope(&self, mut scope: ScopeId) -> ScopeId {
        while self.scope(scope).kind.is_comprehension() {
            let Some(parent) = self.scope(scope).parent else {
                break;
            };
            scope = parent;
        }
        scope
    }
}

/// Resolves everything that the builder found; see `resolve`.
pub(super) fn build(parsed: &Parsed, text: &str, postponed_annotations: bool) -> SemanticModel {
    let mut builder = Builder::new(parsed, text);
    builder.visit(&parsed.facts);
    super::resolve::resolve(builder, postponed_annotations)
}

impl Use {
    pub(super) fn binding(&self, variable: super::VariableId) -> Option<Binding> {
        match self.kind {
            UseKind::Bind { kind, node } => Some(Binding {
                variable,
                kind,
                identifier: self.identifier,
                span: self.span,
                node,
                scope: self.scope,
            }),
            _ => None,
        }
    }
}
