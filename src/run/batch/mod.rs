//! Many repositories in one run: for each a patch, a report and a line of the summary, in one folder of results.
//!
//! Takes a list of repositories and what a run over files takes; each repository's files go the way of any other
//! file ([`file::handle`](super::file)). Repositories and files share one pool of threads, and there are never
//! more repositories open than threads. Nothing is written outside of the folder of results but what `--apply` and
//! `--commit` ask for. A repository's failure is a status in its line and keeps no other from being handled.
//!
//! # Why a run can be killed and taken up again
//!
//! A repository's line is added to the summary after its files are safely there, so that a line means that it is done;
//! what has no line is done anew. Before a work tree is written, a journal holds all that is to be written
//! ([`journal`]). A commit that is there already counts as made ([`commit`]). What is kept of an earlier run is
//! what the run would give again: same commit, same uncommitted work, same version, same options.

mod commit;
mod discover;
mod head;
mod journal;
mod list;
mod merge;
mod names;
mod out;
mod repository;
mod resume;
mod state;
mod template;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::choice::Chosen;
use super::config::{ConfigSource, Resolver};
use super::context::Context;
use super::inputs::Inputs;
use super::pool::{self, Work};
use super::{ExitStatus, Progress, Run};
use crate::report::{RepositoryLine, RepositoryStatus, batch_table};

use list::{Entry, entries};
use names::hash;
use out::Out;
use repository::Repository;

pub use merge::merge;
pub use names::Shard;
pub use template::Template;

/// A run over many repositories.
#[derive(Clone, Debug)]
pub struct Batch {
    /// Folders of repositories, and patterns for such.
    pub repositories: Vec<PathBuf>,
    /// Files that list repositories; `-` is standard input.
    pub lists: Vec<PathBuf>,
    /// Folders below which all work trees are taken.
    pub roots: Vec<PathBuf>,
    /// The folder of results.
    pub out: PathBuf,
    /// What is done to the repositories.
    pub action: Action,
    /// Whether to go on with the results that are in the folder.
    pub is_resumed: bool,
    /// The share of the list that is handled.
    pub shard: Option<Shard>,
    /// How files are handled: [`Command::Gather`](super::Command), without paths or colours.
    pub run: Run,
}

/// What is done to the repositories.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Nothing.
    Show,
    /// The files of the work trees are written.
    Apply,
    /// HEAD's files are lifted and committed on a new branch.
    Commit {
        /// The branch.
        branch: Template,
        /// The commit's message.
        message: Template,
    },
}

impl Batch {
    /// A hash of outdent's version and of all options that results depend on.
    ///
    /// # Errors
    ///
    /// If there is a config file for all repositories and it can't be used.
    fn fingerprint(&self) -> Result<String, String> {
        let mut options = format!(
            "{} {:?} {:?} {} {:?} {:?}",
            env!("CARGO_PKG_VERSION"),
            self.action,
            self.run.config,
            self.run.allow_dirty,
            self.run.format_command,
            self.run.verify_with
        )
        .into_bytes();
        if let ConfigSource::File(file) = &self.run.config.source {
            Resolver::new(self.run.config.clone())
                .of_folder(Path::new(""))
                .map_err(|error| error.to_string())?;
            options.extend(fs::read(file).unwrap_or_default());
        }
        Ok(format!("{:016x}", hash(&options)))
    }
}

/// Does what is asked for. The table goes to `stdout`, what keeps the run from going on to `stderr`.
///
/// `progress` tells whoever else holds it how far the run is.
pub fn batch(
    batch: &Batch,
    progress: &Progress,
    stdout: &mut dyn Write,
    stderr: &mut dyn Write,
) -> ExitStatus {
    let done = entries(batch).and_then(|entries| handle(batch, &entries, progress));
    progress.finish();
    conclude(done, stdout, stderr)
}

