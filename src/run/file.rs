//! One input from its bytes to what is printed about it, and what is written.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::io::{self, Read};
use std::path::Path;

use super::buffer::Buffer;
use super::inputs::{Input, InputFile, read_message, submodules};
use super::replace::replace;
use super::shown::Names;
use super::work_tree::WorkTrees;
use super::{Command, ExitStatus, Format, Progress, Run, Verbosity};
use crate::pipeline::{Judged, Outcome, Skip, Surroundings, holds_nothing, outdent};
use crate::report::{
    Detail, DiffStat, FileDiff, Located, Tally, describe, discrepancy_messages, displayed,
    error_record, records, rename_messages, skip_message, unread_messages,
};
use crate::source::{Source, SourceProblem};

/// What the handling of all inputs shares.
pub(super) struct Context<'run> {
    run: &'run Run,
    progress: &'run Progress,
    work_trees: WorkTrees,
}

impl<'run> Context<'run> {
    pub(super) fn new(run: &'run Run, progress: &'run Progress) -> Self {
        Self {
            run,
            progress,
            work_trees: WorkTrees::default(),
        }
    }

    /// Replaces the bytes of the file at `path`, unless that would lose something.
    fn write(&self, path: &Path, old: &[u8], new: &[u8]) -> Result<(), String> {
        if !self.run.allow_dirty
            && let Some(objection) = self.work_trees.objection(path)
        {
            return Err(objection);
        }
        let Some(_permit) = self.progress.permit() else {
            return Err("was left as it is: interrupted".to_owned());
        };
        replace(path, old, new)?;
        self.progress.add_written();
        Ok(())
    }
}

/// What is printed about one input.
#[derive(Debug)]
pub(super) struct FileResult {
    /// For standard output: a report, a patch, a stat, or the text of standard input.
    pub(super) shown: Vec<u8>,
    /// For standard output as JSON, if that is asked for.
    pub(super) records: Vec<String>,
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
            records: Vec::new(),
            messages: Vec::new(),
            change: None,
            renames: BTreeSet::new(),
            tally: Tally::default(),
            status: ExitStatus::Clean,
        }
    }

    /// The result for an input that could not be read.
    pub(super) fn error(path: &str, message: &str) -> Self {
        let mut result = Self::clean();
        result.add_error(path, message);
        result
    }

    /// Whether there is anything to print about the input itself.
    pub(super) fn says_something(&self) -> bool {
        !(self.shown.is_empty() && self.records.is_empty() && self.messages.is_empty())
    }

    fn add_error(&mut self, path: &str, message: &str) {
        self.records.push(error_record(path, message, None));
        self.add_message(format!("{}: error: {message}", displayed(path)));
    }

    fn add_message(&mut self, message: String) {
        self.messages.push(message);
        self.status = ExitStatus::Trouble;
    }
}

/// The result for an input at which outdent itself broke.
pub(super) fn panicked(input: &Input) -> FileResult {
    let path = match input {
        Input::Stdin(None) => STANDARD_INPUT.to_owned(),
        Input::Stdin(Some(file)) | Input::File(file) => file.names().shown,
        Input::Problem(problem) => problem.path.clone(),
    };
    FileResult::error(
        &path,
        "this is a bug in outdent, not in the file: it broke off while handling it; the file was left untouched; \
         please report it with the file",
    )
}

/// What reports call standard input that no file was named for.
const STANDARD_INPUT: &str = "<stdin>";

/// Reads, judges and, if that is asked for, writes one input.
pub(super) fn handle(input: &Input, context: &Context<'_>, buffer: &mut Buffer) -> FileResult {
    match input {
        Input::Problem(problem) => FileResult::error(&problem.path, &problem.message),
        Input::Stdin(file) => handle_standard_input(file.as_ref(), context),
        Input::File(file) => handle_file(file, context, buffer),
    }
}

fn handle_standard_input(file: Option<&InputFile>, context: &Context<'_>) -> FileResult {
    let names = file.map_or_else(
        || Names {
            shown: STANDARD_INPUT.to_owned(),
            in_patch: b"stdin".to_vec(),
        },
        InputFile::names,
    );
    let mut bytes = Vec::new();
    if let Err(error) = io::stdin().lock().read_to_end(&mut bytes) {
        return FileResult::error(&names.shown, &format!("cannot be read: {error}"));
    }
    let surroundings = match file.map(|file| surroundings_of(file, &names)) {
        // The file, and the folder that it would be in, need not be there.
        None | Some(Err(_)) => Surroundings {
            path: names.shown.clone(),
            is_named: true,
            ..Surroundings::default()
        },
        Some(Ok(surroundings)) => surroundings,
    };
    let opened = Opened {
        names: &names,
        path: None,
        bytes: &bytes,
    };
    judge(&opened, &surroundings, context)
}

