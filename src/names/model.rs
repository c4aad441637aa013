//! The semantic model: scopes, variables, bindings, references and declarations of one module.

use rustc_hash::FxHashMap;

use super::name::{Name, Names};
use crate::source::Span;
use crate::syntax::{NodeId, Tree};

macro_rules! arena_id {
    ($(#[$meta:meta])* $name:ident) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(u32);

        impl $name {
            pub(super) fn new(index: usize) -> Self {
                Self(u32::try_from(index).unwrap_or(u32::MAX))
            }

            /// The position in the model's list, in source order.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

arena_id! {
    /// A scope of a [`SemanticModel`].
    ScopeId
}
arena_id! {
    /// A variable of a [`SemanticModel`].
    VariableId
}
arena_id! {
    /// A binding of a [`SemanticModel`].
    BindingId
}
arena_id! {
    /// A reference of a [`SemanticModel`].
    ReferenceId
}

impl ScopeId {
    /// The module's own scope.
    pub const MODULE: ScopeId = ScopeId(0);
}

/// What kind of scope it is (Python reference, 4.2 and 8.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScopeKind {
    /// The whole file.
    Module,
    /// `class C: ...`; skipped by the functions in it.
    Class,
    /// `def f(): ...`, `async def f(): ...`
    Function,
    /// `lambda: ...`
    Lambda,
    /// `[x for x in xs]`, `{...}`
    Comprehension,
    /// `(x for x in xs)`
    Generator,
    /// The `[T]` of `def f[T](): ...`, `class C[T]: ...` and `type A[T] = ...` (PEP 695).
    TypeParameters,
    /// The value of `type A = ...`, evaluated when it is asked for.
    TypeAlias,
}

impl ScopeKind {
    /// Whether the scope is a `def` or a `lambda`: what the rules call a function.
    pub fn is_function(self) -> bool {
        matches!(self, Self::Function | Self::Lambda)
    }

    /// Whether it is one of the scopes that PEP 695 calls annotation scopes.
    pub fn is_annotation_scope(self) -> bool {
        matches!(self, Self::TypeParameters | Self::TypeAlias)
    }

    /// Whether a walrus in the scope binds outside it.
    pub fn is_comprehension(self) -> bool {
        matches!(self, Self::Comprehension | Self::Generator)
    }
}

/// One scope.
#[derive(Clone, Debug)]
pub struct Scope {
    /// What kind of scope it is.
    pub kind: ScopeKind,
    /// The scope directly around it; none for the module.
    pub parent: Option<ScopeId>,
    /// The construct that opens it.
    pub node: NodeId,
    /// The name of a `def` or `class` as written; empty for others.
    pub name: String,
    /// The scope that holds the definition: where decorators and defaults are evaluated.
    pub outside: ScopeId,
    /// The class that private names in the scope are mangled with.
    pub mangling_class: Option<String>,
    pub(super) variables: FxHashMap<Name, VariableId>,
    pub(super) declared: FxHashMap<Name, DeclarationKind>,
}

/// One variable: a name that a scope binds, or a global name.
#[derive(Clone, Debug)]
pub struct Variable {
    /// The name, normalised and mangled.
    pub name: Name,
    /// The scope that has it. Builtins and names never bound are variables of the module without bindings.
    pub scope: ScopeId,
    /// What binds it, in source order, also from scopes below by `global` and `nonlocal`.
    pub bindings: Vec<BindingId>,
    /// What reads it, in source order.
    pub references: Vec<ReferenceId>,
    /// The `global` and `nonlocal` statements that name it.
    pub declarations: Vec<Declaration>,
}

/// How a variable is bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BindingKind {
    /// `def f(NAME): ...`, `lambda NAME: ...`
    Parameter,
    /// `NAME = 1`, also in tuples and lists, with stars
    Assignment,
    /// `NAME: int = 1`
    AnnotatedAssignment,
    /// `NAME: int`; makes the name local but stores nothing
    BareAnnotation,
    /// `NAME += 1`; reads it first
    AugmentedAssignment,
    /// `(NAME := 1)`
    Walrus,
    /// `for NAME in xs: ...`
    For,
    /// `[... for NAME in xs]`
    Comprehension,
    /// `with f() as NAME: ...`
    With,
    /// `except E as NAME: ...`; deleted when the clause ends
    Except,
    /// `case NAME: ...`
    Match,
    /// `import NAME`
    Import,
    /// `from m import NAME`
    ImportFrom,
    /// `def NAME(): ...`
    Function,
    /// `class NAME: ...`
    Class,
    /// `del NAME`
    Delete,
    /// `type NAME = int`
    TypeAlias,
    /// `def f[NAME](): ...`
    TypeParameter,
}

impl BindingKind {
    /// A word for the kind: `parameter`, `assignment`, `for` ...
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Parameter => "parameter",
            Self::Assignment | Self::AnnotatedAssignment | Self::BareAnnotation => "assignment",
            Self::AugmentedAssignment => "augmented assignment",
            Self::Walrus => "walrus",
            Self::For => "for",
            Self::Comprehension => "comprehension",
            Self::With => "with",
            Self::Except => "except",
            Self::Match => "match",
            Self::Import | Self::ImportFrom => "import",
            Self::Function => "function",
            Self::Class => "class",
            Self::Delete => "del",
            Self::TypeAlias => "type alias",
            Self::TypeParameter => "type parameter",
        }
    }
}

