//! What a rewrite claims to have done, in terms of the old and the new text alone.
//!
//! A claim accounts for every byte: each byte of the new text is kept from the old one or written for a
//! stated reason, each byte of the old text is kept or dropped for a stated reason. On top of that it
//! says which functions were lifted. A claim is data from the room that made the new text; it is
//! believed in nothing, only used to know what to compare. All offsets are bytes, 0-based.

use crate::source::Span;

/// The comment that says why a lifted function stands at module scope.
pub const WHY_COMMENT: &str =
    "# At module scope: as an inner function it would be part of a reference cycle.";

/// All that a rewrite did to one text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claim {
    /// Runs of old bytes that stand in the new text, in new-text order; together with
    /// [`written`](Self::written) they cover the new text without gap or overlap, together with
    /// [`dropped`](Self::dropped) the old one. How a run is cut into several doesn't matter.
    pub kept: Vec<Kept>,
    /// New bytes that come from nowhere, in new-text order. A line end or blank is no part of any kind but
    /// [`WrittenKind::Layout`] and, at its end or between its tokens, any other kind.
    pub written: Vec<Written>,
    /// Old bytes that are gone, in old-text order.
    pub dropped: Vec<Dropped>,
    /// The functions that now stand at module scope, in any order.
    pub lifted: Vec<LiftedClaim>,
}

/// A run of bytes that stands in the new text as it stood in the old one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Where it stood.
    pub old: Span,
    /// Where it begins in the new text.
    pub new_start: usize,
}

/// Bytes of the new text that are not the old one's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// Where they stand.
    pub new: Span,
    /// What they are.
    pub kind: WrittenKind,
}

/// Why bytes were written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrittenKind {
    /// Blanks, indentation and line ends: nothing that makes a token of its own.
    Layout,
    /// One identifier that is spelt otherwise; it stands for the old one, which is
    /// [dropped as a name](DroppedKind::Name): a reference to a member, the name of a lifted `def`, a captured
    /// variable whose parameter has another name, a private name written out.
    Name {
        /// The old identifier.
        old: Span,
    },
    /// `tree, `: the new parameters of a lifted function, right after the parenthesis, with their annotations and
    /// the `/` if there is one, and the comma before the function's own.
    Parameters,
    /// `tree, `: what a call of a lifted function passes first, right after the parenthesis, with the comma
    /// before the call's own arguments.
    Arguments,
    /// `functools.partial(`: right before a reference to a lifted function that is used as a value.
    PartialOpen,
    /// `, tree)`: right after that reference.
    PartialClose,
    /// `(` or `)` around a generator expression that was the sole argument of a call.
    Parenthesis,
    /// A whole line `import functools` or `import functools as NAME`.
    Import,
    /// A whole line, [`WHY_COMMENT`] indented as the lifted function is, above it and its comments.
    WhyComment,
    /// `pass`, the only statement left in a block, or before a string that would else be the docstring.
    Pass,
    /// A string literal whose value is an annotation that was none; the annotation is
    /// [dropped](DroppedKind::Annotation).
    QuotedAnnotation {
        /// The whole old annotation expression.
        old: Span,
    },
}

/// Bytes of the old text that are gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dropped {
    /// Where they stood.
    pub old: Span,
    /// Why they could go.
    pub kind: DroppedKind,
}

/// Why bytes could be dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DroppedKind {
    /// Blanks, indentation and line ends, outside strings.
    Layout,
    /// An identifier that a [written name](WrittenKind::Name) stands for.
    Name,
    /// A declaration without value of a lifted function's name, `walk: Callable[..., int]`, with its comment,
    /// its line end and, beside other statements, one `;`.
    BareDeclaration,
    /// A name in a `nonlocal` statement with a comma, or the whole statement, with its comment, its line end
    /// and, beside other statements, one `;`.
    Nonlocal,
    /// An annotation that a [string](WrittenKind::QuotedAnnotation) stands for.
    Annotation,
    /// A definition that another one stands for, with the comment block above it.
    TwinCopy,
}

/// One function that was lifted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiftedClaim {
    /// The identifier after `def` in the new text.
    pub new_name: Span,
    /// The parameters that it got, in order.
    pub parameters: Vec<ParameterClaim>,
    /// The old definitions that it stands for: first the one whose text it is, then its twins.
    pub definitions: Vec<DefinitionClaim>,
    /// Whether a [comment](WrittenKind::WhyComment) above it says why it stands there.
    pub why_comment: bool,
}

/// One new parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterClaim {
    /// Its name as written in the new text.
    pub name: String,
    /// The annotation expression in the old text that is repeated as its annotation.
    pub annotation: Option<Span>,
}

/// One old definition that a lifted function stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DefinitionClaim {
    /// The identifier after `def` in the old text.
    pub name: Span,
    /// For each new parameter, any identifier in the old text that binds or reads the variable that it stands for.
    pub captured: Vec<Span>,
}
