//! What is said of one repository in one line of JSON.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::AddAssign;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::report::Tally;

/// The version of the line's schema; grows when a field changes its meaning or goes.
pub const BATCH_SCHEMA: u32 = 1;

/// One repository, as `summary.jsonl` has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RepositoryLine {
    /// [`BATCH_SCHEMA`].
    pub schema: u32,
    /// The version of outdent.
    pub version: String,
    /// The repository's folder, as it was given or found.
    pub path: String,
    /// What the repository's files are called: `<name>.patch`, `<name>.json`.
    pub name: String,
    /// The commit that is checked out; none before the first one, or where the repository can't be read.
    pub head: Option<String>,
    /// The branch that is checked out, if any.
    pub branch: Option<String>,
    /// Whether there is uncommitted work, untracked files included.
    pub dirty: bool,
    /// Python files that were judged.
    pub files: usize,
    /// Python files that could not be judged, and such in which a statement could not be.
    pub skipped_files: usize,
    /// The knots by answer.
    pub knots: Knots,
    /// How many of the knots that count have this reason.
    pub slugs: BTreeMap<String, usize>,
    /// Knots that the patch lifts.
    pub lifted: usize,
    /// Files that the patch changes.
    pub files_changed: usize,
    /// Files of the patch that `--apply` did not write, because of uncommitted changes in them.
    pub files_left_alone: usize,
    /// Lines that the patch adds.
    pub lines_added: usize,
    /// Lines that the patch removes.
    pub lines_removed: usize,
    /// What went otherwise than it should without keeping a file from being handled, in sentences.
    pub warnings: Vec<String>,
    /// The branch that holds the commit of `--commit`.
    pub created_branch: Option<String>,
    /// How long it took, in seconds of wall time.
    pub seconds: f64,
    /// How it ended.
    pub status: RepositoryStatus,
    /// A hash of outdent's version and of the options.
    pub options: String,
    /// A hash of what was read: the commit and the uncommitted work.
    pub state: String,
}

/// Numbers of knots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Knots {
    /// Lifted by default.
    pub safe: usize,
    /// Lifted on request.
    pub r#unsafe: usize,
    /// Never lifted.
    pub refused: usize,
    /// Left alone because a comment asks for it; not among those above.
    pub suppressed: usize,
    /// Untied by their author; not among those above.
    pub untied: usize,
}

impl AddAssign for Knots {
    fn add_assign(&mut self, other: Self) {
        self.safe += other.safe;
        self.r#unsafe += other.r#unsafe;
        self.refused += other.refused;
        self.suppressed += other.suppressed;
        self.untied += other.untied;
    }
}

/// How it ended with a repository.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RepositoryStatus {
    /// There is a patch; with `--apply` it was written, with `--commit` it was committed.
    Patched,
    /// No knots.
    Clean,
    /// Knots, none of which was lifted.
    NothingApplied,
    /// There was nothing to do, or it was better left undone, for this reason.
    Skipped(String),
    /// Something could not be read, judged or written.
    Failed(String),
}

impl RepositoryStatus {
    /// The status in one word.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Patched => "patched",
            Self::Clean => "clean",
            Self::NothingApplied => "nothing-applied",
            Self::Skipped(_) => "skipped",
            Self::Failed(_) => "failed",
        }
    }

    /// Why it was skipped, or failed.
    pub fn reason(&self) -> Option<&str> {
        match self {
            Self::Skipped(why) | Self::Failed(why) => Some(why),
            Self::Patched | Self::Clean | Self::NothingApplied => None,
        }
    }
}

impl fmt::Display for RepositoryStatus {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.word())?;
        match self.reason() {
            Some(why) => write!(formatter, ": {why}"),
            None => Ok(()),
        }
    }
}

impl Serialize for RepositoryStatus {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for RepositoryStatus {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        match text.split_once(": ") {
            Some(("skipped", why)) => Ok(Self::Skipped(why.to_owned())),
            Some(("failed", why)) => Ok(Self::Failed(why.to_owned())),
            _ => match text.as_str() {
                "patched" => Ok(Self::Patched),
                "clean" => Ok(Self::Clean),
                "nothing-applied" => Ok(Self::NothingApplied),
                _ => Err(D::Error::custom("no status of a repository")),
            },
        }
    }
}

impl RepositoryLine {
    /// A repository of which nothing is known yet.
    pub fn new(path: &str, name: &str) -> Self {
        Self {
            schema: BATCH_SCHEMA,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            path: path.to_owned(),
            name: name.to_owned(),
            head: None,
            branch: None,
            dirty: false,
            files: 0,
            skipped_files: 0,
            knots: Knots::default(),
            slugs: BTreeMap::new(),
            lifted: 0,
            files_changed: 0,
            files_left_alone: 0,
            lines_added: 0,
            lines_removed: 0,
            warnings: Vec::new(),
            created_branch: None,
            seconds: 0.0,
            status: RepositoryStatus::Clean,
            options: String::new(),
            state: String::new(),
        }
    }

    /// Takes over the counts of the repository's files.
    pub fn count(&mut self, tally: &Tally) {
        self.files = tally.files;
        self.knots = Knots {
            safe: tally.safe,
            r#unsafe: tally.unsafe_,
            refused: tally.refused,
            suppressed: tally.suppressed,
            untied: tally.untied,
        };
        self.files_changed = tally.files_changed;
        self.lines_added = tally.stat.insertions;
        self.lines_removed = tally.stat.deletions;
    }

    /// Whether there is a report of the repository's files, `<name>.json`: they were judged.
    pub fn has_report(&self) -> bool {
        self.files + self.skipped_files > 0
    }

    /// Whether a person has anything to see here.
    pub fn is_to_be_seen(&self) -> bool {
        self.status != RepositoryStatus::Clean
            || self.skipped_files > 0
            || !self.warnings.is_empty()
    }

    /// The line, without its end.
    pub fn to_json(&self) -> String {
        // Only maps with keys that are no strings and failing writers make it fail; a line has neither.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads a line; none if it is none of this version of the schema, as a line that was torn is not.
    pub fn parse(line: &str) -> Option<Self> {
        let line: Self = serde_json::from_str(line).ok()?;
        (line.schema == BATCH_SCHEMA).then_some(line)
    }
}
