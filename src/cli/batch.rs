//! The arguments of `batch`, as users read about them in `--help`, and what they ask for.

use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{ArgGroup, Args};
use outdent::report::Palette;
use outdent::run::batch::{Action, Batch, Shard, Template};
use outdent::run::config::Config;
use outdent::run::{Choice, Command, Run};

use super::arguments::{After, Shared};
use super::shard::parse_shard;
use super::{Request, jobs, usage_error, verbosity};

/// The arguments of `batch`.
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("source").args(["repositories", "lists", "roots", "merge"]).required(true).multiple(true)))]
pub(crate) struct BatchArguments {
    /// Folders of git repositories; quoted patterns too
    #[arg(value_name = "REPO")]
    repositories: Vec<PathBuf>,

    /// Take repositories from a list: a folder or a pattern a line, # comments; - is standard input (repeatable)
    #[arg(long = "from", value_name = "FILE")]
    lists: Vec<PathBuf>,

    /// Take every git work tree in ROOT and below (repeatable)
    #[arg(long = "discover", value_name = "ROOT")]
    roots: Vec<PathBuf>,

    /// The folder for the results
    #[arg(long, value_name = "OUT")]
    out: PathBuf,

    /// Go on with the results in OUT: handle only what is not finished, or has changed since
    #[arg(long)]
    resume: bool,

    /// Handle share I of N of the repositories: which those are depends on their paths alone
    #[arg(long, value_name = "I/N", value_parser = parse_shard)]
    shard: Option<Shard>,

    /// Join the results of other runs, for example those of shards, in OUT (repeatable)
    #[arg(
        long,
        value_name = "OUT",
        num_args = 1..,
        conflicts_with_all = ["repositories", "lists", "roots", "resume", "shard", "apply", "commit"]
    )]
    merge: Vec<PathBuf>,

    #[command(flatten)]
    writing: Writing,
}

/// What is written into the repositories.
#[derive(Debug, Args)]
struct Writing {
    /// Write the files of the work trees; those with uncommitted changes are left alone
    #[arg(long)]
    apply: bool,

    /// With --apply, also write files with changes that are not committed in git
    #[arg(long, requires = "apply")]
    allow_dirty: bool,

    /// Commit the lifts of HEAD's files on a new branch; nothing that is checked out is touched, nothing pushed
    #[arg(long, conflicts_with = "apply")]
    commit: bool,

    /// The new branch; {name}, {head}, {knots}, {files} and {version} are filled in
    #[arg(long, requires = "commit", value_name = "NAME", default_value = "outdent/lift-knots", value_parser = Template::parse)]
    branch: Template,

    /// The commit's message; takes the same
    #[arg(long, requires = "commit", value_name = "TEXT", default_value = MESSAGE, value_parser = Template::parse)]
    message: Template,

    #[command(flatten)]
    after: After,
}

const MESSAGE: &str = "\
Lift recursive inner functions to module scope

A recursive inner function keeps itself, and what it captures, alive until the garbage collector runs; at module scope
it does not. Functions lifted: {knots}, files changed: {files}.

Made by outdent {version}.";

impl BatchArguments {
    /// What is asked for, with the options of all commands.
    pub(super) fn into_request(
        self,
        shared: Shared,
        config: Config,
    ) -> Result<Request, clap::Error> {
        let sources = &shared.sources;
        if sources.files_from.is_some()
            || sources.stdin_filename.is_some()
            || shared.since.is_some()
            || !shared.ids.is_empty()
        {
            let problem = "--files-from, --stdin-filename, --id and --since choose files or knots of one repository; \
                batch takes a list of repositories by --from";
            return Err(usage_error(ErrorKind::ArgumentConflict, problem));
        }
        if !self.merge.is_empty() {
            return Ok(Request::Merge {
                parts: self.merge,
                out: self.out,
            });
        }
        let action = if self.writing.commit {
            Action::Commit {
                branch: self.writing.branch,
                message: self.writing.message,
            }
        } else if self.writing.apply {
            Action::Apply
        } else {
            Action::Show
        };
        let (jobs, verbosity) = (jobs(&shared), verbosity(&shared));
        Ok(Request::Batch(Box::new(Batch {
            repositories: self.repositories,
            lists: self.lists,
            roots: self.roots,
            out: self.out,
            action,
            is_resumed: self.resume,
            shard: self.shard,
            run: Run {
                output_file: None,
                command: Command::Gather,
                paths: Vec::new(),
                path_list: None,
                stdin_filename: None,
                call: None,
                patch_folder: None,
                choice: Choice::default(),
                config,
                verify_with: shared.verify_with,
                format_command: self.writing.after.format_command,
                allow_dirty: self.writing.allow_dirty,
                jobs,
                verbosity,
                palette: Palette::plain(),
            },
        })))
    }
}
