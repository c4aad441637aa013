//! What a run prints: results to standard output as they come, summaries to standard error at the end.

use std::collections::HashSet;
use std::io::Write;
use std::ops::ControlFlow;

use super::copies::Copies;
use super::inputs::Inputs;
use super::output::Output;
use super::patches::PatchFolder;
use super::result::{FileResult, stat_line};
use super::{Choice, Command, ExitStatus, Run, Verbosity};
use crate::report::{
    DiffStat, Document, Filter, Tally, change_summary, check_counts, check_summary, copies_message,
    displayed, left_alone,
};

/// Prints results and remembers what the end of the run has to say.
pub(super) struct Printer<'run> {
    run: &'run Run,
    stdout: Output<'run>,
    stderr: &'run mut dyn Write,
    tally: Tally,
    status: ExitStatus,
    /// The files that change.
    changes: Vec<(String, DiffStat)>,
    /// Which of the chosen names fitted.
    renames: Vec<bool>,
    /// The report of a check.
    document: Option<Document>,
    /// Where patches go instead of standard output.
    patches: Option<PatchFolder>,
    /// Knots that are alike.
    copies: Copies,
    /// The ids of the knots that were looked at, if knots were chosen by their ids.
    ids: HashSet<String>,
}

impl<'run> Printer<'run> {
    pub(super) fn new(
        run: &'run Run,
        patches: Option<PatchFolder>,
        stdout: &'run mut dyn Write,
        stderr: &'run mut dyn Write,
    ) -> Self {
        Self {
            run,
            stdout: Output::new(stdout),
            stderr,
            tally: Tally::default(),
            status: ExitStatus::Clean,
            changes: Vec::new(),
            renames: vec![false; run.config.overrides.renames.len()],
            patches,
            copies: Copies::default(),
            ids: HashSet::new(),
            document: run
                .command
                .report()
                .map(|(format, _)| Document::new(format)),
        }
    }

    /// Prints what comes before all results.
    pub(super) fn begin(&mut self) {
        if let Some(document) = &self.document {
            self.stdout.write(document.head().as_bytes());
        }
    }

