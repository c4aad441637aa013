//! The lines that changed since a git revision, untracked files as a whole.
//!
//! git compares the files as they lie in the work tree with the revision. Where lines were only deleted, those that
//! stand around the gap now count as changed. What git leaves alone, ignored files and the contents of submodules,
//! counts as unchanged.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use super::git;
use super::inputs::InputFile;

/// What changed in the work trees that a run touches.
#[derive(Debug, Default)]
pub(super) struct Changes {
    /// By the whole path, as the file system has it.
    files: HashMap<PathBuf, Changed>,
}

/// What changed in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Changed {
    /// All of it is new.
    Everything,
    /// These 1-based lines.
    Lines(Vec<RangeInclusive<usize>>),
}

impl Changed {
    /// The lines, unless all of it is new.
    pub(super) fn lines(&self) -> Option<&[RangeInclusive<usize>]> {
        match self {
            Self::Everything => None,
            Self::Lines(lines) => Some(lines),
        }
    }
}

impl Changes {
    /// Asks git what changed since `revision` in the work trees in which `files` lie, each once.
    ///
    /// # Errors
    ///
    /// A sentence for the user: no git, no repository, no such revision.
    pub(super) fn since<'f>(
        revision: &str,
        files: impl Iterator<Item = &'f InputFile>,
    ) -> Result<Self, String> {
        let mut changes = Self::default();
        let mut folders: HashSet<PathBuf> = HashSet::new();
        let mut work_trees: HashSet<PathBuf> = HashSet::new();
        for file in files {
            // That a file is gone is said where it is opened.
            let Ok(path) = fs::canonicalize(file.path()) else {
                continue;
            };
            let Some(folder) = path.parent() else {
                continue;
            };
            if !folders.insert(folder.to_path_buf()) {
                continue;
            }
            let top = folder
                .ancestors()
                .find(|around| around.join(".git").symlink_metadata().is_ok())
                .ok_or_else(|| {
                    format!(
                        "--since {revision}: {} is in no git repository",
                        file.names().shown
                    )
                })?;
            if work_trees.insert(top.to_path_buf()) {
                changes
                    .add(revision, top)
                    .map_err(|error| format!("--since {revision}: {error}"))?;
            }
        }
        Ok(changes)
    }

    fn add(&mut self, revision: &str, folder: &Path) -> Result<(), git::GitError> {
        let top = run(folder, &["rev-parse", "--show-toplevel"])?;
        let top = PathBuf::from(git::path_of(top.strip_suffix(b"\n").unwrap_or(&top)));
        let top = &fs::canonicalize(&top).unwrap_or(top);
        let commit = format!("{revision}^{{commit}}");
        let commit = [
            "rev-parse",
            "--verify",
            "--quiet",
            "--end-of-options",
            &commit,
        ];
        let commit = run(top, &commit).map_err(|error| match error {
            // That there is none is what it ends quietly for.
            git::GitError::Failed { stderr, .. } if stderr.is_empty() => {
                git::GitError::NoSuchCommit
            }
            other => other,
        })?;
        let commit = String::from_utf8_lossy(&commit).trim_end().to_owned();
        // The user's own settings for `git diff` must not show through.
        let patch = run(
            top,
            &[
                "diff",
                "--unified=0",
                "--inter-hunk-context=0",
                "--no-ext-diff",
                "--no-textconv",
                "--no-relative",
                "--find-renames",
                "--ignore-submodules",
                "--src-prefix=a/",
                "--dst-prefix=b/",
                &commit,
                "--",
            ],
        )?;
        for (path, lines) in changed_lines(&patch) {
            self.files
                .insert(top.join(git::path_of(&path)), Changed::Lines(lines));
        }
        let untracked = run(
            top,
            &["ls-files", "--others", "--exclude-standard", "-z", "--"],
        )?;
        for path in git::records(&untracked) {
            self.files
                .insert(top.join(git::path_of(path)), Changed::Everything);
        }
        Ok(())
    }

    /// What changed in the file at `path`, if anything did.
    pub(super) fn of(&self, path: &Path) -> Option<&Changed> {
        self.files.get(&fs::canonicalize(path).ok()?)
    }
}

fn run(folder: &Path, arguments: &[&str]) -> Result<Vec<u8>, git::GitError> {
    git::output(folder, arguments, b"")
}

