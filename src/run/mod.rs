//! The edge: paths in, files read and written, results out in the order of the paths.
//!
//! The only room that touches the file system. It walks folders, hands each file to the
//! [`pipeline`](crate::pipeline) on one of several threads, writes what `apply` changes, and prints what `report`
//! made of the outcomes: the asked-for result to standard output, everything else to standard error, in the order
//! of the paths whatever the number of threads. A file that cannot be handled never keeps the others from being
//! handled; what it was is remembered in the [`ExitStatus`].

pub mod batch;
mod buffer;
mod choice;
pub mod config;
mod confirm;
mod context;
mod copies;
mod file;
mod formatter;
mod git;
mod importing;
mod inputs;
mod interpreter;
mod leftovers;
mod list;
mod opened;
mod output;
mod output_file;
mod patches;
mod pool;
mod printer;
mod progress;
mod replace;
mod result;
mod shown;
mod since;
mod work_tree;

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use crate::report::{FailOn, Filter, Format, Palette, error_message};

pub use choice::Choice;

use buffer::Buffer;
use choice::Chosen;
use config::{Config, Resolver};
use context::Context;
pub use formatter::FormatCommand;
use inputs::{Input, Inputs};
pub use list::{PathList, Terminator};
use patches::PatchFolder;
pub use progress::Progress;
use result::FileResult;

use pool::Done;
use printer::Printer;

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Run {
    /// What to do with the files.
    pub command: Command,
    /// Files, folders, or `-` for standard input.
    pub paths: Vec<PathBuf>,
    /// Where more paths come from.
    pub path_list: Option<PathList>,
    /// The path of the file that standard input is the text of.
    pub stdin_filename: Option<PathBuf>,
    /// How settings are found, and what the command line says of them.
    pub config: Config,
    /// For [`Command::Prove`], an expression that runs the enclosing function; `module` in it is the module.
    pub call: Option<String>,
    /// Where a `diff` writes its patches, one for each file, instead of standard output.
    pub patch_folder: Option<PathBuf>,
    /// Which knots it is about.
    pub choice: Choice,
    /// Whether `apply` also writes files that have changes which are not committed in git.
    pub allow_dirty: bool,
    /// What formats the files that change; without it they stay as the lift left them.
    pub format_command: Option<FormatCommand>,
    /// A Python interpreter that must compile whatever is shown or written.
    pub verify_with: Option<PathBuf>,
    /// How many threads handle files, at least 1.
    pub jobs: usize,
    /// How much standard error says.
    pub verbosity: Verbosity,
    /// The colours of the result.
    pub palette: Palette,
    /// The file that gets the result instead of standard output.
    pub output_file: Option<PathBuf>,
}

/// What to do with the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Report the knots.
    Check(Check),
    /// Show the patch.
    Diff {
        /// Whether a change gives [`ExitStatus::Findings`].
        exit_code: bool,
    },
    /// Write the files.
    Apply,
    /// Make reports, patches and new bytes for the caller to keep; print and write nothing.
    Gather,
    /// Print a test that shows whether the chosen knot leaves garbage behind.
    Prove,
}

impl Command {
    /// In which format it reports knots, and which of them.
    fn report(self) -> Option<(Format, Filter)> {
        match self {
            Self::Check(check) => Some((check.format, check.filter)),
            Self::Gather => Some((Format::Json, Filter::USUAL)),
            Self::Diff { .. } | Self::Apply | Self::Prove => None,
        }
    }
}

/// What a check reports, and how it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Check {
    /// How it reports.
    pub format: Format,
    /// Which knots it reports.
    pub filter: Filter,
    /// Which knots give [`ExitStatus::Findings`].
    pub fail_on: FailOn,
}

/// How much standard error says besides errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verbosity {
    /// Nothing.
    Quiet,
    /// Summaries and hints.
    Usual,
    /// Also what is usually left out.
    Verbose,
}

/// How a run ended; the greatest of what its files gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum ExitStatus {
    /// Done, nothing to tell.
    #[default]
    Clean,
    /// What was asked about is there: knots, or changes.
    Findings,
    /// Something could not be read, judged or written.
    Trouble,
}

impl ExitStatus {
    /// The exit code of the process.
    pub fn code(self) -> u8 {
        match self {
            Self::Clean => 0,
            Self::Findings => 1,
            Self::Trouble => 2,
        }
    }
}

