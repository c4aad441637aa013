//! What a plan is made for: the file's surroundings, and how the run wants knots to be lifted.

use std::collections::BTreeSet;

use super::{Ignored, Known, NameTemplates, Selection};

/// What a file's surroundings say about it; handed in, for the core reads no folders.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    /// The path as reports show it.
    pub path: String,
    /// For an `__init__.py`, the module names of the files and folders beside it, which its names may not take.
    pub submodules: BTreeSet<String>,
    /// Whether the user named this very file: then it is checked to be valid Python even if it can hold no knot.
    pub is_named: bool,
    /// What the user's config leaves alone in it.
    pub ignored: Ignored,
    /// Which of its knots the run is about.
    pub selection: Selection,
}

/// How a run wants knots to be lifted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Names that the user chose.
    pub renames: Vec<Rename>,
    /// What becomes of the comment block directly above a lifted function.
    pub comments: CommentPolicy,
    /// Whether a comment above each lifted function says why it stands at module scope.
    pub why_comment: bool,
    /// Whether knots whose answer is [`Answer::Unsafe`](super::Answer::Unsafe) are lifted too.
    pub apply_unsafe: bool,
    /// How many new parameters a lifted function may get.
    pub max_parameters: usize,
    /// How lifted functions are called.
    pub names: NameTemplates,
    /// What the user adds to the lists that the rules consult.
    pub known: Known,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            renames: Vec::new(),
            comments: CommentPolicy::Move,
            why_comment: false,
            apply_unsafe: false,
            max_parameters: 7,
            names: NameTemplates::default(),
            known: Known::default(),
        }
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