/// Prints how a run ended.
fn conclude(
    done: Result<Vec<RepositoryLine>, String>,
    stdout: &mut dyn Write,
    stderr: &mut dyn Write,
) -> ExitStatus {
    let printed = match &done {
        Ok(lines) => stdout.write_all(batch_table(lines).as_bytes()),
        // Where standard error can't be written there is nowhere left to say so.
        Err(problem) => {
            let _ = writeln!(stderr, "error: {problem}");
            Ok(())
        }
    };
    match (done, printed) {
        (Ok(lines), Ok(())) => exit_status(&lines),
        (Ok(lines), Err(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => {
            exit_status(&lines)
        }
        _ => ExitStatus::Trouble,
    }
}

fn exit_status(lines: &[RepositoryLine]) -> ExitStatus {
    let of = |line: &RepositoryLine| match line.status {
        RepositoryStatus::Failed(_) => ExitStatus::Trouble,
        _ if line.is_to_be_seen() => ExitStatus::Findings,
        _ => ExitStatus::Clean,
    };
    lines.iter().map(of).max().unwrap_or(ExitStatus::Clean)
}

fn handle(
    batch: &Batch,
    entries: &[Entry],
    progress: &Progress,
) -> Result<Vec<RepositoryLine>, String> {
    let fingerprint = batch.fingerprint()?;
    let chosen = Chosen::new(&batch.run.choice, &Inputs::default())?;
    let context = Context::new(&batch.run, &chosen, progress)
        .map_err(|problem| format!("--verify-with: {problem}"))?;
    let out = Out::take(&batch.out, batch.is_resumed)?;
    let todo = if batch.is_resumed {
        resume::unfinished(entries, &fingerprint, batch.run.jobs, &out)?
    } else {
        entries.iter().collect()
    };
    progress.set_items(todo.len());
    let setting = Setting {
        batch,
        fingerprint,
        out: &out,
    };
    let work = Repositories {
        setting: &setting,
        context: &context,
        progress,
        entries: &todo,
        failure: OnceLock::new(),
    };
    pool::run(&work, batch.run.jobs.min(todo.len().max(1)));
    let interrupted = progress
        .is_ending()
        .then(|| "the run was interrupted".to_owned());
    match work.failure.into_inner().or(interrupted) {
        Some(problem) => Err(format!(
            "{problem}; what is finished is kept, --resume goes on with the rest"
        )),
        None => out.finish(),
    }
}

/// What all repositories of a run share.
struct Setting<'batch> {
    batch: &'batch Batch,
    /// The hash of version and options.
    fingerprint: String,
    out: &'batch Out,
}

/// The repositories as work for the pool.
struct Repositories<'batch> {
    setting: &'batch Setting<'batch>,
    context: &'batch Context<'batch>,
    progress: &'batch Progress,
    entries: &'batch [&'batch Entry],
    /// Why the folder of results can't be written.
    failure: OnceLock<String>,
}

impl<'batch> Work for Repositories<'batch> {
    type Group = Repository<'batch>;

    fn groups(&self) -> usize {
        self.entries.len()
    }

    fn open(&self, position: usize) -> Option<(Repository<'batch>, usize)> {
        let entry = self.entries.get(position)?;
        let context = self.context.for_work_tree();
        let repository = Repository::open(entry, context, self.setting);
        let files = repository.len();
        Some((repository, files))
    }

    fn handle(&self, repository: &Repository<'batch>, item: usize) {
        repository.handle(item);
    }

    fn close(&self, repository: &Repository<'batch>) {
        // What was broken off is not to be told.
        if self.progress.is_ending() {
            return;
        }
        match repository.close(self.setting) {
            Ok(()) => self.progress.add_handled(),
            // The first is the one that is told.
            Err(problem) => drop(self.failure.set(problem)),
        }
    }

    fn is_over(&self) -> bool {
        self.failure.get().is_some() || self.progress.is_ending()
    }
}
