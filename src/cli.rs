//! The command line: what users type, turned once into a [`Run`].
//!
//! Typed arguments come first ([`Arguments`], by clap), then what the program needs of them. The command word may
//! stand anywhere among the options, and `outdent PATH` is `outdent diff PATH`.

mod arguments;
mod rename;
mod words;

use std::ffi::OsString;
use std::io;
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;

use anstream::{AutoStream, ColorChoice};
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use outdent::plan::{CommentPolicy, Options};
use outdent::report::Palette;
use outdent::run::{Command, ExitStatus, Format, Run, Verbosity};

use arguments::{Arguments, Color, Comments, ReportFormat, Task};

/// The whole program: `arguments` begins with the name it was called by.
pub(crate) fn main(arguments: Vec<OsString>) -> ExitCode {
    let arguments = words::with_command_first(arguments, &Arguments::command());
    let run = Arguments::try_parse_from(arguments).and_then(to_run);
    match run {
        Ok(run) => {
            ExitCode::from(outdent::run::run(&run, &mut io::stdout(), &mut io::stderr()).code())
        }
        Err(error) => {
            // Help for a reader who has gone is no error.
            let _ = error.print();
            ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(ExitStatus::Trouble.code()))
        }
    }
}

fn to_run(arguments: Arguments) -> Result<Run, clap::Error> {
    let Arguments { shared, task } = arguments;
    let (command, paths) = match task {
        Task::Check { format, paths } => {
            let format = match format {
                ReportFormat::Text => Format::Text,
                ReportFormat::Json => Format::Json,
                ReportFormat::Jsonl => Format::JsonLines,
            };
            (Command::Check(format), paths)
        }
        Task::Diff { exit_code, paths } => (Command::Diff { exit_code }, paths),
        Task::Apply { paths } => (Command::Apply, paths),
    };
    if command == Command::Apply
        && paths.len() > 1
        && paths.iter().any(|path| path.as_os_str() == "-")
    {
        return Err(Arguments::command().error(
            ErrorKind::ArgumentConflict,
            "`apply -` prints the text of standard input and takes no other path beside it",
        ));
    }
    let verbosity = match (shared.quiet, shared.verbose) {
        (true, _) => Verbosity::Quiet,
        (false, true) => Verbosity::Verbose,
        (false, false) => Verbosity::Usual,
    };
    let jobs = shared.jobs.or_else(|| thread::available_parallelism().ok());
    Ok(Run {
        command,
        paths: if paths.is_empty() {
            vec![PathBuf::from(".")]
        } else {
            paths
        },
        options: Options {
            renames: shared.renames,
            comments: match shared.comments {
                Comments::Move => CommentPolicy::Move,
                Comments::Stay => CommentPolicy::Stay,
            },
            apply_unsafe: shared.apply_unsafe,
            max_parameters: shared.max_parameters,
        },
        verify_with: shared.verify_with,
        jobs: jobs.map_or(1, NonZero::get),
        verbosity,
        palette: palette(shared.color),
    })
}

/// The colours for standard output, as the option, the environment and the terminal ask for them.
fn palette(color: Color) -> Palette {
    let is_colored = match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
    };
    if is_colored {
        Palette::colored()
    } else {
        Palette::plain()
    }
}
