//! One repository: opened, its files judged by any thread that is free, ended with its files of results and its line.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use super::commit::{ChangedFile, commit};
use super::head::{Head, HeadInput};
use super::journal::{Change, Journal};
use super::list::Entry;
use super::names::hash;
use super::out::Out;
use super::state::State;
use super::template::Values;
use super::{Action, Setting};
use crate::pipeline::Surroundings;
use crate::report::{Document, Format, RepositoryLine, RepositoryStatus, Tally};
use crate::run::ExitStatus;
use crate::run::buffer::Buffer;
use crate::run::config::{self, Resolver};
use crate::run::context::Context;
use crate::run::copies::Copies;
use crate::run::file;
use crate::run::git::path_of;
use crate::run::inputs::{Input, Inputs};
use crate::run::opened::{Opened, judge};
use crate::run::pool::{Done, attempt};
use crate::run::result::FileResult;
use crate::run::shown::Location;

/// An open repository.
pub(super) struct Repository<'batch> {
    entry: &'batch Entry,
    /// What is known of it so far.
    line: RepositoryLine,
    started: Instant,
    files: Files,
    context: Context<'batch>,
    /// By the positions of the files.
    results: Mutex<Vec<Option<FileResult>>>,
}

/// Where the files of a repository are.
enum Files {
    /// There is nothing to be read, as the line's status says.
    None,
    /// They were judged by a run that was killed while it wrote them.
    Journal(Box<Journal>),
    /// In the work tree.
    WorkTree(Vec<Input>),
    /// In a commit.
    Head {
        head: Arc<Head>,
        inputs: Vec<HeadInput>,
    },
}

impl<'batch> Repository<'batch> {
    /// Looks at the repository; whatever is wrong with it is in its line.
    pub(super) fn open(
        entry: &'batch Entry,
        context: Context<'batch>,
        setting: &Setting<'_>,
    ) -> Self {
        let mut line = RepositoryLine::new(&entry.shown, &entry.name);
        line.options.clone_from(&setting.fingerprint);
        let mut repository = Self {
            entry,
            line,
            started: Instant::now(),
            files: Files::None,
            context,
            results: Mutex::default(),
        };
        match attempt(|| repository.find_files(setting)) {
            Done::Result(Ok(files)) => repository.files = files,
            Done::Result(Err(status)) => repository.line.status = status,
            Done::Panicked => repository.line.status = broke_off(),
        }
        repository.results = Mutex::new((0..repository.files.len()).map(|_| None).collect());
        repository
    }

    fn find_files(&mut self, setting: &Setting<'_>) -> Result<Files, RepositoryStatus> {
        if let Some(problem) = &self.entry.problem {
            return Err(RepositoryStatus::Failed(problem.clone()));
        }
        if let Some(journal) = Journal::load(&self.entry.name, setting.out)
            && journal.line.options == self.line.options
        {
            return Ok(Files::Journal(Box::new(journal)));
        }
        let state = State::of(&self.entry.path, setting.out.path())?;
        self.line.head.clone_from(&state.head);
        self.line.branch = state.branch;
        self.line.dirty = state.is_dirty;
        self.line.state = state.fingerprint;
        let failed = |why: String| RepositoryStatus::Failed(why);
        let root = fs::canonicalize(&self.entry.path).map_err(|error| failed(error.to_string()))?;
        let config = setting.batch.run.config.clone();
        if !matches!(setting.batch.action, Action::Commit { .. }) {
            let resolver = Arc::new(Resolver::within(config, &root, None));
            return Ok(Files::WorkTree(Inputs::of_work_tree(&root, &resolver).list));
        }
        let Some(head) = &state.head else {
            let why = "there is no commit yet to put another on".to_owned();
            return Err(RepositoryStatus::Skipped(why));
        };
        let head = Arc::new(Head::open(&root, head).map_err(failed)?);
        let files: Arc<dyn config::Files> = head.clone();
        let inputs = head.inputs(&Resolver::within(config, &root, Some(files)));
        Ok(Files::Head { head, inputs })
    }