/// The new paths of a patch without context, each with the lines that are changed in it.
fn changed_lines(patch: &[u8]) -> Vec<(Vec<u8>, Vec<RangeInclusive<usize>>)> {
    let mut files: Vec<(Vec<u8>, Vec<RangeInclusive<usize>>)> = Vec::new();
    let mut is_gone = false;
    // How many lines of the hunk are still to come: these may look like anything.
    let mut left = 0;
    for line in patch.split(|&byte| byte == b'\n') {
        if left > 0 {
            // `\ No newline at end of file` is none of them.
            left -= usize::from(!line.starts_with(b"\\"));
        } else if let Some(name) = line.strip_prefix(b"+++ ") {
            let named = unquoted(name);
            let new = named.strip_prefix(b"b/");
            is_gone = new.is_none();
            files.extend(new.map(|path| (path.to_vec(), Vec::new())));
        } else if let Some(hunk) = hunk(line) {
            left = hunk.removed + hunk.added;
            if let Some((_, lines)) = files.last_mut().filter(|_| !is_gone) {
                lines.push(if hunk.added == 0 {
                    hunk.start.max(1)..=hunk.start + 1
                } else {
                    hunk.start..=hunk.start + hunk.added - 1
                });
            }
        }
    }
    files
}

struct Hunk {
    removed: usize,
    /// The first new line or, if none is added, the one before.
    start: usize,
    added: usize,
}

/// `@@ -3,2 +3 @@ def f():`
fn hunk(line: &[u8]) -> Option<Hunk> {
    let head = line.strip_prefix(b"@@ -")?;
    let end = memchr::memmem::find(head, b" @@")?;
    let text = std::str::from_utf8(head.get(..end)?).ok()?;
    let (old, new) = text.split_once(" +")?;
    let range = |text: &str| -> Option<(usize, usize)> {
        match text.split_once(',') {
            Some((start, count)) => Some((start.parse().ok()?, count.parse().ok()?)),
            None => Some((text.parse().ok()?, 1)),
        }
    };
    let (_, removed) = range(old)?;
    let (start, added) = range(new)?;
    Some(Hunk {
        removed,
        start,
        added,
    })
}

/// A name in a patch's head: as it is, perhaps with a tab after it, or quoted as in C.
fn unquoted(name: &[u8]) -> Vec<u8> {
    let Some(quoted) = name.strip_prefix(b"\"") else {
        return name.strip_suffix(b"\t").unwrap_or(name).to_vec();
    };
    let mut bytes = quoted.iter().copied();
    let mut path = Vec::new();
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => break,
            b'\\' => match bytes.next() {
                Some(digit @ b'0'..=b'7') => {
                    let value = [Some(digit), bytes.next(), bytes.next()]
                        .into_iter()
                        .flatten()
                        .fold(0u8, |value, digit| {
                            value.wrapping_mul(8).wrapping_add(digit.wrapping_sub(b'0'))
                        });
                    path.push(value);
                }
                Some(b'a') => path.push(7),
                Some(b'b') => path.push(8),
                Some(b't') => path.push(b'\t'),
                Some(b'n') => path.push(b'\n'),
                Some(b'v') => path.push(11),
                Some(b'f') => path.push(12),
                Some(b'r') => path.push(b'\r'),
                Some(other) => path.push(other),
                None => {}
            },
            other => path.push(other),
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::{changed_lines, unquoted};

    #[test]
    fn lines_of_hunks_are_no_heads() {
        let patch = b"diff --git a/a.py b/a.py\nindex 1..2 100644\n--- a/a.py\n+++ b/a.py\n@@ -1 +1,2 @@ x\n-@@ -9 +9 @@\n\
            +++ b/no.py\n+b\n@@ -7,2 +8,0 @@\n-c\n-d\n\\ No newline at end of file\n\
            diff --git a/gone.py b/gone.py\n--- a/gone.py\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n\
            diff --git a/b c.py b/b c.py\n--- a/b c.py\t\n+++ b/b c.py\t\n@@ -3,0 +4 @@\n+y\n";
        let found = changed_lines(patch);
        assert_eq!(found.len(), 2, "{found:?}");
        assert_eq!(found.first(), Some(&(b"a.py".to_vec(), vec![1..=2, 8..=9])));
        assert_eq!(found.get(1), Some(&(b"b c.py".to_vec(), vec![4..=4])));
    }

    #[test]
    fn names_are_unquoted() {
        assert_eq!(
            unquoted(b"\"b/q\\\"uo\\\\te\\303\\244\\t.py\""),
            "b/q\"uo\\te\u{e4}\t.py".as_bytes()
        );
        assert_eq!(unquoted(b"b/plain.py"), b"b/plain.py");
    }
}
