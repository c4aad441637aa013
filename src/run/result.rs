//! What comes of one input: what is printed about it, what is counted, and how it ended.
//!
//! Takes lines and problems as they arise and files them where they belong: in the report, among the messages for
//! standard error, in the exit status. The printer prints the results of a run in the order of its inputs; a run over
//! many repositories keeps [`Gathered`] of each file.

use std::collections::{BTreeMap, BTreeSet};

use super::copies::Likeness;
use super::inputs::Problem;
use super::{ExitStatus, Run};
use crate::report::{DiffStat, FileReport, Tally, displayed, error_message};

/// What is printed about one input.
#[derive(Debug, Default)]
pub(super) struct FileResult {
    /// For standard output: a patch, a stat, or the text of standard input.
    pub(super) shown: Vec<u8>,
    /// What a check reports.
    pub(super) report: FileReport,
    /// For standard error: what kept the file from being read, judged or written.
    pub(super) messages: Vec<String>,
    /// For standard error: what the user may want to know although the file was handled.
    pub(super) warnings: Vec<String>,
    /// The file that changes and by how much.
    pub(super) change: Option<(String, DiffStat)>,
    /// The chosen names, by position, that were for a function of the file.
    pub(super) renames: BTreeSet<usize>,
    /// The ids of the knots that were looked at, if knots were chosen by their ids.
    pub(super) ids: Vec<String>,
    /// For standard error: what is good to know.
    pub(super) notes: Vec<String>,
    /// The path as reports show it.
    pub(super) path: String,
    /// The knots that count, to be compared with those of other files.
    pub(super) likenesses: Vec<Likeness>,
    /// What a patch in a folder of patches is called by, if `shown` is one.
    pub(super) patch_name: Option<Vec<u8>>,
    /// The counts.
    pub(super) tally: Tally,
    /// How it ended.
    pub(super) status: ExitStatus,
    /// What [`Command::Gather`](super::Command::Gather) asks for beyond that.
    pub(super) gathered: Gathered,
}

/// What a run over many repositories keeps of a file.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    /// What kept the file from being read, lifted or written, if it wasn't its own text.
    pub(super) error: Option<String>,
    /// The numbers of knots that count, by the reasons that they have.
    pub(super) slugs: BTreeMap<&'static str, usize>,
    /// How many knots are lifted.
    pub(super) lifted: usize,
    /// The bytes before and after the lifts, if there are any.
    pub(super) rewritten: Option<(Vec<u8>, Vec<u8>)>,
}

impl FileResult {
    /// The result for an input that could not be read.
    pub(super) fn error(path: &str, message: &str, run: &Run) -> Self {
        let mut result = Self::default();
        result.add_error(path, message, None, run);
        result
    }

    /// Whether there is anything to print about the input itself.
    pub(super) fn says_something(&self) -> bool {
        !(self.shown.is_empty()
            && self.report.is_empty()
            && self.messages.is_empty()
            && self.warnings.is_empty())
    }

    /// Adds what is wrong with the file at a path.
    pub(super) fn add_error(
        &mut self,
        path: &str,
        message: &str,
        reason: Option<&'static str>,
        run: &Run,
    ) {
        self.add_problem(
            &Problem {
                path: path.to_owned(),
                line: None,
                reason,
                message: message.to_owned(),
            },
            run,
        );
    }

    /// Adds a message about something that isn't the file's own text.
    pub(super) fn add_fault(&mut self, message: String) {
        self.gathered.error.get_or_insert_with(|| message.clone());
        self.add_message(message);
    }

    /// Adds what the user may want to know of the file at a path.
    pub(super) fn add_warning(&mut self, path: &str, message: &str) {
        let warning = format!("{}: warning: {message}", displayed(path));
        self.warnings.push(warning);
    }

    /// Adds what is wrong with an input.
    pub(super) fn add_problem(&mut self, problem: &Problem, run: &Run) {
        let Problem {
            path,
            line,
            reason,
            message,
        } = problem;
        if let Some((format, _)) = run.command.report() {
            self.report.add_error(path, *line, message, *reason, format);
        }
        self.add_fault(error_message(path, *line, message));
    }

    /// Adds a message about what keeps the input from being handled.
    pub(super) fn add_message(&mut self, message: String) {
        self.messages.push(message);
        self.status = ExitStatus::Trouble;
    }
}

/// The line of a stat: `src/a.py | +14 -13`.
pub(super) fn stat_line(path: &str, stat: DiffStat) -> String {
    format!("{} | {stat}\n", displayed(path))
}
