//! One input from its bytes to what is printed about it, and what is written.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read};
use std::path::Path;

use super::inputs::{Input, InputFile, read_message, submodules};
use super::replace::replace;
use super::shown::Names;
use super::{Command, ExitStatus, Run};
use crate::pipeline::{Judged, Outcome, Skip, Surroundings, outdent};
use crate::report::{
    DiffStat, FileDiff, FileReport, Located, Style, Tally, displayed, error_message, messages,
};
use crate::source::{Source, SourceProblem};

/// What is printed about one input.
#[derive(Debug)]
pub(super) struct FileResult {
    /// For standard output: a patch, a stat, or the text of standard input.
    pub(super) shown: Vec<u8>,
    /// What a check reports.
    pub(super) report: FileReport,
    /// For standard error: what kept the file from being read, judged or written.
    pub(super) messages: Vec<String>,
    /// The file that changes and by how much.
    pub(super) change: Option<(String, DiffStat)>,
    /// The chosen names, by position, that were for a function of the file.
    pub(super) renames: BTreeSet<usize>,
    /// The counts.
    pub(super) tally: Tally,
    /// How it ended.
    pub(super) status: ExitStatus,
}

impl FileResult {
    fn clean() -> Self {
        Self {
            shown: Vec::new(),
            report: FileReport::default(),
            messages: Vec::new(),
            change: None,
            renames: BTreeSet::new(),
            tally: Tally::default(),
            status: ExitStatus::Clean,
        }
    }

    /// The result for an input that could not be read.
    pub(super) fn error(path: &str, message: &str, run: &Run) -> Self {
        let mut result = Self::clean();
        result.add_error(path, message);
        if let Command::Check(check) = run.command {
            result.report = FileReport::of_error(path, message, check.format);
        }
        result
    }

    fn add_error(&mut self, path: &str, message: &str) {
        self.add_message(error_message(path, message));
    }

    fn add_message(&mut self, message: String) {
        self.messages.push(message);
        self.status = ExitStatus::Trouble;
    }
}

/// The result for an input at which outdent itself broke.
pub(super) fn panicked(input: &Input, run: &Run) -> FileResult {
    let path = match input {
        Input::Stdin => STANDARD_INPUT,
        Input::File(file) => &file.names.shown,
        Input::Problem(problem) => &problem.path,
    };
    FileResult::error(
        path,
        "this is a bug in outdent, not in the file: it broke off while handling it; the file was left untouched; \
         please report it with the file",
        run,
    )
}

/// What reports call standard input.
const STANDARD_INPUT: &str = "<stdin>";

/// Reads, judges and, if that is asked for, writes one input.
pub(super) fn handle(input: &Input, run: &Run) -> FileResult {
    match input {
        Input::Problem(problem) => FileResult::error(&problem.path, &problem.message, run),
        Input::Stdin => handle_standard_input(run),
        Input::File(file) => handle_file(file, run),
    }
}

fn handle_standard_input(run: &Run) -> FileResult {
    let names = Names {
        shown: STANDARD_INPUT.to_owned(),
        in_patch: b"stdin".to_vec(),
    };
    let mut bytes = Vec::new();
    if let Err(error) = io::stdin().lock().read_to_end(&mut bytes) {
        return FileResult::error(&names.shown, &format!("cannot be read: {error}"), run);
    }
    let surroundings = Surroundings {
        path: names.shown.clone(),
        is_named: true,
        ..Surroundings::default()
    };
    judge(
        &Opened {
            names: &names,
            path: None,
            bytes: &bytes,
        },
        &surroundings,
        run,
    )
}

fn handle_file(file: &InputFile, run: &Run) -> FileResult {
    let cannot_read = |error: io::Error| {
        FileResult::error(&file.names.shown, &read_message(&error, &file.path), run)
    };
    let bytes = match fs::read(&file.path) {
        Ok(bytes) => bytes,
        Err(error) => return cannot_read(error),
    };
    let mut surroundings = Surroundings {
        path: file.names.shown.clone(),
        is_named: file.is_named,
        ..Surroundings::default()
    };
    if file
        .path
        .file_name()
        .is_some_and(|name| name == "__init__.py")
    {
        match submodules(&file.path) {
            Ok(names) => surroundings.submodules = names,
            Err(error) => return cannot_read(error),
        }
    }
    let opened = Opened {
        names: &file.names,
        path: Some(&file.path),
        bytes: &bytes,
    };
    judge(&opened, &surroundings, run)
}

