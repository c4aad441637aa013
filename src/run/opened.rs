//! An input whose bytes were read: what the command makes of it.
//!
//! Takes the bytes with what is in force for them, hands the text to the [`pipeline`](crate::pipeline), and turns the
//! outcome into a [`FileResult`]: a report, a test, a patch, a written file. Where the bytes came from is for
//! [`file`](super::file), and how a file is written for [`context`](super::context).

use std::path::Path;

use super::config::Settings;
use super::confirm::confirm;
use super::context::Context;
use super::copies::likenesses;
use super::importing::import_place;
use super::result::{FileResult, stat_line};
use super::shown::Names;
use super::{Command, ExitStatus, Run};
use crate::pipeline::{Judged, Outcome, Skip, Surroundings, outdent};
use crate::plan::Selection;
use crate::report::{
    FileDiff, FileReport, Located, Palette, Style, Tally, displayed, messages, proof, slugs,
};
use crate::source::{Source, SourceProblem};

/// An input whose bytes were read.
pub(super) struct Opened<'file> {
    /// What it is called.
    pub(super) names: &'file Names,
    /// Where it is written back to; standard input has no such place.
    pub(super) path: Option<&'file Path>,
    /// What a formatter is told that it is called.
    pub(super) format_path: &'file Path,
    pub(super) bytes: &'file [u8],
}

/// Judges the text and does what the command asks for; gives what is printed about it.
pub(super) fn judge(
    opened: &Opened<'_>,
    settings: &Settings,
    surroundings: &Surroundings,
    context: &Context<'_>,
) -> FileResult {
    let run = context.run;
    let mut result = FileResult::default();
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
