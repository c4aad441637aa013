//! Typed facts: what a node states by what it is, and by its role in its parent.
//!
//! A fact names a construct and, where names are involved, the target. Its vocabulary is closed: what opens a scope,
//! what is evaluated outside the scope that it is written in, what binds or declares names, which identifiers are no
//! names of variables, and what may forbid something. What the facts mean together is for `names`.

mod collect;

use super::tree::NodeId;

pub(super) use collect::FactFinder;

/// What a fact states about its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FactKind {
    /// The node opens a scope.
    Scope(ScopeForm),
    /// The node is written inside the construct that opens a scope, but evaluated outside that scope.
    Outside(OutsideForm),
    /// The node is the annotation of a variable: `x: NODE = 1`.
    VariableAnnotation,
    /// The node binds the names in its target.
    Binding(BindingForm),
    /// The node declares its target to be another scope's.
    Declaration(DeclarationForm),
    /// The node is an identifier; a reference unless another fact claims it.
    Reference,
    /// The identifiers in the node are no names of variables, unless a binding claims them.
    Ignore(IgnoreForm),
    /// The node may forbid something.
    Hazard(HazardForm),
}

/// What opens a scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScopeForm {
    /// `def f(): ...`
    Function,
    /// `lambda: ...`
    Lambda,
    /// `class C: ...`
    Class,
    /// `[x for x in xs]`, `{...}`: runs in the frame that holds it, at once.
    Comprehension,
    /// `(x for x in xs)`: runs when its items are asked for.
    Generator,
    /// `type A = ...`
    TypeAlias,
}

/// What is evaluated outside the scope that it is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OutsideForm {
    /// A parameter's default.
    Default,
    /// A parameter's annotation or a return annotation.
    Annotation,
    /// What a `for` clause of a comprehension iterates over; only the first clause's is evaluated outside.
    Iterable,
}

/// How a name is bound (Python reference, 4.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BindingForm {
    /// `def f(NAME): ...`
    Parameter,
    /// `class NAME: ...`
    Class,
    /// `def NAME(): ...`
    Function,
    /// `NAME = 1`, `NAME: int = 1`, `NAME: int`
    Assignment,
    /// `NAME += 1`
    AugmentedAssignment,
    /// `(NAME := 1)`
    Walrus,
    /// `for NAME in xs: ...`
    For,
    /// `[... for NAME in xs]`
    Comprehension,
    /// `with f() as NAME` or `except E as NAME`, told apart by what the node stands in.
    As,
    /// `case [NAME, *NAME]: ...`
    Match,
    /// `import NAME`, `import NAME.b`, `import a.b as NAME`
    Import,
    /// `from m import NAME`
    ImportFrom,
    /// `from __future__ import NAME`
    Future,
    /// `from m import *`
    ImportStar,
    /// `del NAME`
    Delete,
    /// `type NAME = int`
    TypeAlias,
    /// `def f[NAME](): ...`
    TypeParameter,
}

/// A statement that says in which scope names are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeclarationForm {
    /// `global NAME`
    Global,
    /// `nonlocal NAME`
    Nonlocal,
}

/// Why an identifier is no name of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IgnoreForm {
    /// `object.NAME`
    Attribute,
    /// `f(NAME=1)`, `case C(NAME=1)`
    Keyword,
    /// `(NAME): int`
    Declared,
    /// Part of a dotted import path.
    Path,
    /// Part of a dotted pattern, `case module.NAME`, unless it's the first.
    LaterPart,
}

/// What may forbid a lift or a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HazardForm {
    /// A replacement field that shows its own source, `f"{x=}"`.
    SelfDocumenting,
    /// The opening of a template string, `t"..."`.
    Template,
}

impl FactKind {
    /// What a node is evaluated in must be known before the scope that it opens.
    fn comes_first(self) -> bool {
        matches!(self, Self::Outside(_) | Self::VariableAnnotation)
    }
}

/// One fact: what is stated, of which node, and about which names.
#[derive(Clone, Copy, Debug)]
pub struct Fact {
    /// What is stated.
    pub kind: FactKind,
    /// The construct.
    pub node: NodeId,
    /// The whole target of a binding or declaration.
    pub target: Option<NodeId>,
}
