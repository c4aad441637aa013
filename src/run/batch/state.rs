//! What git says of a work tree: its commit, its branch, its uncommitted work.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::discover::is_bare_repository;
use super::names::hash;
use crate::report::RepositoryStatus;
use crate::run::git::{self, GitError};

/// A work tree at one moment.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// The commit that is checked out; none before the first one.
    pub(super) head: Option<String>,
    /// The branch that is checked out, if any.
    pub(super) branch: Option<String>,
    /// Whether there is uncommitted work, untracked files included.
    pub(super) is_dirty: bool,
    /// A hash of all of these and of what is in the changed files that can matter.
    pub(super) fingerprint: String,
}

/// `git ARGUMENTS` in the repository at `folder` and in no repository around it. It fetches nothing, runs no hooks, and
/// takes objects for what they are, whatever `git replace` says.
pub(super) fn command(folder: &Path, arguments: &[&str]) -> Command {
    let quiet = ["-c", "core.hooksPath=/dev/null"];
    let arguments: Vec<&str> = quiet.iter().chain(arguments).copied().collect();
    let mut command = git::command(folder, &arguments);
    command
        .env("GIT_NO_LAZY_FETCH", "1")
        .env("GIT_NO_REPLACE_OBJECTS", "1");
    let around = std::path::absolute(folder)
        .ok()
        .and_then(|folder| folder.parent().map(Path::to_path_buf));
    if let Some(around) = around {
        command.env("GIT_CEILING_DIRECTORIES", around);
    }
    command
}

/// Runs [`command`] with `input` as its standard input; gives its standard output.
pub(super) fn output(folder: &Path, arguments: &[&str], input: &[u8]) -> Result<Vec<u8>, GitError> {
    git::finish(command(folder, arguments), input)
}

impl State {
    /// The state of the work tree at `folder`, leaving aside what lies in `out`.
    ///
    /// # Errors
    ///
    /// The status of a folder that is no work tree, or that git can't read.
    pub(super) fn of(folder: &Path, out: &Path) -> Result<Self, RepositoryStatus> {
        let failed = |why: String| Err(RepositoryStatus::Failed(why));
        match fs::metadata(folder) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return failed("no such folder".to_owned());
            }
            Err(error) => return failed(format!("cannot be read: {error}")),
            Ok(metadata) if !metadata.is_dir() => return failed("is no folder".to_owned()),
            Ok(_) => {}
        }
        let own = folder.join(".git");
        match own.symlink_metadata() {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return if is_bare_repository(folder) {
                    Err(RepositoryStatus::Skipped(
                        "a bare repository has no work tree".to_owned(),
                    ))
                } else {
                    failed("is not the top of a git work tree".to_owned())
                };
            }
            Err(error) => return failed(format!("cannot be read: {error}")),
            Ok(metadata) if metadata.is_dir() => {
                if let Err(error) = fs::read_dir(&own) {
                    return failed(format!("its .git cannot be read: {error}"));
                }
            }
            Ok(_) => {}
        }
        let listed = output(
            folder,
            &[
                "status",
                "--porcelain=v2",
                "--branch",
                "--no-ahead-behind",
                "-z",
                "--untracked-files=all",
                "--ignored=no",
                "--ignore-submodules=dirty",
                "--no-renames",
            ],
            b"",
        );
        match listed {
            Ok(listed) => Ok(Self::read(folder, out, &listed)),
            Err(GitError::NotARepository) => {
                failed("what its .git holds or names is no git repository".to_owned())
            }
            Err(error) => failed(first_line(&error)),
        }
    }

    fn read(folder: &Path, out: &Path, listed: &[u8]) -> Self {
        let mut state = Self {
            head: None,
            branch: None,
            is_dirty: false,
            fingerprint: String::new(),
        };
        let own = own_part(folder, out);
        let mut seen = Vec::new();
        for record in git::records(listed) {
            let text = String::from_utf8_lossy(record);
            if let Some(head) = text.strip_prefix("# branch.oid ") {
                state.head = (head != "(initial)").then(|| head.to_owned());
            } else if let Some(branch) = text.strip_prefix("# branch.head ") {
                state.branch = (branch != "(detached)").then(|| branch.to_owned());
            } else if !record.starts_with(b"#") {
                let path = PathBuf::from(git::path_of(changed_path(record)));
                if own.as_ref().is_some_and(|own| path.starts_with(own)) {
                    continue;
                }
                state.is_dirty = true;
                seen.extend(record);
                seen.push(0);
                if is_of_interest(&path)
                    && let Ok(bytes) = fs::read(folder.join(&path))
                {
                    seen.extend(hash(&bytes).to_le_bytes());
                }
            }
        }
        let head = state.head.as_deref().unwrap_or_default().as_bytes();
        let branch = state.branch.as_deref().unwrap_or_default().as_bytes();
        let whole = [head, b"\0", branch, b"\0", &seen].concat();
        state.fingerprint = format!("{:016x}", hash(&whole));
        state
    }
}

/// Where the folder of results lies in the work tree, if it does.
fn own_part(folder: &Path, out: &Path) -> Option<PathBuf> {
    let (folder, out) = (fs::canonicalize(folder).ok()?, fs::canonicalize(out).ok()?);
    let own = out.strip_prefix(folder).ok()?.to_path_buf();
    (own != Path::new("")).then_some(own)
}

/// The path in a record of `git status --porcelain=v2`: what follows a number of fields that tells its kind.
fn changed_path(record: &[u8]) -> &[u8] {
    let fields = match record.first() {
        Some(b'1') => 8,
        Some(b'u') => 10,
        _ => 1,
    };
    record
        .splitn(fields + 1, |&byte| byte == b' ')
        .nth(fields)
        .unwrap_or_default()
}

/// Whether the results could depend on what is in the file.
fn is_of_interest(path: &Path) -> bool {
    let names = ["pyproject.toml", "outdent.toml", ".gitignore", ".ignore"];
    path.extension().is_some_and(|ending| ending == "py")
        || names
            .iter()
            .any(|name| path.file_name().is_some_and(|file| file == *name))
}

/// What git said, on one line.
pub(super) fn first_line(error: &GitError) -> String {
    let text = error.to_string();
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let first = lines.next().unwrap_or_default();
    lines
        .find(|line| line.starts_with("fatal: "))
        .unwrap_or(first)
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::changed_path;

    #[test]
    fn paths_are_read_from_all_kinds_of_records() {
        let changed: &[u8] = b"1 .M N... 100644 100644 100644 0123 0123 a b.py";
        let unmerged: &[u8] = b"u UU N... 100644 100644 100644 100644 1 2 3 a b.py";
        for record in [changed, unmerged, b"? a b.py"] {
            assert_eq!(changed_path(record), b"a b.py");
        }
    }
}
