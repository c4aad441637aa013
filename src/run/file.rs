//! One input from its bytes to what is printed about it, and what is written.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fmt;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use super::buffer::Buffer;
use super::choice::Chosen;
use super::config::Settings;
use super::confirm::confirm;
use super::copies::{Likeness, likenesses};
use super::importing::import_place;
use super::inputs::{
    Input, InputFile, Problem, StandardInput, config_problem, read_message, submodules,
};
use super::interpreter::Interpreter;
use super::leftovers::Leftovers;
use super::replace::replace;
use super::shown::Names;
use super::work_tree::WorkTrees;
use super::{Command, ExitStatus, Format, Progress, Run, Verbosity};
use crate::pipeline::{Judged, Outcome, Skip, Surroundings, holds_nothing, outdent};
use crate::plan::Selection;
use crate::report::{
    Detail, DiffStat, FileDiff, Located, Palette, Tally, describe, discrepancy_messages, displayed,
    error_record, proof, records, rename_messages, skip_message, slugs, unread_messages,
};
use crate::source::{Source, SourceProblem};

/// What the handling of all inputs shares.
pub(super) struct Context<'run> {
    run: &'run Run,
    chosen: &'run Chosen,
    progress: &'run Progress,
    work_trees: WorkTrees,
    leftovers: Leftovers,
    /// What must compile every result.
    interpreter: Option<Arc<Interpreter>>,
}

impl<'run> Context<'run> {
    /// # Errors
    ///
    /// A sentence that says why the interpreter of [`Run::verify_with`] can't be used.
    pub(super) fn new(
        run: &'run Run,
        chosen: &'run Chosen,
        progress: &'run Progress,
    ) -> Result<Self, String> {
        let interpreter = run.verify_with.as_deref().map(Interpreter::start);
        Ok(Self {
            run,
            chosen,
            progress,
            work_trees: WorkTrees::default(),
            leftovers: Leftovers::default(),
            interpreter: interpreter.transpose()?.map(Arc::new),
        })
    }

    /// The same for another work tree: what is known of files is forgotten.
    pub(super) fn for_work_tree(&self) -> Self {
        Self {
            work_trees: WorkTrees::default(),
            leftovers: Leftovers::default(),
            interpreter: self.interpreter.clone(),
            ..*self
        }
    }

    /// Replaces the bytes of the file at `path`, unless that would lose something.
    ///
    /// # Errors
    ///
    /// Why the file was left as it is.
    pub(super) fn write(&self, path: &Path, old: &[u8], new: &[u8]) -> Result<(), NotWritten> {
        if !self.run.allow_dirty
            && let Some(objection) = self.work_trees.objection(path)
        {
            return Err(NotWritten::Guarded(objection));
        }
        let Some(_permit) = self.progress.permit() else {
            return Err(NotWritten::Interrupted);
        };
        replace(path, old, new, &self.leftovers).map_err(NotWritten::Failed)?;
        self.progress.add_written();
        Ok(())
    }
}

/// Why a file was left as it is.
#[derive(Debug)]
pub(super) enum NotWritten {
    /// Git does not have its bytes.
    Guarded(String),
    /// It could not be replaced.
    Failed(String),
    /// The run is being ended.
    Interrupted,
}

impl fmt::Display for NotWritten {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Guarded(why) | Self::Failed(why) => formatter.write_str(why),
            Self::Interrupted => formatter.write_str("was left as it is: interrupted"),
        }
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
    /// What [`Command::Gather`] asks for beyond that.
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
    fn clean() -> Self {
        Self {
            shown: Vec::new(),
            records: Vec::new(),
            messages: Vec::new(),
            warnings: Vec::new(),
            change: None,
            renames: BTreeSet::new(),
            ids: Vec::new(),
            notes: Vec::new(),
            path: String::new(),
            likenesses: Vec::new(),
            patch_name: None,
            tally: Tally::default(),
            status: ExitStatus::Clean,
            gathered: Gathered::default(),
        }
    }

    /// The result for an input that could not be read.
    pub(super) fn error(path: &str, message: &str) -> Self {
        let mut result = Self::clean();
        result.add_error(path, message, None);
        result
    }

    /// Whether there is anything to print about the input itself.
    pub(super) fn says_something(&self) -> bool {
        !(self.shown.is_empty()
            && self.records.is_empty()
            && self.messages.is_empty()
            && self.warnings.is_empty())
    }

    fn add_error(&mut self, path: &str, message: &str, reason: Option<&str>) {
        self.records.push(error_record(path, None, message, reason));
        self.add_fault(format!("{}: error: {message}", displayed(path)));
    }

    /// Adds a message about something that isn't the file's own text.
    fn add_fault(&mut self, message: String) {
        self.gathered.error.get_or_insert_with(|| message.clone());
        self.add_message(message);
    }

    fn add_problem(&mut self, problem: &Problem) {
        let Problem {
            path,
            line,
            reason,
            message,
        } = problem;
        self.records
            .push(error_record(path, *line, message, *reason));
        let line = line.map_or_else(String::new, |line| format!(":{line}"));
        self.add_fault(format!("{}{line}: error: {message}", displayed(path)));
    }

    fn add_message(&mut self, message: String) {
        self.messages.push(message);
        self.status = ExitStatus::Trouble;
    }
}

