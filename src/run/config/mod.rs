//! Settings: what is in force for a file, and where each value comes from.
//!
//! A [`Resolver`] is asked for the settings of a folder or file. It takes the nearest config file above:
//! `outdent.toml`, or a `pyproject.toml` with a table `[tool.outdent]`; one file counts, they aren't merged. What the
//! command line says ([`Overrides`]) wins over it. Answers are kept for each folder, so that a folder is looked at
//! once, whatever the number of files and threads. A config file that is broken is an error for what lies below it.

mod file;
mod key;
mod patterns;
mod read;
mod resolve;
mod show;
mod values;

use std::path::{Path, PathBuf};

use crate::plan::{CommentPolicy, Ignored, Options, Rename};

pub(crate) use resolve::Files;
pub use resolve::{Resolved, Resolver};
pub use show::show;

use key::Key;
use patterns::Patterns;
use values::Values;

/// Where settings come from.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// Which config files count.
    pub source: ConfigSource,
    /// What the command line says.
    pub overrides: Overrides,
}

/// Which config files count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ConfigSource {
    /// The nearest above each file.
    #[default]
    Nearest,
    /// This one, for all files; its patterns are relative to the current folder.
    File(PathBuf),
    /// None.
    Isolated,
}

/// What the command line says; it wins over config files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overrides {
    /// Whether unsafe knots are lifted too.
    pub apply_unsafe: Option<bool>,
    /// Whether excluded files are left out even if they are named.
    pub force_exclude: Option<bool>,
    /// How many new parameters a lifted function may get.
    pub max_parameters: Option<usize>,
    /// What becomes of the comments above a lifted function.
    pub comments: Option<CommentPolicy>,
    /// Whether a comment says why a function stands at module scope.
    pub why_comment: Option<bool>,
    /// Names that the user chose; only the command line has them.
    pub renames: Vec<Rename>,
}

/// What is in force for the files of a folder.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How knots are lifted.
    pub options: Options,
    /// The config file, if one counts.
    pub file: Option<PathBuf>,
    include: Patterns,
    exclude: Patterns,
    per_file_ignores: Vec<(Patterns, Ignored)>,
    values: Values,
}

impl Settings {
    /// Whether a walk that came to the file at this path takes it.
    ///
    /// The folders around it aren't asked about: a walk that left them out doesn't come here, and one that begins in a
    /// folder that is excluded was told to, unless exclusion is forced.
    pub fn takes(&self, path: &Path) -> bool {
        self.include.match_path_or_around(path)
            && !self.exclude.match_path(path, false)
            && !self.excludes_named(path)
    }

    /// Whether a walk leaves out the folder at this path with all that is in it.
    pub fn excludes_folder(&self, path: &Path) -> bool {
        self.exclude.match_path(path, true)
    }

    /// Whether the file at this path is left out although it, or a folder around it, is named: other programs name all
    /// files that there are.
    pub fn excludes_named(&self, path: &Path) -> bool {
        self.values.force_exclude.value && self.exclude.match_path_or_around(path)
    }

    /// What of the knots in the file at this path is neither reported nor lifted.
    pub fn ignored(&self, path: &Path) -> Ignored {
        let mut all = Ignored::default();
        for (patterns, ignored) in &self.per_file_ignores {
            if patterns.match_path_or_around(path) {
                all.add(ignored);
            }
        }
        all
    }
}

/// A config file that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// The file, as reports show it.
    pub path: String,
    /// The 1-based line, if the trouble is at one.
    pub line: Option<usize>,
    /// What is wrong with it, and what to do.
    pub message: String,
}

impl std::fmt::Display for ConfigError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&crate::report::displayed(&self.path))?;
        if let Some(line) = self.line {
            write!(formatter, ":{line}")?;
        }
        write!(formatter, ": error: {}", self.message)
    }
}