/// One place that binds a variable.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// The variable.
    pub variable: VariableId,
    /// How.
    pub kind: BindingKind,
    /// The identifier.
    pub identifier: NodeId,
    /// The bytes of the identifier.
    pub span: Span,
    /// The construct that binds: the assignment, `for` statement, definition.
    pub node: NodeId,
    /// The scope that the binding is written in, which `global`, `nonlocal` and the walrus make another than the variable's.
    pub scope: ScopeId,
}

/// One place that reads a variable.
#[derive(Clone, Copy, Debug)]
pub struct Reference {
    /// The variable.
    pub variable: VariableId,
    /// The identifier.
    pub identifier: NodeId,
    /// The bytes of the identifier.
    pub span: Span,
    /// The scope in which the reference is evaluated.
    pub scope: ScopeId,
    /// Whether it stands in an annotation.
    pub in_annotation: bool,
    /// Whether it is never evaluated: in an annotation under `from __future__ import annotations` (PEP 563).
    pub postponed: bool,
}

/// Which statement declares a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeclarationKind {
    /// `global NAME`
    Global,
    /// `nonlocal NAME`
    Nonlocal,
}

/// One name in a `global` or `nonlocal` statement.
#[derive(Clone, Copy, Debug)]
pub struct Declaration {
    /// Which statement.
    pub kind: DeclarationKind,
    /// The scope that it stands in.
    pub scope: ScopeId,
    /// The identifier.
    pub identifier: NodeId,
    /// The bytes of the identifier.
    pub span: Span,
}

/// What one module's names mean.
#[derive(Clone, Debug)]
pub struct SemanticModel {
    pub(super) names: Names,
    pub(super) scopes: Vec<Scope>,
    pub(super) variables: Vec<Variable>,
    pub(super) bindings: Vec<Binding>,
    pub(super) references: Vec<Reference>,
    /// The scope that a function, class, lambda or comprehension node opens.
    pub(super) opened: FxHashMap<NodeId, ScopeId>,
    /// The binding or reference at an identifier.
    pub(super) at_identifier: FxHashMap<NodeId, Occurrence>,
    pub(super) star_imports: Vec<NodeId>,
}

/// What an identifier is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occurrence {
    /// It binds a variable.
    Binding(BindingId),
    /// It reads a variable.
    Reference(ReferenceId),
    /// It stands in a `global` or `nonlocal` statement that names this variable.
    Declaration(VariableId),
}

#[expect(
    clippy::indexing_slicing,
    reason = "ids are only made for entries of this model"
)]
impl SemanticModel {
    /// The scope with this id.
    pub fn scope(&self, id: ScopeId) -> &Scope {
        &self.scopes[id.index()]
    }

    /// The variable with this id.
    pub fn variable(&self, id: VariableId) -> &Variable {
        &self.variables[id.index()]
    }

    /// The binding with this id.
    pub fn binding(&self, id: BindingId) -> &Binding {
        &self.bindings[id.index()]
    }

    /// The reference with this id.
    pub fn reference(&self, id: ReferenceId) -> &Reference {
        &self.references[id.index()]
    }
}

impl SemanticModel {
    /// All scopes, each after the one around it.
    pub fn scopes(&self) -> impl Iterator<Item = (ScopeId, &Scope)> {
        self.scopes
            .iter()
            .enumerate()
            .map(|(index, scope)| (ScopeId::new(index), scope))
    }

    /// All variables.
    pub fn variables(&self) -> impl Iterator<Item = (VariableId, &Variable)> {
        self.variables
            .iter()
            .enumerate()
            .map(|(index, variable)| (VariableId::new(index), variable))
    }

    /// All bindings, in source order.
    pub fn bindings(&self) -> impl Iterator<Item = (BindingId, &Binding)> {
        self.bindings
            .iter()
            .enumerate()
            .map(|(index, binding)| (BindingId::new(index), binding))
    }

    /// All references, in source order.
    pub fn references(&self) -> impl Iterator<Item = (ReferenceId, &Reference)> {
        self.references
            .iter()
            .enumerate()
            .map(|(index, reference)| (ReferenceId::new(index), reference))
    }

    /// The references below a node, the node itself included, in source order.
    pub fn references_below(&self, tree: &Tree, node: NodeId) -> &[Reference] {
        let end = tree.subtree_end(node);
        let first = self
            .references
            .partition_point(|reference| reference.identifier < node);
        let last = self
            .references
            .partition_point(|reference| reference.identifier < end);
        self.references.get(first..last).unwrap_or_default()
    }

