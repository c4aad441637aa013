//! What a semantic model has lists of: scopes, variables, bindings, references and declarations, each with its id.
//!
//! They are data, with one line of Python for each kind. Ids are positions in the lists of one model, in source order;
//! what they lead to is asked of the [`SemanticModel`](super::SemanticModel).

use rustc_hash::FxHashMap;

use super::name::Name;
use crate::source::Span;
use crate::syntax::NodeId;

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
    /// A scope of a [`SemanticModel`](super::SemanticModel).
    ScopeId
}
arena_id! {
    /// A variable of a [`SemanticModel`](super::SemanticModel).
    VariableId
}
arena_id! {
    /// A binding of a [`SemanticModel`](super::SemanticModel).
    BindingId
}
arena_id! {
    /// A reference of a [`SemanticModel`](super::SemanticModel).
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
