//! One commit on a new branch, made without touching what is checked out.
//!
//! The commit's tree is that of HEAD with the changed files, put together in an index of its own; the branch is made
//! in the same moment in which git finds that there is none of that name. Nothing is checked out, nothing pushed, no
//! hook run. A branch that holds this very commit already (same parent, tree and message) counts as made, so that a
//! run that was killed can be taken up again.

use std::path::Path;

use super::out::Out;
use super::state::{command, first_line, output};
use crate::report::RepositoryStatus;
use crate::run::git::{self, GitError};

/// A changed file.
#[derive(Clone, Debug)]
pub(super) struct ChangedFile {
    /// Its path in the repository.
    pub(super) path: Vec<u8>,
    /// Its mode, as git writes it.
    pub(super) mode: String,
    /// Its new bytes.
    pub(super) bytes: Vec<u8>,
}

/// Commits the `files` on top of `head` on a new branch of the repository at `folder`.
///
/// # Errors
///
/// The status of the repository if there is another branch of that name, or git can't do it.
pub(super) fn commit(
    folder: &Path,
    head: &str,
    files: &[ChangedFile],
    branch: &str,
    message: &str,
    out: &Out,
) -> Result<(), RepositoryStatus> {
    let failed = |error: GitError| RepositoryStatus::Failed(first_line(&error));
    let reference = format!("refs/heads/{branch}");
    if output(folder, &["check-ref-format", &reference], b"").is_err() {
        return Err(RepositoryStatus::Failed(format!(
            "`{branch}` cannot be the name of a branch"
        )));
    }
    let tree = tree(folder, head, files, out)?;
    if let Some(status) = existing(folder, &reference, head, &tree, message) {
        return status;
    }
    // Whatever encoding the repository's commits are said to have, this message is UTF-8.
    let commit = output(
        folder,
        &[
            "-c",
            "i18n.commitEncoding=UTF-8",
            "commit-tree",
            &tree,
            "-p",
            head,
            "-F",
            "-",
        ],
        message.as_bytes(),
    )
    .map_err(failed)?;
    let commit = id(&commit);
    let made = output(
        folder,
        &["update-ref", "-m", "outdent batch", &reference, &commit, ""],
        b"",
    );
    match made {
        Ok(_) => Ok(()),
        // Another work tree of the repository may have been quicker.
        Err(error) => {
            existing(folder, &reference, head, &tree, message).unwrap_or_else(|| Err(failed(error)))
        }
    }
}

/// Writes the tree of `head` with the changed files; gives its id.
fn tree(
    folder: &Path,
    head: &str,
    files: &[ChangedFile],
    out: &Out,
) -> Result<String, RepositoryStatus> {
    let failed = |error: GitError| RepositoryStatus::Failed(first_line(&error));
    let mut entries = Vec::new();
    for file in files {
        let object = output(folder, &["hash-object", "-w", "--stdin"], &file.bytes);
        let object = id(&object.map_err(failed)?);
        entries.extend(format!("{} {object}\t", file.mode).into_bytes());
        entries.extend(&file.path);
        entries.push(0);
    }
    let unusable = |error: std::io::Error| RepositoryStatus::Failed(error.to_string());
    let place = out.temporary().map_err(unusable)?.into_temp_path();
    let index = std::path::absolute(&place).map_err(unusable)?;
    // git takes no empty file for an index.
    std::fs::remove_file(&index).map_err(unusable)?;
    let in_index = |arguments: &[&str], input: &[u8]| {
        // Neither may write a part of the index into the repository.
        let settings = ["-c", "core.splitIndex=false", "-c", "index.sparse=false"];
        let arguments: Vec<&str> = settings.iter().chain(arguments).copied().collect();
        let mut command = command(folder, &arguments);
        command.env("GIT_INDEX_FILE", &index);
        git::finish(command, input).map_err(failed)
    };
    in_index(&["read-tree", head], b"")?;
    in_index(&["update-index", "-z", "--index-info"], &entries)?;
    Ok(id(&in_index(&["write-tree"], b"")?))
}

/// What to make of a branch of that name, if there is one.
fn existing(
    folder: &Path,
    reference: &str,
    head: &str,
    tree: &str,
    message: &str,
) -> Option<Result<(), RepositoryStatus>> {
    let found = output(
        folder,
        &["rev-parse", "--verify", "--quiet", reference],
        b"",
    )
    .ok()?;
    let commit = output(folder, &["cat-file", "commit", &id(&found)], b"");
    let is_same = commit.is_ok_and(|commit| {
        let commit = String::from_utf8_lossy(&commit);
        let (header, text) = commit.split_once("\n\n").unwrap_or_default();
        let values = |field: &'static str| {
            header
                .lines()
                .filter_map(move |line| line.strip_prefix(field))
        };
        values("tree ").eq([tree])
            && values("parent ").eq([head])
            && text.trim_end() == message.trim_end()
    });
    if is_same {
        return Some(Ok(()));
    }
    let branch = reference.strip_prefix("refs/heads/").unwrap_or(reference);
    Some(Err(RepositoryStatus::Skipped(format!(
        "there is a branch {branch} already; delete it, or name another with --branch"
    ))))
}

fn id(output: &[u8]) -> String {
    String::from_utf8_lossy(output).trim().to_owned()
}
