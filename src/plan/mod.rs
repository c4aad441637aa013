//! The judgement: which knots are lifted, how, and why the others are not.

mod lift;
mod marker;
mod placement;
mod reason;

pub use lift::{ExtendedCall, Import, Insertion, Lift, LiftedFunction, Parameter, Partial, Renamed};
pub use marker::is_marker;
pub use placement::{comment_block, insertion_point, logical_line_start};
pub use reason::{Answer, Reason, Slug};

use crate::names::VariableId;

/// How a run wants knots to be lifted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Names that the user chose.
    pub renames: Vec<Rename>,
    /// What becomes of the comment block directly above a lifted function.
    pub comments: CommentPolicy,
    /// Whether knots whose answer is [`Answer::Unsafe`] are lifted too.
    pub apply_unsafe: bool,
    /// How many new parameters a lifted function may get.
    pub max_parameters: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { renames: Vec::new(), comments: CommentPolicy::Move, apply_unsafe: false, max_parameters: 7 }
    }
}

/// What becomes of the comment block directly above a lifted function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommentPolicy {
    /// It moves with the function, tool directives excepted.
    Move,
    /// It stays where it is.
    Stay,
}

/// A name that the user chose for a lifted function: `[path::][outer.]old=new`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rename {
    /// The file that it is for, as paths are shown; all files if none.
    pub path: Option<String>,
    /// The function as written: `walk`, or with the dotted names around it, `Outer.method.walk`.
    pub old: String,
    /// The name at module scope.
    pub new: String,
}

/// What was decided for all knots of a module.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// One judgement for each knot, in the order of the closure graph.
    pub judgements: Vec<Judgement>,
    /// The lifts to be applied, in the order of their knots.
    pub lifts: Vec<Lift>,
    /// The import that they need together, if the module has none that serves.
    pub import: Option<Import>,
}

/// What was decided for one knot.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// The answer: the strongest of the reasons', or safe.
    pub answer: Answer,
    /// All reasons that hold, refusals first.
    pub reasons: Vec<Reason>,
    /// What the members capture besides each other, in order of first use.
    pub captures: Vec<VariableId>,
    /// What the members are called at module scope and take first, in source order; empty if refused.
    pub lifted: Vec<LiftedName>,
    /// The knots, by position, that must be lifted for this one to be.
    pub depends_on: Vec<usize>,
    /// Whether a comment of the author's asks to leave the knot alone.
    pub suppressed: bool,
}

/// What a member is called at module scope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiftedName {
    /// The member as written.
    pub member: String,
    /// Its name at module scope.
    pub name: String,
    /// The names of the new parameters.
    pub parameters: Vec<String>,
}