    /// How many files there are.
    pub(super) fn len(&self) -> usize {
        self.files.len()
    }

    /// Judges one of the files.
    pub(super) fn handle(&self, position: usize) {
        let result = match &self.files {
            Files::None | Files::Journal(_) => None,
            Files::WorkTree(inputs) => inputs.get(position).map(|input| {
                match attempt(|| file::handle(input, &self.context, &mut Buffer::default())) {
                    Done::Result(result) => result,
                    Done::Panicked => file::panicked(input, self.context.run),
                }
            }),
            Files::Head { head, inputs } => inputs
                .get(position)
                .map(|input| self.handle_head(head, input)),
        };
        let mut results = self.results.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(slot) = results.get_mut(position) {
            *slot = result;
        }
    }

    fn handle_head(&self, head: &Head, input: &HeadInput) -> FileResult {
        let (file, path, settings) = match input {
            HeadInput::Problem(problem) => {
                return file::handle(problem, &self.context, &mut Buffer::default());
            }
            HeadInput::File {
                file,
                path,
                settings,
            } => (file, path, settings),
        };
        let names = Location::Inside(PathBuf::new()).of_file_below(Path::new(&path_of(&file.path)));
        let judged = attempt(|| match head.read(file) {
            Ok(bytes) => {
                let surroundings = Surroundings {
                    path: names.shown.clone(),
                    submodules: head.submodules(file),
                    ignored: settings.ignored(path),
                    ..Surroundings::default()
                };
                let opened = Opened {
                    names: &names,
                    path: None,
                    format_path: path,
                    bytes: &bytes,
                };
                judge(&opened, settings, &surroundings, &self.context)
            }
            Err(problem) => FileResult::error(&names.shown, &problem, self.context.run),
        });
        match judged {
            Done::Result(result) => result,
            Done::Panicked => file::panicked_at(&names.shown, self.context.run),
        }
    }

    /// Puts all that there is to say of the repository into the folder of results.
    ///
    /// # Errors
    ///
    /// If that folder can't be written.
    pub(super) fn close(&self, setting: &Setting<'_>) -> Result<(), String> {
        let taken =
            std::mem::take(&mut *self.results.lock().unwrap_or_else(PoisonError::into_inner));
        let results: Vec<FileResult> = taken.into_iter().flatten().collect();
        let mut line = self.line.clone();
        let done = attempt(|| self.conclude(&mut line, results, setting));
        match done {
            Done::Result(written) => written?,
            Done::Panicked => line.status = broke_off(),
        }
        line.seconds = (self.started.elapsed().as_secs_f64() * 1000.0).round() / 1000.0;
        setting.out.add_line(&line)?;
        Journal::remove(&line.name, setting.out)
    }

    fn conclude(
        &self,
        line: &mut RepositoryLine,
        mut results: Vec<FileResult>,
        setting: &Setting<'_>,
    ) -> Result<(), String> {
        let out = setting.out;
        let (patch, json) = (
            format!("{}.patch", line.name),
            format!("{}.json", line.name),
        );
        match &self.files {
            Files::Journal(journal) => {
                *line = journal.finish(&self.context, out)?;
                return Ok(());
            }
            Files::None => {
                out.remove(&patch)?;
                return out.remove(&json);
            }
            Files::WorkTree(_) | Files::Head { .. } => {}
        }
        count(line, &results);
        line.status = status(line, &results);
        let text: Vec<u8> = results
            .iter()
            .flat_map(|result| result.shown.iter().copied())
            .collect();
        if text.is_empty() {
            out.remove(&patch)?;
        } else {
            out.put(&patch, &text)?;
        }
        out.put(&json, report(&mut results).as_bytes())?;
        if text.is_empty() {
            return Ok(());
        }
        match &setting.batch.action {
            Action::Show => {}
            Action::Apply => {
                let journal = self.journal(line.clone(), results);
                *line = journal.write(&self.context, out)?;
            }
            Action::Commit { branch, message } => {
                let values = Values {
                    name: &line.name,
                    head: line.head.as_deref().unwrap_or_default(),
                    knots: line.lifted,
                    files: line.files_changed,
                };
                let (branch, message) = (branch.fill(&values), message.fill(&values));
                match self.commit(results, &values, &branch, &message, out) {
                    Ok(()) => line.created_branch = Some(branch),
                    Err(status) => line.status = status,
                }
            }
        }
        Ok(())
    }