fn handle_file(file: &InputFile, context: &Context<'_>, buffer: &mut Buffer) -> FileResult {
    let read = buffer.read(&file.path);
    if let Ok(bytes) = &read
        && !file.is_named
        && Source::decode(bytes).is_ok_and(|source| holds_nothing(&source))
    {
        // So it is with nearly all files: there is nothing to say of them, so nothing is prepared for it.
        return FileResult {
            tally: Tally::of(&Judged::default()),
            ..FileResult::clean()
        };
    }
    let names = file.names();
    let read = read.and_then(|bytes| Ok((bytes, surroundings_of(file, &names)?)));
    let (bytes, surroundings) = match read {
        Ok(read) => read,
        Err(error) => {
            return FileResult::error(&names.shown, &read_message(&error, &file.path));
        }
    };
    let opened = Opened {
        names: &names,
        path: Some(&file.path),
        bytes,
    };
    judge(&opened, &surroundings, context)
}

/// What there is to know about a file besides its text.
fn surroundings_of(file: &InputFile, names: &Names) -> io::Result<Surroundings> {
    let is_package = file.path.file_name() == Some(OsStr::new("__init__.py"));
    Ok(Surroundings {
        path: names.shown.clone(),
        is_named: file.is_named,
        submodules: if is_package {
            submodules(&file.path)?
        } else {
            BTreeSet::new()
        },
    })
}

/// An input whose bytes were read.
struct Opened<'file> {
    names: &'file Names,
    /// Where it is written back to; standard input has no such place.
    path: Option<&'file Path>,
    bytes: &'file [u8],
}

fn judge(opened: &Opened<'_>, surroundings: &Surroundings, context: &Context<'_>) -> FileResult {
    let run = context.run;
    let mut result = FileResult::clean();
    match Source::decode(opened.bytes) {
        Ok(source) => {
            let outcome = outdent(&source, surroundings, &run.options);
            let located = Located::new(&opened.names.shown, source.text());
            add_messages(&mut result, &located, &outcome);
            match run.command {
                Command::Check(Format::Text) => add_report(&mut result, &located, &outcome, run),
                Command::Check(Format::Json | Format::JsonLines) => {
                    result.records = records(&located, &outcome);
                }
                Command::Diff { .. } | Command::Apply => {}
            }
            if let Outcome::Judged(judged) = &outcome {
                result.tally = Tally::of(judged);
                result.renames.clone_from(&judged.used_renames);
                conclude(&mut result, opened, &source, judged, context);
            }
        }
        Err(problem) => {
            let skip = undecodable(&problem);
            let path = &opened.names.shown;
            result.add_message(skip_message(path, None, &skip));
            let nowhere = Located::new(path, "");
            result.records = records(&nowhere, &Outcome::Skipped(skip));
        }
    }
    // Standard input passes through unless there is something better to print.
    if run.command == Command::Apply && opened.path.is_none() && result.change.is_none() {
        result.shown = opened.bytes.to_vec();
    }
    result
}

fn add_messages(result: &mut FileResult, located: &Located<'_>, outcome: &Outcome) {
    match outcome {
        Outcome::Skipped(skip) => {
            result.add_message(skip_message(located.path, Some(located), skip));
        }
        Outcome::Judged(judged) => {
            for message in unread_messages(located, judged) {
                result.add_message(message);
            }
            for message in rename_messages(located, judged) {
                result.add_message(message);
            }
            for message in discrepancy_messages(located, judged) {
                result.add_message(message);
            }
        }
    }
}

fn add_report(result: &mut FileResult, located: &Located<'_>, outcome: &Outcome, run: &Run) {
    let Outcome::Judged(judged) = outcome else {
        return;
    };
    let detail = if run.verbosity == Verbosity::Verbose {
        Detail::Suppressed
    } else {
        Detail::Usual
    };
    let mut report = String::new();
    describe(located, judged, detail, &run.palette, &mut report);
    result.shown = report.into_bytes();
}

/// What the command makes of a judged file: an exit status, a patch, a written file.
fn conclude(
    result: &mut FileResult,
    opened: &Opened<'_>,
    source: &Source,
    judged: &Judged,
    context: &Context<'_>,
) {
    let run = context.run;
    let finding = match run.command {
        Command::Check(_) => {
            if result.tally.knots() > 0 {
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
            if let Err(message) = context.write(file, opened.bytes, &new) {
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
