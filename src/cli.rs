//! The command line: what users type, turned once into a [`Run`].
//!
//! Typed arguments come first ([`Arguments`], by clap), then what the program needs of them. The command word may
//! stand anywhere among the options, and `outdent PATH` is `outdent diff PATH`.

mod arguments;
mod rename;
mod shard;
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
use outdent::run::batch::{Action, Batch};
use outdent::run::{Command, ExitStatus, Format, Run, Verbosity};

use arguments::{Arguments, BatchArguments, Color, Comments, ReportFormat, Task};

/// The whole program: `arguments` begins with the name it was called by.
pub(crate) fn main(arguments: Vec<OsString>) -> ExitCode {
    let arguments = words::with_command_first(arguments, &Arguments::command());
    let job = Arguments::try_parse_from(arguments).and_then(to_job);
    let (stdout, stderr) = (&mut io::stdout(), &mut io::stderr());
    match job {
        Ok(Job::Run(run)) => ExitCode::from(outdent::run::run(&run, stdout, stderr).code()),
        Ok(Job::Batch(batch)) => {
            ExitCode::from(outdent::run::batch::batch(&batch, stdout, stderr).code())
        }
        Ok(Job::Merge { parts, out }) => {
            ExitCode::from(outdent::run::batch::merge(&parts, &out, stdout, stderr).code())
        }
        Err(error) => {
            // Help for a reader who has gone is no error.
            let _ = error.print();
            ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(ExitStatus::Trouble.code()))
        }
    }
}

/// What the program is to do.
enum Job {
    /// Handle files.
    Run(Run),
    /// Handle many repositories.
    Batch(Box<Batch>),
    /// Join the results of such runs.
    Merge { parts: Vec<PathBuf>, out: PathBuf },
}

fn to_job(arguments: Arguments) -> Result<Job, clap::Error> {
    match arguments.task {
        Task::Batch(batch) if !batch.merge.is_empty() => Ok(Job::Merge {
            parts: batch.merge,
            out: batch.out,
        }),
        Task::Batch(batch) => {
            // Its files are handled as those of a `diff`.
            let diff = Task::Diff {
                exit_code: false,
                paths: Vec::new(),
            };
            let shared = arguments.shared;
            let run = to_run(Arguments { shared, task: diff })?;
            Ok(Job::Batch(Box::new(to_batch(batch, run))))
        }
        _ => to_run(arguments).map(Job::Run),
    }
}

fn to_batch(arguments: BatchArguments, run: Run) -> Batch {
    let action = if arguments.commit {
        Action::Commit {
            branch: arguments.branch,
            message: arguments.message,
        }
    } else if arguments.apply {
        Action::Apply {
            allow_dirty: arguments.allow_dirty,
        }
    } else {
        Action::Show
    };
    Batch {
        repositories: arguments.repositories,
        lists: arguments.lists,
        roots: arguments.roots,
        out: arguments.out,
        action,
        is_resumed: arguments.resume,
        shard: arguments.shard,
        run,
    }
}

fn to_run(arguments: Arguments) -> Result<Run, clap::Error> {
    let Arguments { shared, task } = arguments;
    let allow_dirty = matches!(
        task,
        Task::Apply {
            allow_dirty: true,
            ..
        }
    );
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
        Task::Apply { paths, .. } => (Command::Apply, paths),
        Task::Batch(batch) => (Command::Gather, batch.repositories),
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
        allow_dirty,
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
