//! A lift: everything that changes for one knot, as data in terms of the original text.

use crate::source::Span;
use crate::syntax::NodeId;

/// Everything that the lift of one knot changes. All spans are of the original text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lift {
    /// The knot, as a position in the closure graph's list.
    pub knot: usize,
    /// Where the functions go.
    pub insertion: Insertion,
    /// The knot, as a position likewise, whose lifted functions stand for these too, in the same order:
    /// then only references change here, and the definitions are dropped.
    pub shared_with: Option<usize>,
    /// The functions, in source order.
    pub functions: Vec<LiftedFunction>,
    /// Whether a comment above each function says why it stands at module scope.
    pub why_comment: bool,
    /// Identifiers that are spelt otherwise afterwards: references to members, private names written out.
    pub renamed: Vec<Renamed>,
    /// Calls that pass captured variables.
    pub calls: Vec<ExtendedCall>,
    /// References as a value that become a `partial` which holds captured variables.
    pub partials: Vec<Partial>,
    /// Statements that say nothing any more: `walk: Callable[..., int]`.
    pub removed_statements: Vec<NodeId>,
    /// Identifiers to be taken out of `nonlocal` statements.
    pub removed_nonlocals: Vec<NodeId>,
}

/// The place where lifted functions are inserted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Insertion {
    /// The byte offset of the line start before which they go.
    pub offset: usize,
    /// The white space in front of them: empty at the top level.
    pub indentation: String,
}

/// One function that moves to module scope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiftedFunction {
    /// The `function_definition`.
    pub definition: NodeId,
    /// Its name at module scope.
    pub name: String,
    /// The new parameters, put in front of its own.
    pub parameters: Vec<Parameter>,
    /// Whether a `/` follows the new parameters, because it takes `**kwargs` and has none yet.
    pub positional_only: bool,
    /// Annotations that are written as strings: spans of whole annotation expressions.
    pub quoted_annotations: Vec<Span>,
}

/// A parameter that stands for a captured variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The name of the parameter.
    pub name: String,
    /// The annotation expression that is repeated as its annotation, if one is carried over.
    pub annotation: Option<Span>,
    /// Any identifier that binds or reads the captured variable.
    pub captured: Span,
}

/// An identifier that is spelt otherwise afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renamed {
    /// The identifier in the original text.
    pub span: Span,
    /// The new spelling.
    pub text: String,
}

/// A call that passes captured variables first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExtendedCall {
    /// The `call` node.
    pub call: NodeId,
    /// What is passed, in order, as written there.
    pub arguments: Vec<String>,
}

/// A reference that becomes `functools.partial(_f, a, b)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partial {
    /// The reference's identifier.
    pub reference: NodeId,
    /// The expression that names `partial` there: `functools.partial`.
    pub callee: String,
    /// The lifted function's name at module scope.
    pub function: String,
    /// The captured variables it holds, in order, as written there.
    pub arguments: Vec<String>,
}

/// An import that the lifts of a module need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// The byte offset of the line start before which it goes, or the end of the text.
    pub offset: usize,
    /// `import functools`, without a line end.
    pub statement: String,
    /// How many blank lines stand in front of it.
    pub blank_lines_above: usize,
}
