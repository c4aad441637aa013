//! The one function that most callers and tests use: source in, outcome out.

use std::collections::BTreeSet;

use crate::plan::{Answer, LiftedName, Options, Reason};
use crate::source::{Source, Span};
use crate::verify::Discrepancy;

/// What a file's surroundings say about it; handed in, for the core reads no folders.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    /// The path as reports show it.
    pub path: String,
    /// For an `__init__.py`, the module names of the files and folders beside it, which its names may not take.
    pub submodules: BTreeSet<String>,
}

/// What came of one file.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// The file cannot be judged.
    Skipped(Skip),
    /// The file was judged.
    Judged(Judged),
}

/// Why a file cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skip {
    /// A word for scripts: `encoding`, `line-ends`, `nul-byte`, `syntax`, `python-2`.
    pub slug: &'static str,
    /// A sentence for people that says what to do.
    pub message: String,
    /// Where in the text, as a byte offset, if it is at one place.
    pub offset: Option<usize>,
}

/// What came of a file that was judged.
#[derive(Clone, Debug, Default)]
pub struct Judged {
    /// The knots, in source order of their first members.
    pub knots: Vec<KnotReport>,
    /// Top-level statements that outdent's parser cannot read although they are valid Python.
    pub unread: Vec<Unread>,
    /// The text after the lifts; none where nothing changes.
    pub rewritten: Option<String>,
    /// What the verification found wrong: then nothing is rewritten, and it is outdent's own fault.
    pub discrepancies: Vec<Discrepancy>,
}

/// A top-level statement without a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The statement.
    pub span: Span,
    /// Where in it the parser stumbled, as a byte offset.
    pub offset: usize,
}

/// One knot, as reports need it.
#[derive(Clone, Debug)]
pub struct KnotReport {
    /// The function that binds the first member, dotted, without `<locals>`.
    pub enclosing: String,
    /// 1 for the first knot of the file with this enclosing function and these member names, 2 for the second ...
    pub ordinal: usize,
    /// The definitions that close over a member, in source order.
    pub members: Vec<MemberReport>,
    /// What the members capture besides each other.
    pub captures: Vec<CaptureReport>,
    /// The answer.
    pub answer: Answer,
    /// All reasons that hold.
    pub reasons: Vec<Reason>,
    /// New names and parameters; empty if refused.
    pub lifted: Vec<LiftedName>,
    /// The knots of the file, by position, that must be lifted for this one to be.
    pub depends_on: Vec<usize>,
    /// Whether a comment of the author's asks to leave the knot alone.
    pub suppressed: bool,
    /// Whether [`Judged::rewritten`] holds the lift.
    pub applied: bool,
}

/// One definition in a knot.
#[derive(Clone, Debug)]
pub struct MemberReport {
    /// The name as written.
    pub name: String,
    /// `def` or `lambda`.
    pub kind: &'static str,
    /// The function that binds it, dotted; differs from the knot's only where members are bound in several functions.
    pub enclosing: String,
    /// The bound identifier.
    pub span: Span,
    /// What in it names a member, in source order: the member's name and the place.
    pub references: Vec<(String, Span)>,
}

/// One captured variable.
#[derive(Clone, Debug)]
pub struct CaptureReport {
    /// The name as written where it is bound.
    pub name: String,
    /// The dotted name of the function that binds it.
    pub scope: String,
    /// How it is bound first: `parameter`, `assignment`, `function` ...
    pub kind: &'static str,
}

/// Finds, judges and lifts the knots of one file.
pub fn outdent(_source: &Source, _surroundings: &Surroundings, _options: &Options) -> Outcome {
    Outcome::Judged(Judged::default())
}