/// Does what is asked for. The result goes to `stdout`, or to the output file if there is one, everything else to
/// `stderr`.
///
/// A reader that closes `stdout` early ends a `check` or a `diff` quietly; an `apply` goes on writing files. `progress`
/// tells whoever else holds it how far the run is; once they end it, nothing more is printed. Where the interpreter of
/// [`Run::verify_with`] can't be used, nothing is looked at.
pub fn run(
    run: &Run,
    progress: &Progress,
    stdout: &mut dyn Write,
    stderr: &mut dyn Write,
) -> ExitStatus {
    // What was found of the folders is given up with the resolver.
    let find = || Inputs::find(run, &Arc::new(Resolver::new(run.config.clone())));
    let Some(path) = &run.output_file else {
        return run_into(run, find(), progress, stdout, stderr);
    };
    let mut bytes = Vec::new();
    let written = output_file::check(path).and_then(|()| {
        let inputs = find();
        if inputs.hold(path) {
            return Err(io::Error::other("it is one of the files to be looked at"));
        }
        let status = run_into(run, inputs, progress, &mut bytes, stderr);
        if let Some(_permit) = progress.permit() {
            output_file::write(path, &bytes)?;
        }
        Ok(status)
    });
    written.unwrap_or_else(|error| {
        let message = format!("cannot be written: {error}; it was left as it is");
        // Where standard error fails there is nowhere left to say so.
        let _ = writeln!(
            stderr,
            "{}",
            error_message(&path.to_string_lossy(), None, &message)
        );
        ExitStatus::Trouble
    })
}

fn run_into(
    run: &Run,
    mut inputs: Inputs,
    progress: &Progress,
    result: &mut dyn Write,
    stderr: &mut dyn Write,
) -> ExitStatus {
    let chosen = match Chosen::new(&run.choice, &inputs) {
        Ok(chosen) => chosen,
        Err(message) => {
            // Where that fails there is nowhere left to say so.
            let _ = writeln!(stderr, "error: {message}");
            return ExitStatus::Trouble;
        }
    };
    chosen.narrow(&mut inputs);
    let patches = match run.patch_folder.as_deref().map(PatchFolder::open) {
        None => None,
        Some(Ok(folder)) => Some(folder),
        Some(Err(message)) => {
            let _ = writeln!(stderr, "error: {message}");
            return ExitStatus::Trouble;
        }
    };
    let context = match Context::new(run, &chosen, progress) {
        Ok(context) => context,
        Err(message) => {
            let _ = writeln!(stderr, "error: --verify-with: {message}");
            return ExitStatus::Trouble;
        }
    };
    progress.set_items(inputs.list.len());
    let mut printer = Printer::new(run, patches, result, stderr);
    printer.begin();
    let batches: Vec<&[Input]> = inputs.list.chunks(batch_size(&inputs, run.jobs)).collect();
    pool::in_order(
        &batches,
        run.jobs,
        |batch| {
            let mut buffer = Buffer::default();
            let handle = |input| {
                let done = pool::attempt(|| file::handle(input, &context, &mut buffer));
                let result = match done {
                    Done::Result(result) => result,
                    Done::Panicked => file::panicked(input, run),
                };
                // What is broken off at the end of the run has not been handled.
                if result.change.is_some() || !progress.is_ending() {
                    progress.add_handled();
                }
                result
            };
            batch.iter().map(handle).collect::<Vec<FileResult>>()
        },
        |batch, done| {
            let results = match done {
                Done::Result(results) => results,
                Done::Panicked => batch
                    .iter()
                    .map(|input| file::panicked(input, run))
                    .collect(),
            };
            results.into_iter().try_for_each(|result| {
                if progress.is_ending() {
                    return ControlFlow::Break(());
                }
                if result.says_something() {
                    progress.beside_bar(|| printer.print(result))
                } else {
                    printer.print(result)
                }
            })
        },
    );
    progress.finish();
    if progress.is_ending() {
        return ExitStatus::Trouble;
    }
    printer.end(&inputs)
}

/// How many files a thread handles at a stretch: many, for handing over results costs as much as a small file, but so
/// few that all threads end at about the same time.
fn batch_size(inputs: &Inputs, jobs: usize) -> usize {
    (inputs.list.len() / jobs.max(1) / 16).clamp(1, 64)
}
