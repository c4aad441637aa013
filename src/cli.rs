//! The command line: what users type, turned once into a [`Run`].
//!
//! Typed arguments come first ([`Arguments`], by clap), then what the program needs of them. The command word may
//! stand anywhere among the options, and `outdent PATH` is `outdent diff PATH`.

mod arguments;
mod batch;
mod format_command;
mod help;
mod rename;
mod report;
mod settings;
mod shard;
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
use clap::FromArgMatches;
use clap::error::ErrorKind;
use outdent::report::{Palette, explain, explain_list};
use outdent::run::batch::Batch;
use outdent::run::config::{Config, show};
use outdent::run::{Choice, Command, ExitStatus, PathList, Progress, Run, Terminator, Verbosity};

use arguments::{Arguments, Color, Shared, Sources, Task};

/// The whole program: `arguments` begins with the name it was called by.
pub(crate) fn main(arguments: Vec<OsString>) -> ExitCode {
    match parse(arguments).and_then(to_request) {
        Ok(request) => ExitCode::from(request.handle().code()),
        Err(error) => {
            // Help for a reader who has gone is no error.
            let _ = error.print();
            ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(ExitStatus::Trouble.code()))
        }
    }
}

/// The arguments as clap reads them.
fn parse(arguments: Vec<OsString>) -> Result<Arguments, clap::Error> {
    let mut command = help::command();
    let arguments = words::with_command_first(arguments, &command);
    let matches = command.try_get_matches_from_mut(arguments)?;
    Arguments::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

/// What is asked for.
enum Request {
    /// To handle files.
    Run(Box<Run>),
    /// To handle many repositories.
    Batch(Box<Batch>),
    /// To join the results of such runs.
    Merge { parts: Vec<PathBuf>, out: PathBuf },
    /// To show the settings in force for a path.
    Config(Config, PathBuf),
    /// To print a text.
    Text(String),
}

impl Request {
    /// Does what is asked for.
    fn handle(self) -> ExitStatus {
        let (mut stdout, mut stderr) = (io::stdout(), io::stderr());
        match self {
            Self::Run(run) => watched(Progress::new(has_bar(&run)), |progress| {
                outdent::run::run(&run, progress, &mut stdout, &mut stderr)
            }),
            Self::Batch(batch) => {
                let progress = Progress::over_repositories(has_bar(&batch.run));
                watched(progress, |progress| {
                    outdent::run::batch::batch(&batch, progress, &mut stdout, &mut stderr)
                })
            }
            Self::Merge { parts, out } => {
                outdent::run::batch::merge(&parts, &out, &mut stdout, &mut stderr)
            }
            Self::Config(config, path) => show(config, &path, &mut stdout, &mut stderr),
            Self::Text(text) => {
                // A reader who has gone is no error.
                let _ = stdout.write_all(text.as_bytes());
                ExitStatus::Clean
            }
        }
    }
}

/// Does the work, watched over.
fn watched(progress: Progress, work: impl FnOnce(&Progress) -> ExitStatus) -> ExitStatus {
    let progress = Arc::new(progress);
    // Without a watcher there is no bar, and a signal ends the program as it would any.
    let _ = watch::watch(Arc::clone(&progress));
    let status = work(&progress);
    if progress.is_ending() {
        watch::wait_for_end();
    }
    status
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

fn to_request(arguments: Arguments) -> Result<Request, clap::Error> {
    let Arguments { mut shared, task } = arguments;
    let config = settings::config(&shared);
    let allow_dirty = matches!(
        task,
        Task::Apply {
            allow_dirty: true,
            ..
        }
    );
    let (mut call, mut patch_folder, mut output_file) = (None, None, None);
    let (command, paths, format_command) = match task {
        Task::Check {
            prove: Some(id),
            call: expression,
            paths,
            ..
        } => {
            shared.ids = vec![id];
            call = expression;
            (Command::Prove, paths, None)
        }
        Task::Check { report, paths, .. } => {
            let command = Command::Check(report::check(&report, &shared));
            output_file = report.output_file;
            (command, paths, None)
        }
        Task::Batch(batch) => return batch.into_request(shared, config),
        Task::Diff {
            exit_code,
            patch_dir,
            output_file: file,
            after,
            paths,
        } => {
            patch_folder = patch_dir;
            output_file = file;
            (Command::Diff { exit_code }, paths, after.format_command)
        }
        Task::Apply { after, paths, .. } => (Command::Apply, paths, after.format_command),
        Task::Config { path } => return Ok(Request::Config(config, path)),
        Task::Explain { slug } => return explained(slug.as_deref()),
    };
    let output_file = output_file.filter(|path| path.as_os_str() != "-");
    let (jobs, verbosity) = (jobs(&shared), verbosity(&shared));
    let choice = Choice {
        ids: shared.ids,
        since: shared.since,
    };
    let paths = paths_of(paths, &shared.sources, &choice, command)?;
    Ok(Request::Run(Box::new(Run {
        command,
        paths,
        call,
        patch_folder,
        choice,
        config,
        path_list: shared.sources.files_from.map(|from| PathList {
            from,
            terminator: if shared.sources.ends_in_nul {
                Terminator::Nul
            } else {
                Terminator::LineEnd
            },
        }),
        stdin_filename: shared.sources.stdin_filename,
        verify_with: shared.verify_with,
        allow_dirty,
        format_command,
        jobs,
        verbosity,
        palette: palette(shared.color, output_file.is_some()),
        output_file,
    })))
}

/// What a slug means, or all slugs.
fn explained(slug: Option<&str>) -> Result<Request, clap::Error> {
    match slug {
        None => Ok(Request::Text(explain_list())),
        Some(slug) => match explain(slug) {
            Ok(page) => Ok(Request::Text(page.to_owned())),
            Err(message) => Err(usage_error(ErrorKind::InvalidValue, &message)),
        },
    }
}

/// The paths to look at, besides those of a list; there is one standard input, for one use.
fn paths_of(
    mut paths: Vec<PathBuf>,
    sources: &Sources,
    choice: &Choice,
    command: Command,
) -> Result<Vec<PathBuf>, clap::Error> {
    let is_stdin = |path: &PathBuf| path.as_os_str() == "-";
    if paths.is_empty() && sources.files_from.is_none() && sources.stdin_filename.is_none() {
        let of_ids = choice.paths();
        paths = of_ids.map_err(|problem| usage_error(ErrorKind::ValueValidation, &problem))?;
    }
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
    } else if has_stdin && choice.since.is_some() {
        "--since takes files: git knows no revision of standard input"
    } else {
        return Ok(paths);
    };
    Err(usage_error(ErrorKind::ArgumentConflict, problem))
}

/// How many threads handle files.
fn jobs(shared: &Shared) -> usize {
    let jobs = shared.jobs.or_else(|| thread::available_parallelism().ok());
    jobs.map_or(1, NonZero::get)
}

fn verbosity(shared: &Shared) -> Verbosity {
    match (shared.quiet, shared.verbose) {
        (true, _) => Verbosity::Quiet,
        (false, true) => Verbosity::Verbose,
        (false, false) => Verbosity::Usual,
    }
}

/// An error of what the options say, not of how they are written: a line of usage would not help.
fn usage_error(kind: ErrorKind, message: &str) -> clap::Error {
    clap::Error::raw(kind, format!("{message}\n"))
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