/// The result for an input at which outdent itself broke.
pub(super) fn panicked(input: &Input) -> FileResult {
    let path = match input {
        Input::Stdin(StandardInput { file: None, .. }) => STANDARD_INPUT,
        Input::Stdin(StandardInput {
            file: Some((_, names)),
            ..
        }) => &names.shown,
        Input::File(file) => &file.names().shown,
        Input::Problem(problem) => &problem.path,
    };
    panicked_at(path)
}

/// The result for the file at `path`, at which outdent itself broke.
pub(super) fn panicked_at(path: &str) -> FileResult {
    FileResult::error(
        path,
        "this is a bug in outdent, not in the file: it broke off while handling it; the file was left untouched; \
         please report it with the file",
    )
}

/// What reports call standard input that no file was named for.
pub(super) const STANDARD_INPUT: &str = "<stdin>";

/// Reads, judges and, if that is asked for, writes one input.
pub(super) fn handle(input: &Input, context: &Context<'_>, buffer: &mut Buffer) -> FileResult {
    match input {
        Input::Problem(problem) => {
            let mut result = FileResult::clean();
            result.add_problem(problem);
            result
        }
        Input::Stdin(input) => handle_standard_input(input, context),
        Input::File(file) => handle_file(file, context, buffer),
    }
}

fn handle_standard_input(input: &StandardInput, context: &Context<'_>) -> FileResult {
    let nowhere = Names {
        shown: STANDARD_INPUT.to_owned(),
        in_patch: b"stdin".to_vec(),
    };
    let (path, names) = match &input.file {
        Some((path, names)) => (path.as_path(), names),
        None => (Path::new(""), &nowhere),
    };
    let mut bytes = Vec::new();
    if let Err(error) = io::stdin().lock().read_to_end(&mut bytes) {
        return FileResult::error(&names.shown, &format!("cannot be read: {error}"));
    }
    let settings = match &input.settings {
        Ok(settings) => settings,
        Err(error) => {
            let mut result = FileResult::clean();
            result.add_problem(&config_problem(error));
            if context.run.command == Command::Apply {
                result.shown = bytes;
            }
            return result;
        }
    };
    let surroundings = Surroundings {
        path: names.shown.clone(),
        // The file, and the folder that it would be in, need not be there.
        submodules: modules_beside(path).unwrap_or_default(),
        is_named: true,
        ignored: settings.ignored(path),
        selection: context.chosen.selection(&names.shown, None),
    };
    let opened = Opened {
        names,
        path: None,
        format_path: if input.file.is_some() {
            path
        } else {
            Path::new("stdin.py")
        },
        bytes: &bytes,
    };
    judge(&opened, settings, &surroundings, context)
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
    let read = read.and_then(|bytes| Ok((bytes, modules_beside(&file.path)?)));
    let (bytes, submodules) = match read {
        Ok(read) => read,
        Err(error) => {
            return FileResult::error(&names.shown, &read_message(&error, &file.path));
        }
    };
    let surroundings = Surroundings {
        path: names.shown.clone(),
        submodules,
        is_named: file.is_named,
        ignored: file.settings.ignored(&file.path),
        selection: context.chosen.selection(&names.shown, Some(&file.path)),
    };
    let opened = Opened {
        names: &names,
        path: Some(&file.path),
        format_path: &file.path,
        bytes,
    };
    judge(&opened, &file.settings, &surroundings, context)
}

/// The modules beside an `__init__.py`; none beside another file.
fn modules_beside(path: &Path) -> io::Result<BTreeSet<String>> {
    if path.file_name() == Some(OsStr::new("__init__.py")) {
        submodules(path)
    } else {
        Ok(BTreeSet::new())
    }
}

/// An input whose bytes were read.
struct Opened<'file> {
    names: &'file Names,
    /// Where it is written back to; standard input has no such place.
    path: Option<&'file Path>,
    /// What a formatter is told that it is called.
    format_path: &'file Path,
    bytes: &'file [u8],
}

/// Judges a file whose bytes lie in git and not in a folder; a formatter is told that it is called `format_path`.
pub(super) fn handle_bytes(
    names: &Names,
    format_path: &Path,
    bytes: &[u8],
    settings: &Settings,
    surroundings: &Surroundings,
    context: &Context<'_>,
) -> FileResult {
    let opened = Opened {
        names,
        path: None,
        format_path,
        bytes,
    };
    judge(&opened, settings, surroundings, context)
}

