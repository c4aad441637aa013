//! Whether git holds what would be overwritten.
//!
//! There are no backups: git is the backup. So a file in a git work tree is written only if git has its bytes. What
//! counts is what `cargo fix` counts: changes that are not committed, staged or not, and files that git does not
//! know; a file that git was told to ignore, or that lies in no work tree, is its owner's own affair. Where git was
//! told not to look for changes (`assume-unchanged`, `skip-worktree`), there may be some. A file
//! belongs to the innermost work tree around it (a submodule, a linked work tree, a repository within another),
//! and a link to the work tree of what it leads to. Each tree is asked about once, when the first of its files is
//! to be written, and so before any was; where nothing would be written git is not called.

use std::collections::{HashMap, HashSet};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::git::{self, GitError};

/// What is known about the work trees in which files are to be written.
#[derive(Debug, Default)]
pub(super) struct WorkTrees {
    /// By the folder that holds `.git`.
    known: Mutex<HashMap<PathBuf, Arc<OnceLock<Answer>>>>,
}

/// What git said about a work tree, or why it said nothing.
type Answer = Result<Status, String>;

/// The paths of a work tree whose bytes git does not have.
#[derive(Debug)]
struct Status {
    /// The work tree, without links in its path.
    top: PathBuf,
    /// Relative to the top.
    changed: HashSet<PathBuf>,
    /// Files, and folders for all that is in them, relative to the top.
    untracked: HashSet<PathBuf>,
    /// Files that git was told not to look at, relative to the top.
    unwatched: HashSet<PathBuf>,
}

impl WorkTrees {
    /// Why the file at `path` must not be written, in words for the user; none if it may be.
    pub(super) fn objection(&self, path: &Path) -> Option<String> {
        // What cannot be resolved cannot be written either, and is reported then.
        let file = fs::canonicalize(path).ok()?;
        let folder = file
            .ancestors()
            .skip(1)
            .find(|folder| folder.join(".git").symlink_metadata().is_ok())?;
        let answer = {
            let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(known.entry(folder.to_path_buf()).or_default())
        };
        // Not under the lock, so that other work trees are asked meanwhile.
        match answer.get_or_init(|| status(folder)) {
            Ok(status) => status.objection(&file),
            Err(problem) => Some(format!(
                "was left as it is, for git cannot say whether its changes are committed ({problem}); run again \
                 with --allow-dirty to write it all the same"
            )),
        }
    }
}

impl Status {
    fn objection(&self, file: &Path) -> Option<String> {
        // Elsewhere only if the repository's configuration puts its work tree there.
        let path = file.strip_prefix(&self.top).ok()?;
        let problem = if self.changed.contains(path) {
            "has uncommitted changes"
        } else if path.ancestors().any(|part| self.untracked.contains(part)) {
            "is not known to git"
        } else if self.unwatched.contains(path) {
            return Some(
                "was left as it is, for git was told not to look for changes in it (assume-unchanged or \
                 skip-worktree); run again with --allow-dirty to write it all the same"
                    .to_owned(),
            );
        } else {
            return None;
        };
        Some(format!(
            "{problem} and was left as it is; commit it, or run again with --allow-dirty"
        ))
    }
}

/// Asks git about the work tree in `folder`.
fn status(folder: &Path) -> Answer {
    let asked = |arguments: &[&str]| {
        git::output(folder, arguments, b"").map_err(|error| match error {
            GitError::NotARepository => format!(
                "{} is nothing that git takes for a repository",
                folder.join(".git").display()
            ),
            other => other.to_string(),
        })
    };
    // Usually the folder itself, unless its `.git` is nothing that git knows and it lies in another work tree.
    let mut top = asked(&["rev-parse", "--show-toplevel"])?;
    if top.last() == Some(&b'\n') {
        top.pop();
    }
    let top = fs::canonicalize(git::path_of(&top)).map_err(|error| error.to_string())?;
    let listed = asked(&[
        "status",
        "--porcelain=v1",
        "-z",
        "--untracked-files=normal",
        "--ignored=no",
        "--ignore-submodules=all",
        "--no-renames",
    ])?;
    let mut status = Status {
        top,
        changed: HashSet::new(),
        untracked: HashSet::new(),
        unwatched: HashSet::new(),
    };
    for record in git::records(&listed) {
        // `XY path`: two letters for what changed, and where.
        let Some((letters, path)) = record.split_at_checked(3) else {
            continue;
        };
        let path: OsString = git::path_of(path.strip_suffix(b"/").unwrap_or(path));
        let paths = if letters == b"?? " {
            &mut status.untracked
        } else {
            &mut status.changed
        };
        paths.insert(PathBuf::from(path));
    }
    for record in git::records(&asked(&["ls-files", "--full-name", "-v", "-z"])?) {
        // `H path`: a small letter if it is assumed to be unchanged, an S if it is skipped.
        if let Some((&[letter, b' '], path)) = record.split_first_chunk()
            && (letter.is_ascii_lowercase() || letter == b'S')
        {
            status.unwatched.insert(PathBuf::from(git::path_of(path)));
        }
    }
    Ok(status)
}