/// An input whose bytes were read.
struct Opened<'file> {
    names: &'file Names,
    /// Where it is written back to; standard input has no such place.
    path: Option<&'file Path>,
    bytes: &'file [u8],
}

fn judge(opened: &Opened<'_>, surroundings: &Surroundings, run: &Run) -> FileResult {
    let mut result = FileResult::clean();
    let path = &opened.names.shown;
    match Source::decode(opened.bytes) {
        Ok(source) => {
            let outcome = outdent(&source, surroundings, &run.options);
            add_report(
                &mut result,
                &Located::new(path, source.text()),
                &outcome,
                run,
            );
            if let Outcome::Judged(judged) = &outcome {
                result.tally = Tally::of(judged);
                result.renames.clone_from(&judged.used_renames);
                conclude(&mut result, opened, &source, judged, run);
            }
        }
        Err(problem) => {
            let outcome = Outcome::Skipped(undecodable(&problem));
            add_report(&mut result, &Located::new(path, ""), &outcome, run);
        }
    }
    // Standard input passes through unless there is something better to print.
    if run.command == Command::Apply && opened.path.is_none() && result.change.is_none() {
        result.shown = opened.bytes.to_vec();
    }
    result
}

/// Adds what is reported about the outcome, and the messages about what could not be judged.
fn add_report(result: &mut FileResult, located: &Located<'_>, outcome: &Outcome, run: &Run) {
    for message in messages(located, outcome) {
        result.add_message(message);
    }
    if let Command::Check(check) = run.command {
        let style = Style {
            format: check.format,
            selection: check.selection,
            palette: &run.palette,
        };
        result.report = FileReport::of(located, outcome, &style);
    }
}

/// What the command makes of a judged file: an exit status, a patch, a written file.
fn conclude(
    result: &mut FileResult,
    opened: &Opened<'_>,
    source: &Source,
    judged: &Judged,
    run: &Run,
) {
    let finding = match run.command {
        Command::Check(check) => {
            if check.fail_on.fails(&result.tally) {
                result.status = result.status.max(ExitStatus::Findings);
            }
            return;
        }
        Command::Diff { exit_code: true } => ExitStatus::Findings,
        Command::Diff { exit_code: false } | Command::Apply => ExitStatus::Clean,
    };
    let Some(text) = judged.rewritten.as_deref() else {
        return;
    };
    let path = &opened.names.shown;
    let Some(new) = source.encode(text) else {
        let message = "a name in the lifted text has a character that the file's encoding lacks; the file was left \
            untouched; convert it to UTF-8 or choose names with --rename";
        return result.add_error(path, message);
    };
    let diff = FileDiff::new(opened.bytes, &new);
    let stat = match (run.command, opened.path) {
        (Command::Apply, Some(file)) => {
            if let Err(message) = replace(file, opened.bytes, &new) {
                return result.add_error(path, &message);
            }
            let stat = diff.stat();
            result.shown = stat_line(path, stat).into_bytes();
            stat
        }
        (Command::Apply, None) => {
            result.shown.clone_from(&new);
            diff.stat()
        }
        _ => diff.render(&opened.names.in_patch, &run.palette, &mut result.shown),
    };
    result.tally.files_changed = 1;
    result.tally.stat = stat;
    result.change = Some((path.clone(), stat));
    result.status = result.status.max(finding);
}

/// The line of a stat: `src/a.py | +14 -13`.
pub(super) fn stat_line(path: &str, stat: DiffStat) -> String {
    format!("{} | {stat}\n", displayed(path))
}

/// Bytes that could not be decoded, as a reason to skip the file.
fn undecodable(problem: &SourceProblem) -> Skip {
    let slug = match problem {
        SourceProblem::Undecodable { .. }
        | SourceProblem::UnknownEncoding { .. }
        | SourceProblem::ContraryMark { .. } => "encoding",
        SourceProblem::MixedLineEnds { .. } => "line-ends",
        SourceProblem::NulByte { .. } => "nul-byte",
    };
    Skip {
        slug,
        message: problem.to_string(),
        offset: None,
    }
}
