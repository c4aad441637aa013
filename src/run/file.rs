//! One input from its bytes to what is printed about it, and what is written.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::io::{self, Read};
use std::path::Path;

use super::buffer::Buffer;
use super::config::Settings;
use super::confirm::confirm;
use super::context::Context;
use super::copies::{Likeness, likenesses};
use super::importing::import_place;
use super::inputs::{
    Input, InputFile, OtherInput, Problem, StandardInput, config_problem, read_message, submodules,
};
use super::shown::Names;
use super::{Command, ExitStatus, Run};
use crate::pipeline::{Judged, Outcome, Skip, Surroundings, holds_nothing, outdent};
use crate::plan::Selection;
use crate::report::{
    DiffStat, FileDiff, FileReport, Located, Palette, Style, Tally, displayed, error_message,
    messages, proof, slugs,
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
            report: FileReport::default(),
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
    pub(super) fn error(path: &str, message: &str, run: &Run) -> Self {
        let mut result = Self::clean();
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

    fn add_error(&mut self, path: &str, message: &str, reason: Option<&'static str>, run: &Run) {
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
    fn add_fault(&mut self, message: String) {
        self.gathered.error.get_or_insert_with(|| message.clone());
        self.add_message(message);
    }

    fn add_warning(&mut self, path: &str, message: &str) {
        let warning = format!("{}: warning: {message}", displayed(path));
        self.warnings.push(warning);
    }

    fn add_problem(&mut self, problem: &Problem, run: &Run) {
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

    fn add_message(&mut self, message: String) {
        self.messages.push(message);
        self.status = ExitStatus::Trouble;
    }
}

/// The result for an input at which outdent itself broke.
pub(super) fn panicked(input: &Input, run: &Run) -> FileResult {
    let path = match input {
        Input::File(file) => &file.names().shown,
        Input::Other(other) => match &**other {
            OtherInput::Stdin(StandardInput { file: None, .. }) => STANDARD_INPUT,
            OtherInput::Stdin(StandardInput {
                file: Some((_, names)),
                ..
            }) => &names.shown,
            OtherInput::Problem(problem) => &problem.path,
        },
    };
    panicked_at(path, run)
}

/// The result for the file at `path`, at which outdent itself broke.
pub(super) fn panicked_at(path: &str, run: &Run) -> FileResult {
    FileResult::error(
        path,
        "this is a bug in outdent, not in the file: it broke off while handling it; the file was left untouched; \
         please report it with the file",
        run,
    )
}

/// What reports call standard input that no file was named for.
pub(super) const STANDARD_INPUT: &str = "<stdin>";

/// Reads, judges and, if that is asked for, writes one input.
pub(super) fn handle(input: &Input, context: &Context<'_>, buffer: &mut Buffer) -> FileResult {
    match input {
        Input::File(file) => handle_file(file, context, buffer),
        Input::Other(other) => match &**other {
            OtherInput::Stdin(input) => handle_standard_input(input, context),
            OtherInput::Problem(problem) => {
                let mut result = FileResult::clean();
                result.add_problem(problem, context.run);
                result
            }
        },
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
        return FileResult::error(
            &names.shown,
            &format!("cannot be read: {error}"),
            context.run,
        );
    }
    let settings = match &input.settings {
        Ok(settings) => settings,
        Err(error) => {
            let mut result = FileResult::clean();
            result.add_problem(&config_problem(error), context.run);
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
    let path = file.path();
    let read = buffer.read(&path);
    if let Ok(bytes) = &read
        && !file.is_named()
        && Source::decode(bytes).is_ok_and(|source| holds_nothing(&source))
    {
        // So it is with nearly all files: there is nothing to say of them, so nothing is prepared for it.
        return FileResult {
            tally: Tally::of(&Judged::default()),
            ..FileResult::clean()
        };
    }
    let names = file.names();
    let read = read.and_then(|bytes| Ok((bytes, modules_beside(&path)?)));
    let (bytes, submodules) = match read {
        Ok(read) => read,
        Err(error) => {
            let message = read_message(&error, &path);
            return FileResult::error(&names.shown, &message, context.run);
        }
    };
    let surroundings = Surroundings {
        path: names.shown.clone(),
        submodules,
        is_named: file.is_named(),
        ignored: file.settings().ignored(&path),
        selection: context.chosen.selection(&names.shown, Some(&path)),
    };
    let opened = Opened {
        names: &names,
        path: Some(&path),
        format_path: &path,
        bytes,
    };
    judge(&opened, file.settings(), &surroundings, context)
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
    let path = &opened.names.shown;
    match Source::decode(opened.bytes) {
        Ok(source) => {
            let mut outcome = outdent(&source, surroundings, &settings.options);
            let confirmed = context.interpreter.as_ref().map_or(Ok(()), |interpreter| {
                confirm(interpreter, &source, opened.bytes, &mut outcome)
            });
            let located = Located::new(&opened.names.shown, source.text());
            add_report(&mut result, &located, &outcome, run);
            if run.command == Command::Prove {
                add_proof(&mut result, opened, &outcome, surroundings, run);
            }
            if let Err(message) = confirmed {
                result.add_error(path, &message, Some("interpreter"), run);
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
    for line in messages(located, outcome) {
        if line.is_fault {
            result.add_fault(line.text);
        } else {
            result.add_message(line.text);
        }
    }
    if let Some((format, filter)) = run.command.report() {
        let style = Style {
            format,
            filter,
            palette: &run.palette,
        };
        result.report = FileReport::of(located, outcome, &style);
    }
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
                run,
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
        Command::Check(check) => {
            if check.fail_on.fails(&result.tally) {
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
    if let (Command::Apply, Some(file)) = (run.command, opened.path)
        && let Some(objection) = context.objection(file)
    {
        return result.add_error(path, &objection, None, run);
    }
    let Some(new) = source.encode(text) else {
        let message = "a name in the lifted text has a character that the file's encoding lacks; the file was left \
            untouched; convert it to UTF-8 or choose names with --rename";
        return result.add_error(path, message, None, run);
    };
    let new = match context.format(opened.format_path, &new, text) {
        None => new,
        Some(Ok(formatted)) => formatted,
        Some(Err(problem)) => {
            result.add_warning(path, &format!("{problem}; the lift is left unformatted"));
            new
        }
    };
    let diff = FileDiff::new(opened.bytes, &new);
    let stat = match (run.command, opened.path) {
        (Command::Apply, Some(file)) => {
            if let Err(problem) = context.write(file, opened.bytes, &new) {
                return result.add_error(path, &problem.to_string(), None, run);
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