    fn journal(&self, line: RepositoryLine, results: Vec<FileResult>) -> Journal {
        let Files::WorkTree(inputs) = &self.files else {
            return Journal::new(line, &self.entry.path, Vec::new());
        };
        let changes = inputs.iter().zip(results).filter_map(|(input, result)| {
            let (old, new) = result.gathered.rewritten?;
            let Input::File(file) = input else {
                return None;
            };
            Some(Change {
                path: file.names().in_patch,
                old: hash(&old),
                new,
            })
        });
        Journal::new(line, &self.entry.path, changes.collect())
    }

    fn commit(
        &self,
        results: Vec<FileResult>,
        values: &Values<'_>,
        branch: &str,
        message: &str,
        out: &Out,
    ) -> Result<(), RepositoryStatus> {
        let Files::Head { inputs, .. } = &self.files else {
            return Ok(());
        };
        let changed = inputs.iter().zip(results).filter_map(|(input, result)| {
            let (_, bytes) = result.gathered.rewritten?;
            let HeadInput::File { file, .. } = input else {
                return None;
            };
            Some(ChangedFile {
                path: file.path.clone(),
                mode: file.mode.clone(),
                bytes,
            })
        });
        let changed: Vec<ChangedFile> = changed.collect();
        commit(
            &self.entry.path,
            values.head,
            &changed,
            branch,
            message,
            out,
        )
    }
}

impl Files {
    fn len(&self) -> usize {
        match self {
            Self::None | Self::Journal(_) => 0,
            Self::WorkTree(inputs) => inputs.len(),
            Self::Head { inputs, .. } => inputs.len(),
        }
    }
}

/// The report of all files, as `check --format json` prints it.
fn report(results: &mut [FileResult]) -> String {
    let mut copies = Copies::default();
    for result in &mut *results {
        copies.add(&result.path, std::mem::take(&mut result.likenesses));
    }
    let mut document = Document::new(Format::Json);
    let mut text = document.head();
    for result in results {
        text.push_str(&document.add(std::mem::take(&mut result.report)));
    }
    for group in copies.groups() {
        text.push_str(&document.add_copies(&group.ids, group.count));
    }
    text.push_str(&document.tail());
    text
}

fn count(line: &mut RepositoryLine, results: &[FileResult]) {
    let mut tally = Tally::default();
    for result in results {
        tally.add(&result.tally);
        line.lifted += result.gathered.lifted;
        line.warnings.extend(result.warnings.iter().cloned());
        for (slug, number) in &result.gathered.slugs {
            *line.slugs.entry((*slug).to_owned()).or_insert(0) += number;
        }
        let is_skipped = result.status == ExitStatus::Trouble && result.gathered.error.is_none();
        line.skipped_files += usize::from(is_skipped);
    }
    line.count(&tally);
}

fn status(line: &RepositoryLine, results: &[FileResult]) -> RepositoryStatus {
    let errors: Vec<&str> = results
        .iter()
        .filter_map(|result| result.gathered.error.as_deref())
        .collect();
    if let Some(first) = errors.first() {
        let others = match errors.len() - 1 {
            0 => String::new(),
            1 => " (and another file)".to_owned(),
            number => format!(" (and {number} other files)"),
        };
        return RepositoryStatus::Failed(format!("{first}{others}"));
    }
    if line.files_changed > 0 {
        RepositoryStatus::Patched
    } else if line.knots.safe + line.knots.r#unsafe + line.knots.refused > 0 {
        RepositoryStatus::NothingApplied
    } else {
        RepositoryStatus::Clean
    }
}

fn broke_off() -> RepositoryStatus {
    RepositoryStatus::Failed("this is a bug in outdent: it broke off; please report it".to_owned())
}