fn judge(
    opened: &Opened<'_>,
    settings: &Settings,
    surroundings: &Surroundings,
    context: &Context<'_>,
) -> FileResult {
    let run = context.run;
    let mut result = FileResult::clean();
    match Source::decode(opened.bytes) {
        Ok(source) => {
            let mut outcome = outdent(&source, surroundings, &settings.options);
            let confirmed = context.interpreter.as_ref().map_or(Ok(()), |interpreter| {
                confirm(interpreter, &source, opened.bytes, &mut outcome)
            });
            let located = Located::new(&opened.names.shown, source.text());
            add_messages(&mut result, &located, &outcome);
            match run.command {
                Command::Check(Format::Text) => add_report(&mut result, &located, &outcome, run),
                Command::Check(Format::Json | Format::JsonLines) | Command::Gather => {
                    result.records = records(&located, &outcome);
                }
                Command::Prove => add_proof(&mut result, opened, &outcome, surroundings, run),
                Command::Diff { .. } | Command::Apply => {}
            }
            if let Err(message) = confirmed {
                result.add_error(&opened.names.shown, &message, Some("interpreter"));
            }
            if let Outcome::Judged(judged) = &outcome {
                result.tally = Tally::of(judged);
                result.renames.clone_from(&judged.used_renames);
                if matches!(run.command, Command::Check(_) | Command::Gather) {
                    result.path.clone_from(&opened.names.shown);
                    result.likenesses = likenesses(judged);
                }
                if run.command == Command::Gather {
                    result.gathered.slugs = slugs(judged);
                    result.gathered.lifted =
                        judged.knots.iter().filter(|knot| knot.applied).count();
                }
                add_ids(&mut result, located.path, judged, &surroundings.selection);
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
                result.add_fault(message);
            }
            for message in discrepancy_messages(located, judged) {
                result.add_fault(message);
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

/// The test for the chosen knot.
fn add_proof(
    result: &mut FileResult,
    opened: &Opened<'_>,
    outcome: &Outcome,
    surroundings: &Surroundings,
    run: &Run,
) {
    let (Outcome::Judged(judged), Some(wanted)) = (outcome, &surroundings.selection.ids) else {
        return;
    };
    let shown = &opened.names.shown;
    for knot in &judged.knots {
        if !wanted.contains(&knot.local_id) {
            continue;
        }
        match opened.path.and_then(import_place) {
            Some(place) => {
                let test = proof(knot, shown, &place, run.call.as_deref());
                result.shown = test.into_bytes();
            }
            None => result.add_error(
                shown,
                "Python can't import it, so no test can be written",
                None,
            ),
        }
    }
}

/// Which of the chosen ids are there, and what comes along with them.
fn add_ids(result: &mut FileResult, path: &str, judged: &Judged, selection: &Selection) {
    let Some(wanted) = &selection.ids else {
        return;
    };
    for knot in &judged.knots {
        let id = format!("{path}::{}", knot.local_id);
        if !wanted.contains(&knot.local_id) {
            let id = displayed(&id);
            result.notes.push(format!(
                "note: {id} is taken along, for a chosen knot depends on it"
            ));
        }
        result.ids.push(id);
    }
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
        Command::Prove => return,
        Command::Diff { exit_code: true } => ExitStatus::Findings,
        Command::Diff { exit_code: false } | Command::Apply | Command::Gather => ExitStatus::Clean,
    };
    let Some(text) = judged.rewritten.as_deref() else {
        return;
    };
    let path = &opened.names.shown;
    let Some(new) = source.encode(text) else {
        let message = "a name in the lifted text has a character that the file's encoding lacks; the file was left \
            untouched; convert it to UTF-8 or choose names with --rename";
        return result.add_error(path, message, None);
    };
    let new = formatted(result, opened, text, new, context);
    let diff = FileDiff::new(opened.bytes, &new);
    let stat = match (run.command, opened.path) {
        (Command::Apply, Some(file)) => {
            if let Err(problem) = context.write(file, opened.bytes, &new) {
                return result.add_error(path, &problem.to_string(), None);
            }
            let stat = diff.stat();
            result.shown = stat_line(path, stat).into_bytes();
            stat
        }
        (Command::Apply, None) => {
            result.shown.clone_from(&new);
            diff.stat()
        }
        _ if run.patch_folder.is_some() => {
            result.patch_name = Some(opened.names.in_patch.clone());
            diff.render(&opened.names.in_patch, &Palette::plain(), &mut result.shown)
        }
        _ => diff.render(&opened.names.in_patch, &run.palette, &mut result.shown),
    };
    if run.command == Command::Gather {
        result.gathered.rewritten = Some((opened.bytes.to_vec(), new));
    }
    result.tally.files_changed = 1;
    result.tally.stat = stat;
    result.change = Some((path.clone(), stat));
    result.status = result.status.max(finding);
}

/// The bytes of the lifted `text`, formatted, if that is asked for and goes well.
fn formatted(
    result: &mut FileResult,
    opened: &Opened<'_>,
    text: &str,
    lifted: Vec<u8>,
    context: &Context<'_>,
) -> Vec<u8> {
    let Some(command) = &context.run.format_command else {
        return lifted;
    };
    let Some(_permit) = context.progress.permit() else {
        return lifted;
    };
    match command.format(opened.format_path, &lifted, text, context.progress) {
        Ok(formatted) => formatted,
        Err(problem) => {
            let path = displayed(&opened.names.shown);
            let warning = format!("{path}: warning: {problem}; the lift is left unformatted");
            result.warnings.push(warning);
            lifted
        }
    }
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
