//! The command line: what users type, turned once into a [`Run`].
//!
//! Typed arguments come first ([`Arguments`], by clap), then what the program needs of them. The command word may
//! stand anywhere among the options, and `outdent PATH` is `outdent diff PATH`.

mod arguments;
mod rename;
mod words;

use std::ffi::OsString;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;

use anstream::{AutoStream, ColorChoice};
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use outdent::plan::{CommentPolicy, Options};
use outdent::report::{FailOn, Format, Palette, RefusedKnots, Selection, explain, explain_list};
use outdent::run::{Check, Command, ExitStatus, Run, Verbosity};

use arguments::{
    Arguments, Color, Comments, FailOnAnswer, ReportArguments, ReportFormat, Shared, Task,
};

/// The whole program: `arguments` begins with the name it was called by.
pub(crate) fn main(arguments: Vec<OsString>) -> ExitCode {
    let arguments = words::with_command_first(arguments, &Arguments::command());
    match Arguments::try_parse_from(arguments).and_then(perform) {
        Ok(status) => ExitCode::from(status.code()),
        Err(error) => {
            // Help for a reader who has gone is no error.
            let _ = error.print();
            ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(ExitStatus::Trouble.code()))
        }
    }
}

fn perform(arguments: Arguments) -> Result<ExitStatus, clap::Error> {
    let Arguments { shared, task } = arguments;
    match task {
        Task::Explain { slug } => {
            let text = match slug {
                Some(slug) => explain(&slug)
                    .map_err(|message| {
                        Arguments::command().error(ErrorKind::InvalidValue, message)
                    })?
                    .to_owned(),
                None => explain_list(),
            };
            // A reader who has gone is no error.
            let _ = io::stdout().write_all(text.as_bytes());
            Ok(ExitStatus::Clean)
        }
        Task::Check { report, paths } => {
            let command = Command::Check(check(&report, &shared));
            Ok(perform_run(&to_run(
                shared,
                command,
                paths,
                report.output_file,
            )))
        }
        Task::Diff {
            exit_code,
            output_file,
            paths,
        } => {
            let command = Command::Diff { exit_code };
            Ok(perform_run(&to_run(shared, command, paths, output_file)))
        }
        Task::Apply { paths } => {
            if paths.len() > 1 && paths.iter().any(|path| path.as_os_str() == "-") {
                return Err(Arguments::command().error(
                    ErrorKind::ArgumentConflict,
                    "`apply -` prints the text of standard input and takes no other path beside it",
                ));
            }
            Ok(perform_run(&to_run(shared, Command::Apply, paths, None)))
        }
    }
}

fn perform_run(run: &Run) -> ExitStatus {
    outdent::run::run(run, &mut io::stdout(), &mut io::stderr())
}

fn check(report: &ReportArguments, shared: &Shared) -> Check {
    Check {
        format: match report.format {
            ReportFormat::Text => Format::Text,
            ReportFormat::Concise => Format::Concise,
            ReportFormat::Json => Format::Json,
            ReportFormat::Jsonl => Format::JsonLines,
            ReportFormat::Sarif => Format::Sarif,
            ReportFormat::Github => Format::Github,
        },
        selection: Selection {
            refused: match (report.hide_refused, report.show_refused) {
                (true, _) => RefusedKnots::Hidden,
                (false, true) => RefusedKnots::Shown,
                (false, false) => RefusedKnots::Usual,
            },
            suppressed: shared.verbose,
        },
        fail_on: match (report.exit_zero, report.fail_on) {
            (true, _) => FailOn::Never,
            (false, FailOnAnswer::Safe) => FailOn::Safe,
            (false, FailOnAnswer::Unsafe) => FailOn::Unsafe,
            (false, FailOnAnswer::Any) => FailOn::Any,
        },
    }
}

fn to_run(
    shared: Shared,
    command: Command,
    paths: Vec<PathBuf>,
    output_file: Option<PathBuf>,
) -> Run {
    let output_file = output_file.filter(|path| path.as_os_str() != "-");
    let verbosity = match (shared.quiet, shared.verbose) {
        (true, _) => Verbosity::Quiet,
        (false, true) => Verbosity::Verbose,
        (false, false) => Verbosity::Usual,
    };
    let jobs = shared.jobs.or_else(|| thread::available_parallelism().ok());
    Run {
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
        jobs: jobs.map_or(1, NonZero::get),
        verbosity,
        palette: palette(shared.color, output_file.is_some()),
        output_file,
    }
}

/// The colours for standard output, as the option, the environment and the terminal ask for them.
fn palette(color: Color, is_for_file: bool) -> Palette {
    let is_colored = match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => !is_for_file && AutoStream::choice(&io::stdout()) != ColorChoice::Never,
    };
    if is_colored {
        Palette::colored()
    } else {
        Palette::plain()
    }
}
