//! The edge: paths in, files read and written, results out in the order of the paths.
//!
//! The only room that touches the file system. It walks folders, hands each file to the
//! [`pipeline`](crate::pipeline) on one of several threads, writes what `apply` changes, and prints what `report`
//! made of the outcomes: the asked-for result to standard output, everything else to standard error, in the order
//! of the paths whatever the number of threads. A file that cannot be handled never keeps the others from being
//! handled; what it was is remembered in the [`ExitStatus`].

mod file;
mod inputs;
mod output;
mod output_file;
mod pool;
mod printer;
mod replace;
mod shown;

use std::io::{self, Write};
use std::path::PathBuf;

use crate::plan::Options;
use crate::report::{FailOn, Format, Palette, Selection, displayed};

use inputs::Inputs;
use output_file::OutputFile;
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
}

/// What a check reports, and how it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Check {
    /// How it reports.
    pub format: Format,
    /// Which knots it reports.
    pub selection: Selection,
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

/// Does what is asked for. The result goes to `stdout`, or to the output file if there is one, everything else to
/// `stderr`.
///
/// A reader that closes `stdout` early ends a `check` or a `diff` quietly; an `apply` goes on writing files.
pub fn run(run: &Run, stdout: &mut dyn Write, stderr: &mut dyn Write) -> ExitStatus {
    let Some(path) = &run.output_file else {
        return run_into(run, stdout, stderr);
    };
    let failed = |stderr: &mut dyn Write, error: &io::Error| {
        // Where standard error fails there is nowhere left to say so.
        let _ = writeln!(
            stderr,
            "{}: error: cannot be written: {error}; it was left as it is",
            displayed(&path.to_string_lossy())
        );
        ExitStatus::Trouble
    };
    let mut file = match OutputFile::create(path) {
        Ok(file) => file,
        Err(error) => return failed(stderr, &error),
    };
    let status = run_into(run, &mut file, stderr);
    match file.commit() {
        Ok(()) => status,
        Err(error) => failed(stderr, &error),
    }
}

fn run_into(run: &Run, result: &mut dyn Write, stderr: &mut dyn Write) -> ExitStatus {
    let inputs = Inputs::find(&run.paths);
    let mut printer = Printer::new(run, result, stderr);
    printer.begin();
    pool::in_order(
        &inputs.list,
        run.jobs,
        |input| file::handle(input, run),
        |input, done| {
            printer.print(match done {
                Done::Result(result) => result,
                Done::Panicked => file::panicked(input, run),
            })
        },
    );
    printer.end(&inputs)
}
