//! The command line: what users type, turned once into a [`Run`].
//!
//! Typed arguments come first ([`Arguments`], by clap), then what the program needs of them. The command word may
//! stand anywhere among the options, and `outdent PATH` is `outdent diff PATH`.

mod arguments;
mod rename;
mod watch;
mod words;

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;

use anstream::{AutoStream, ColorChoice};
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use outdent::plan::{CommentPolicy, Options};
use outdent::report::{FailOn, Format, Palette, RefusedKnots, Selection, explain, explain_list};
use outdent::run::{Check, Command, ExitStatus, PathList, Progress, Run, Terminator, Verbosity};

use arguments::{
    Arguments, Color, Comments, FailOnAnswer, ReportArguments, ReportFormat, Shared, Sources, Task,
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

/// Whether somebody looks at standard error, and isn't typing the input there.
fn has_bar(run: &Run) -> bool {
    let is_stdin = |path: &PathBuf| path.as_os_str() == "-";
    let reads_stdin = run.paths.iter().any(is_stdin)
        || run
            .path_list
            .as_ref()
            .is_some_and(|list| is_stdin(&list.from));
    run.verbosity > Verbosity::Quiet && !reads_stdin && io::stderr().is_terminal()
}

/// What the command word and its own options ask for.
struct Asked {
    command: Command,
    paths: Vec<PathBuf>,
    output_file: Option<PathBuf>,
    allow_dirty: bool,
}

fn perform(arguments: Arguments) -> Result<ExitStatus, clap::Error> {
    let Arguments { shared, task } = arguments;
    let asked = match task {
        Task::Explain { slug } => return explained(slug.as_deref()),
        Task::Check { report, paths } => Asked {
            command: Command::Check(check(&report, &shared)),
            paths,
            output_file: report.output_file,
            allow_dirty: false,
        },
        Task::Diff {
            exit_code,
            output_file,
            paths,
        } => Asked {
            command: Command::Diff { exit_code },
            paths,
            output_file,
            allow_dirty: false,
        },
        Task::Apply { allow_dirty, paths } => Asked {
            command: Command::Apply,
            paths,
            output_file: None,
            allow_dirty,
        },
    };
    let run = to_run(shared, asked)?;
    let progress = Arc::new(Progress::new(has_bar(&run)));
    // Without a watcher there is no bar, and a signal ends the program as it would any.
    let _ = watch::watch(Arc::clone(&progress));
    let (mut stdout, mut stderr) = (io::stdout(), io::stderr());
    Ok(outdent::run::run(&run, &progress, &mut stdout, &mut stderr))
}

/// Prints what a slug means, or all slugs.
fn explained(slug: Option<&str>) -> Result<ExitStatus, clap::Error> {
    let unknown = |message| Arguments::command().error(ErrorKind::InvalidValue, message);
    let text = match slug {
        Some(slug) => explain(slug).map_err(unknown)?.to_owned(),
        None => explain_list(),
    };
    // A reader who has gone is no error.
    let _ = io::stdout().write_all(text.as_bytes());
    Ok(ExitStatus::Clean)
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

fn to_run(shared: Shared, asked: Asked) -> Result<Run, clap::Error> {
    let Asked {
        command,
        paths,
        output_file,
        allow_dirty,
    } = asked;
    let paths = paths_of(paths, &shared.sources, command)?;
    let output_file = output_file.filter(|path| path.as_os_str() != "-");
    let verbosity = match (shared.quiet, shared.verbose) {
        (true, _) => Verbosity::Quiet,
        (false, true) => Verbosity::Verbose,
        (false, false) => Verbosity::Usual,
    };
    let jobs = shared.jobs.or_else(|| thread::available_parallelism().ok());
    Ok(Run {
        command,
        paths,
        path_list: shared.sources.files_from.map(|from| PathList {
            from,
            terminator: if shared.sources.ends_in_nul {
                Terminator::Nul
            } else {
                Terminator::LineEnd
            },
        }),
        stdin_filename: shared.sources.stdin_filename,
        options: Options {
            renames: shared.renames,
            comments: match shared.comments {
                Comments::Move => CommentPolicy::Move,
                Comments::Stay => CommentPolicy::Stay,
            },
            apply_unsafe: shared.apply_unsafe,
            max_parameters: shared.max_parameters,
        },
        allow_dirty,
        jobs: jobs.map_or(1, NonZero::get),
        verbosity,
        palette: palette(shared.color, output_file.is_some()),
        output_file,
    })
}

/// The paths to look at, besides those of a list; there is one standard input, for one use.
fn paths_of(
    mut paths: Vec<PathBuf>,
    sources: &Sources,
    command: Command,
) -> Result<Vec<PathBuf>, clap::Error> {
    let is_stdin = |path: &PathBuf| path.as_os_str() == "-";
    if paths.is_empty() && sources.files_from.is_none() {
        // An editor that names the file has its text on standard input.
        let default = sources.stdin_filename.as_ref().map_or(".", |_| "-");
        paths.push(PathBuf::from(default));
    }
    let has_stdin = paths.iter().any(is_stdin);
    let problem = if has_stdin && sources.files_from.as_ref().is_some_and(is_stdin) {
        "standard input cannot be both the source text and the list of --files-from"
    } else if !has_stdin && sources.stdin_filename.is_some() {
        "--stdin-filename names the text of standard input; give - as the path"
    } else if command == Command::Apply
        && has_stdin
        && (paths.len() > 1 || sources.files_from.is_some())
    {
        "`apply -` prints the text of standard input and takes no other path beside it"
    } else {
        return Ok(paths);
    };
    Err(Arguments::command().error(ErrorKind::ArgumentConflict, problem))
}

/// The colours of the result, as the option, the environment and the terminal ask for them; a file gets none by itself.
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
