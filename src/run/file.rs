//! One input of a run from where it lies to what is printed about it.
//!
//! Reads the bytes of a file or of standard input and finds what is in force for them; what becomes of them is for
//! [`opened`](super::opened). Nearly all files hold nothing of interest: for those nothing else is prepared.

use std::io::{self, Read};
use std::path::Path;

use super::buffer::Buffer;
use super::context::Context;
use super::importing::modules_beside;
use super::inputs::{Input, InputFile, OtherInput, StandardInput, config_problem, read_message};
use super::opened::{Opened, judge};
use super::result::FileResult;
use super::shown::Names;
use super::{Command, Run};
use crate::pipeline::{Judged, Surroundings, holds_nothing};
use crate::report::Tally;
use crate::source::Source;

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
                let mut result = FileResult::default();
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
            let mut result = FileResult::default();
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
            ..FileResult::default()
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
