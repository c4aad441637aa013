//! Writing a work tree in a way that can be killed at any moment and gone on with.
//!
//! Before the first file of a repository is written, all that is to be written goes into one file in the folder of
//! results: the new bytes, a hash of the old ones, and the repository's line. From then on the repository's results
//! are settled; what a killed run didn't write, the next one writes.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::names::hash;
use super::out::{JOURNAL, Out};
use super::state::State;
use crate::report::{RepositoryLine, RepositoryStatus};
use crate::run::context::{Context, NotWritten};
use crate::run::git::path_of;

/// All that is to be written in one repository.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Journal {
    /// What is said of the repository.
    pub(super) line: RepositoryLine,
    /// Its folder, in the bytes of the file system.
    pub(super) folder: Vec<u8>,
    /// The files that change.
    pub(super) files: Vec<Change>,
}

/// The change of one file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Change {
    /// Its path in the repository, in the bytes of the file system.
    pub(super) path: Vec<u8>,
    /// The hash of the bytes that it was judged by.
    pub(super) old: u64,
    /// The bytes that it gets.
    pub(super) new: Vec<u8>,
}

impl Journal {
    pub(super) fn new(line: RepositoryLine, folder: &Path, files: Vec<Change>) -> Self {
        Self {
            line,
            folder: folder.as_os_str().as_encoded_bytes().to_vec(),
            files,
        }
    }

    /// The journal of a run that was killed while it wrote the work tree of the repository of that name.
    pub(super) fn load(name: &str, out: &Out) -> Option<Self> {
        let bytes = out.get(&format!("{name}.{JOURNAL}"))?;
        serde_json::from_slice(&bytes).ok()
    }

    /// Writes the work tree; gives the repository's line.
    ///
    /// # Errors
    ///
    /// If the folder of results can't be written, and then the work tree is untouched; or if the run is being ended.
    pub(super) fn write(&self, context: &Context<'_>, out: &Out) -> Result<RepositoryLine, String> {
        let name = format!("{}.{JOURNAL}", self.line.name);
        let text = serde_json::to_vec(self).map_err(|error| error.to_string())?;
        out.put(&name, &text)?;
        self.finish(context, out)
    }

    /// Takes away the journal of the repository of that name, if there is one.
    pub(super) fn remove(name: &str, out: &Out) -> Result<(), String> {
        out.remove(&format!("{name}.{JOURNAL}"))
    }

    /// Writes what is still to be written; gives the repository's line.
    ///
    /// # Errors
    ///
    /// If the run is being ended.
    pub(super) fn finish(
        &self,
        context: &Context<'_>,
        out: &Out,
    ) -> Result<RepositoryLine, String> {
        let folder = PathBuf::from(path_of(&self.folder));
        let mut line = self.line.clone();
        let mut problems = Vec::new();
        for change in &self.files {
            let path = folder.join(path_of(&change.path));
            let shown = String::from_utf8_lossy(&change.path);
            let old = match fs::read(&path) {
                Ok(bytes) => bytes,
                Err(error) => {
                    problems.push(format!("{shown} cannot be read: {error}"));
                    continue;
                }
            };
            if old == change.new {
                continue;
            }
            if hash(&old) != change.old {
                problems.push(format!(
                    "{shown} was changed by someone else in the meantime and was left as it is"
                ));
                continue;
            }
            match context.write(&path, &old, &change.new) {
                Ok(()) => {}
                Err(NotWritten::Guarded(_)) => line.files_left_alone += 1,
                Err(NotWritten::Failed(problem)) => problems.push(format!("{shown} {problem}")),
                Err(NotWritten::Interrupted) => return Err("the run was interrupted".to_owned()),
            }
        }
        if let Some(problem) = problems.into_iter().next()
            && line.status == RepositoryStatus::Patched
        {
            line.status = RepositoryStatus::Failed(problem);
        }
        if line.files_left_alone == self.files.len() && line.status == RepositoryStatus::Patched {
            line.status = RepositoryStatus::Skipped(
                "all files to be changed have uncommitted changes; commit them, or run with --allow-dirty"
                    .to_owned(),
            );
        }
        if let Ok(state) = State::of(&folder, out.path()) {
            line.state = state.fingerprint;
        }
        Ok(line)
    }
}
