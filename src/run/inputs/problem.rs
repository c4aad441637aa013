//! What keeps a path from leading to files: it isn't there, can't be read, or a config file can't be used.
//!
//! Takes errors of the file system, of the walk and of the config, gives what a report says about them: where, and
//! in words that say what to do. They are data: the other paths of a run are handled all the same.

use std::io;
use std::path::Path;

use crate::run::config::ConfigError;

/// A path that leads to no file, or a config file that can't be used.
#[derive(Debug)]
pub(in crate::run) struct Problem {
    /// The path as reports show it.
    pub(in crate::run) path: String,
    /// The 1-based line, if it is at one.
    pub(in crate::run) line: Option<usize>,
    /// A word for scripts, if there is one.
    pub(in crate::run) reason: Option<&'static str>,
    /// What is wrong with it and what to do.
    pub(in crate::run) message: String,
}

/// The trouble with a config file.
pub(in crate::run) fn config_problem(error: &ConfigError) -> Problem {
    Problem {
        path: error.path.clone(),
        line: error.line,
        reason: Some("config"),
        message: error.message.clone(),
    }
}

/// A path that the file system gives an error for.
pub(super) fn problem(path: &Path, error: &io::Error) -> Problem {
    Problem {
        path: path.to_string_lossy().into_owned(),
        line: None,
        reason: None,
        message: read_message(error, path),
    }
}

/// A path that a walk stumbled at.
pub(super) fn walk_problem(path: &Path, error: &ignore::Error) -> Problem {
    match error.io_error() {
        Some(io) => problem(path, io),
        None => Problem {
            path: path.to_string_lossy().into_owned(),
            line: None,
            reason: None,
            message: error.to_string(),
        },
    }
}

/// Why a file or folder could not be read, and what to do.
pub(in crate::run) fn read_message(error: &io::Error, path: &Path) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => {
            let is_bare_word = path.components().count() == 1 && path.extension().is_none();
            let hint = if is_bare_word {
                "; `outdent help` lists the commands"
            } else {
                ""
            };
            format!("no such file or folder; check the spelling{hint}")
        }
        io::ErrorKind::PermissionDenied => {
            "cannot be read: permission denied; give yourself the right to read it, or leave it out"
                .to_owned()
        }
        _ => format!("cannot be read: {error}"),
    }
}

/// The path that an error of the walk is about.
pub(super) fn path_of(mut error: &ignore::Error) -> Option<&Path> {
    loop {
        error = match error {
            ignore::Error::WithPath { path, .. } => return Some(path),
            ignore::Error::Loop { child, .. } => return Some(child),
            ignore::Error::WithLineNumber { err, .. } | ignore::Error::WithDepth { err, .. } => err,
            ignore::Error::Partial(errors) => errors.first()?,
            _ => return None,
        };
    }
}