    /// The bindings below a node, the node itself included, in source order.
    pub fn bindings_below(&self, tree: &Tree, node: NodeId) -> &[Binding] {
        let end = tree.subtree_end(node);
        let first = self
            .bindings
            .partition_point(|binding| binding.identifier < node);
        let last = self
            .bindings
            .partition_point(|binding| binding.identifier < end);
        self.bindings.get(first..last).unwrap_or_default()
    }

    /// The text of a variable's name, normalised and mangled.
    pub fn name(&self, variable: VariableId) -> &str {
        self.names.text(self.variable(variable).name)
    }

    /// The interned names.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The scope that a definition, lambda, class or comprehension opens (its body's).
    pub fn scope_opened_by(&self, node: NodeId) -> Option<ScopeId> {
        self.opened.get(&node).copied()
    }

    /// What the identifier is; none for attributes, keyword names and the like.
    pub fn occurrence(&self, identifier: NodeId) -> Option<Occurrence> {
        self.at_identifier.get(&identifier).copied()
    }

    /// The variable of this name (normalised, mangled) that the scope itself has.
    pub fn variable_of(&self, scope: ScopeId, name: &str) -> Option<VariableId> {
        self.scope(scope)
            .variables
            .get(&self.names.find(name)?)
            .copied()
    }

    /// How the scope declares the name (normalised, mangled), if it does.
    pub fn declared(&self, scope: ScopeId, name: &str) -> Option<DeclarationKind> {
        self.scope(scope)
            .declared
            .get(&self.names.find(name)?)
            .copied()
    }

    /// The names that the scope itself binds.
    pub fn variables_of(&self, scope: ScopeId) -> impl Iterator<Item = VariableId> + '_ {
        self.scope(scope).variables.values().copied()
    }

    /// The variable that a name (normalised, mangled) means where it is read in a scope; none if no scope
    /// has it, not even the module's as a name that something reads.
    pub fn lookup(&self, scope: ScopeId, name: &str) -> Option<VariableId> {
        let name = self.names.find(name)?;
        let global = || self.scope(ScopeId::MODULE).variables.get(&name).copied();
        let here = self.scope(scope);
        match here.declared.get(&name) {
            Some(DeclarationKind::Global) => return global(),
            Some(DeclarationKind::Nonlocal) => {}
            None => {
                if let Some(&variable) = here.variables.get(&name) {
                    return Some(variable);
                }
            }
        }
        for outer in self.enclosing(scope) {
            let around = self.scope(outer);
            // For the functions in it, a class has a cell of that name.
            if around.kind == ScopeKind::Class && self.names.text(name) == "__class__" {
                break;
            }
            if matches!(around.kind, ScopeKind::Class | ScopeKind::Module) {
                continue;
            }
            if around.declared.get(&name) == Some(&DeclarationKind::Global) {
                break;
            }
            if let Some(&variable) = around.variables.get(&name) {
                return Some(variable);
            }
        }
        global()
    }

    /// The `from m import *` statements of the module.
    pub fn star_imports(&self) -> &[NodeId] {
        &self.star_imports
    }

    /// The scopes around this one, from the nearest to the module.
    pub fn enclosing(&self, scope: ScopeId) -> impl Iterator<Item = ScopeId> + '_ {
        std::iter::successors(self.scope(scope).parent, |&outer| self.scope(outer).parent)
    }

    /// Whether `inner` is `outer` or lies below it.
    pub fn is_within(&self, inner: ScopeId, outer: ScopeId) -> bool {
        inner == outer || self.enclosing(inner).any(|scope| scope == outer)
    }

    /// The nearest function around or at the scope whose frame runs the scope's code at once: the
    /// scope itself, or what holds it through comprehensions that are no generator expressions.
    pub fn frame_of(&self, mut scope: ScopeId) -> ScopeId {
        while self.scope(scope).kind == ScopeKind::Comprehension {
            let Some(parent) = self.scope(scope).parent else {
                break;
            };
            scope = parent;
        }
        scope
    }

    /// The qualified name of a scope without `<locals>`: `Outer.method`, `build.<lambda>`.
    ///
    /// Comprehensions and type-parameter scopes have no part in it; the module's is empty.
    pub fn qualified_name(&self, scope: ScopeId) -> String {
        let mut parts: Vec<&str> = std::iter::once(scope)
            .chain(self.enclosing(scope))
            .filter_map(|id| {
                let scope = self.scope(id);
                match scope.kind {
                    ScopeKind::Function | ScopeKind::Class => Some(scope.name.as_str()),
                    ScopeKind::Lambda => Some("<lambda>"),
                    _ => None,
                }
            })
            .collect();
        parts.reverse();
        parts.join(".")
    }
}