    /// Prints what came of one input; breaks off when there is nobody left to print for and nothing to write.
    pub(super) fn print(&mut self, result: FileResult) -> ControlFlow<()> {
        for message in &result.messages {
            self.say(message);
        }
        if self.run.verbosity > Verbosity::Quiet {
            for warning in &result.warnings {
                self.say(warning);
            }
        }
        match (&self.patches, &result.patch_name) {
            (Some(folder), Some(name)) => match folder.write(name, &result.shown) {
                Ok(path) => {
                    let line = format!("{}\n", displayed(&path.to_string_lossy()));
                    self.stdout.write(line.as_bytes());
                }
                Err(message) => {
                    self.say(&format!("error: {message}"));
                    self.status = ExitStatus::Trouble;
                }
            },
            _ => self.stdout.write(&result.shown),
        }
        self.copies.add(&result.path, result.likenesses);
        if let Some(document) = &mut self.document {
            self.stdout.write(document.add(result.report).as_bytes());
        }
        if self.run.verbosity > Verbosity::Quiet {
            for note in &result.notes {
                self.say(note);
            }
        }
        self.ids.extend(result.ids);
        self.tally.add(&result.tally);
        self.status = self.status.max(result.status);
        self.changes.extend(result.change);
        for position in result.renames {
            if let Some(fitted) = self.renames.get_mut(position) {
                *fitted = true;
            }
        }
        if self.stdout.is_open() || self.run.command == Command::Apply {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    /// Prints what comes after all results; gives the status of the whole run.
    pub(super) fn end(mut self, inputs: &Inputs) -> ExitStatus {
        if let Some(mut document) = self.document.take() {
            for group in self.copies.groups() {
                let text = document.add_copies(&group.ids, group.count);
                self.stdout.write(text.as_bytes());
            }
            self.stdout.write(document.tail().as_bytes());
        }
        if self.run.command == Command::Apply && !self.prints_text() && !self.changes.is_empty() {
            let summary = format!("{}\n", change_summary(&self.tally));
            self.stdout.write(summary.as_bytes());
        }
        if let Some(error) = self.stdout.failure() {
            let message = format!("error: standard output cannot be written: {error}");
            self.say(&message);
            return ExitStatus::Trouble;
        }
        self.name_ids_without_knot();
        let has_reader = self.stdout.is_open() || self.run.command == Command::Apply;
        if has_reader && self.run.verbosity > Verbosity::Quiet {
            self.summarize(inputs);
        }
        self.status
    }

    /// Whether standard output is the text of standard input, as it is after `apply -`.
    fn prints_text(&self) -> bool {
        self.run.paths.iter().any(|path| path.as_os_str() == "-")
    }

    fn summarize(&mut self, inputs: &Inputs) {
        let is_check = matches!(self.run.command, Command::Check(_));
        if self.run.command == Command::Prove {
            return;
        }
        let filter = match self.run.command {
            Command::Check(check) => check.filter,
            _ => Filter::USUAL,
        };
        if inputs.list.is_empty() {
            self.say(match &self.run.choice {
                Choice { ids, .. } if !ids.is_empty() => "none of the files was named by --id",
                Choice { since: Some(_), .. } => "no Python file there has changed",
                Choice { .. } => "no Python files (*.py) there",
            });
        } else if !is_check {
            self.summarize_changes();
        } else if self.tally.files > 0 {
            self.say(&check_summary(&self.tally, filter));
            self.name_copies();
        }
        self.name_unused_renames();
        let has_patch = !is_check && self.run.command != Command::Apply && !self.changes.is_empty();
        if has_patch && !inputs.patch_folders.is_empty() {
            self.name_patch_folders(inputs);
        }
    }

    fn name_copies(&mut self) {
        let notes: Vec<String> = (self.copies.groups())
            .map(|group| copies_message(&group.ids, group.count))
            .collect();
        for note in notes {
            self.say(&note);
        }
    }

    /// A chosen knot that isn't there is an error: whoever named it believes that it is.
    fn name_ids_without_knot(&mut self) {
        if !self.stdout.is_open() && self.run.command != Command::Apply {
            return;
        }
        for id in &self.run.choice.ids {
            if !self.ids.contains(id.strip_prefix("./").unwrap_or(id)) {
                self.say(&format!(
                    "error: --id {id}: no such knot there; `outdent check` shows the ids"
                ));
                self.status = ExitStatus::Trouble;
            }
        }
    }

    fn name_unused_renames(&mut self) {
        for (rename, fitted) in self
            .run
            .config
            .overrides
            .renames
            .iter()
            .zip(self.renames.clone())
        {
            if !fitted {
                self.say(&format!(
                    "warning: --rename {}={}: no knot has a function of that name",
                    rename.old, rename.new
                ));
            }
        }
    }

    fn name_patch_folders(&mut self, inputs: &Inputs) {
        let folders: Vec<_> = inputs
            .patch_folders
            .iter()
            .map(|folder| folder.display().to_string())
            .collect();
        self.say(&format!(
            "the patch names files outside the current folder as seen from {}: apply it there",
            folders.join(", ")
        ));
    }

    fn summarize_changes(&mut self) {
        // After an `apply` the stat is the result, unless the result is a text.
        let is_stat_due = self.run.command != Command::Apply || self.prints_text();
        if is_stat_due {
            let lines: String = self
                .changes
                .iter()
                .map(|(path, stat)| stat_line(path, *stat))
                .collect();
            self.say_text(&lines);
        }
        let is_summary_due = if self.changes.is_empty() {
            // After an error, "nothing to lift" would be too much said.
            self.status < ExitStatus::Trouble
        } else {
            is_stat_due
        };
        if is_summary_due {
            self.say(&change_summary(&self.tally));
        }
        if let Some(line) = left_alone(&self.tally) {
            self.say(&line);
        }
        if self.run.verbosity == Verbosity::Verbose {
            self.say(&check_counts(&self.tally, Filter::USUAL));
        }
    }

    fn say(&mut self, line: &str) {
        self.say_text(&format!("{line}\n"));
    }

    /// Writes to standard error; where that fails there is nowhere left to say so.
    fn say_text(&mut self, text: &str) {
        let _ = self.stderr.write_all(text.as_bytes());
    }
}
