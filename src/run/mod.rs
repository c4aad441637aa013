//! The edge: paths in, files read and written, results out in the order of the paths.
//!
//! The only room that touches the file system. It walks folders, hands each file to the
//! [`pipeline`](crate::pipeline) on one of several threads, writes what `apply` changes, and prints what `report`
//! made of the outcomes: the asked-for result to standard output, everything else to standard error, in the order
//! of the paths whatever the number of threads. A file that cannot be handled never keeps the others from being
//! handled; what it was is remembered in the [`ExitStatus`].

mod confirm;
mod file;
mod inputs;
mod interpreter;
mod output;
mod pool;
mod printer;
mod replace;
mod shown;

use std::io::Write;
use std::path::PathBuf;

use crate::plan::Options;
use crate::report::Palette;

use inputs::Inputs;
use interpreter::Interpreter;
use pool::Done;
use printer::Printer;

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Run {
    /// What to do with the files.
    pub command: Command,
    /// Files, folders, or `-` for standard input; never empty.
    pub paths: Vec<PathBuf>,
    /// How knots are lifted.
    pub options: Options,
    /// A Python interpreter that must compile whatever is shown or written.
    pub verify_with: Option<PathBuf>,
    /// How many threads handle files, at least 1.
    pub jobs: usize,
    /// How much standard error says.
    pub verbosity: Verbosity,
    /// The colours of standard output.
    pub palette: Palette,
}

/// What to do with the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Report the knots.
    Check(Format),
    /// Show the patch.
    Diff {
        /// Whether a change gives [`ExitStatus::Findings`].
        exit_code: bool,
    },
    /// Write the files.
    Apply,
}

/// How a check reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For people.
    Text,
    /// One JSON document.
    Json,
    /// One JSON object a line.
    JsonLines,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ExitStatus {
    /// Done, nothing to tell.
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

/// Does what is asked for. The result goes to `stdout`, everything else to `stderr`.
///
/// Where the interpreter of [`Run::verify_with`] cannot be used, nothing is looked at.
/// A reader that closes `stdout` early ends a `check` or a `diff` quietly; an `apply` goes on writing files.
pub fn run(run: &Run, stdout: &mut dyn Write, stderr: &mut dyn Write) -> ExitStatus {
    let interpreter = match run.verify_with.as_deref().map(Interpreter::start) {
        Some(Err(message)) => {
            let _ = writeln!(stderr, "error: --verify-with: {message}");
            return ExitStatus::Trouble;
        }
        Some(Ok(interpreter)) => Some(interpreter),
        None => None,
    };
    let inputs = Inputs::find(&run.paths);
    let mut printer = Printer::new(run, stdout, stderr);
    printer.begin();
    pool::in_order(
        &inputs.list,
        run.jobs,
        |input| file::handle(input, run, interpreter.as_ref()),
        |input, done| {
            printer.print(match done {
                Done::Result(result) => result,
                Done::Panicked => file::panicked(input),
            })
        },
    );
    printer.end(&inputs)
}