#[cfg(test)]
mod tests {
    use std::error::Error;
    use std::fs;
    use std::path::Path;

    use super::super::git;
    use super::WorkTrees;

    type Outcome = Result<(), Box<dyn Error>>;

    fn commit_all(folder: &Path) -> Outcome {
        for arguments in [
            &["init", "-q"][..],
            &["add", "--all"],
            &[
                "-c",
                "user.name=n",
                "-c",
                "user.email=e",
                "commit",
                "-qm",
                "m",
            ],
        ] {
            git::output(folder, arguments, b"")?;
        }
        Ok(())
    }

    fn problem(path: &Path) -> String {
        let objection = WorkTrees::default().objection(path).unwrap_or_default();
        objection
            .split(" and was")
            .next()
            .unwrap_or_default()
            .to_owned()
    }

    #[test]
    fn what_git_does_not_have_is_not_written() -> Outcome {
        let folder = tempfile::tempdir()?;
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("\u{e4} b"))?;
        for name in ["same.py", "changed.py", "staged.py", "\u{e4} b/c d.py"] {
            fs::write(at(name), "old")?;
        }
        fs::write(at(".gitignore"), "ignored.py\n")?;
        commit_all(folder.path())?;
        fs::create_dir(at("new"))?;
        for name in [
            "changed.py",
            "staged.py",
            "\u{e4} b/c d.py",
            "new/file.py",
            "other.py",
            "ignored.py",
            "added.py",
        ] {
            fs::write(at(name), "new")?;
        }
        git::output(folder.path(), &["add", "staged.py", "added.py"], b"")?;
        for (name, expected) in [
            ("same.py", ""),
            ("ignored.py", ""),
            ("changed.py", "has uncommitted changes"),
            ("staged.py", "has uncommitted changes"),
            ("added.py", "has uncommitted changes"),
            ("\u{e4} b/c d.py", "has uncommitted changes"),
            ("new/file.py", "is not known to git"),
            ("other.py", "is not known to git"),
        ] {
            assert_eq!(problem(&at(name)), expected, "{name}");
        }
        Ok(())
    }

    #[test]
    fn what_git_does_not_look_at_is_not_written() -> Outcome {
        let folder = tempfile::tempdir()?;
        let at = |name: &str| folder.path().join(name);
        for name in ["same.py", "assumed.py", "skipped.py"] {
            fs::write(at(name), "old")?;
        }
        commit_all(folder.path())?;
        let flag =
            |flag: &str, name: &str| git::output(folder.path(), &["update-index", flag, name], b"");
        flag("--assume-unchanged", "assumed.py")?;
        flag("--skip-worktree", "skipped.py")?;
        for name in ["assumed.py", "skipped.py"] {
            fs::write(at(name), "new")?;
            let objection = problem(&at(name));
            assert!(objection.contains("not to look"), "{name}: {objection}");
        }
        assert_eq!(problem(&at("same.py")), "");
        Ok(())
    }

    #[test]
    fn the_innermost_work_tree_decides() -> Outcome {
        let folder = tempfile::tempdir()?;
        let inner = folder.path().join("inner");
        fs::create_dir(&inner)?;
        fs::write(inner.join("a.py"), "old")?;
        commit_all(&inner)?;
        fs::write(folder.path().join("b.py"), "old")?;
        git::output(folder.path(), &["init", "-q"], b"")?;
        // For the outer repository the inner one is untracked as a whole.
        assert_eq!(problem(&inner.join("a.py")), "");
        assert_eq!(problem(&folder.path().join("b.py")), "is not known to git");
        Ok(())
    }

    #[test]
    fn where_git_cannot_say_nothing_is_written() -> Outcome {
        let folder = tempfile::tempdir()?;
        fs::write(folder.path().join("a.py"), "old")?;
        assert_eq!(problem(&folder.path().join("a.py")), "");
        fs::write(folder.path().join(".git"), "gitdir: /nowhere\n")?;
        let objection = WorkTrees::default().objection(&folder.path().join("a.py"));
        let objection = objection.unwrap_or_default();
        assert!(objection.contains("git cannot say"), "{objection}");
        assert!(objection.contains("--allow-dirty"), "{objection}");
        Ok(())
    }
}
