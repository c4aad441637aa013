//! The one way to run the git command line.
//!
//! Takes a folder, arguments and the bytes of standard input; gives the bytes of standard output, or a [`GitError`].
//! What git finds depends on the folder alone: variables such as `GIT_DIR` and `GIT_INDEX_FILE`, which git sets
//! for its hooks and which name another repository for every folder, are taken away. Its output is for programs:
//! messages in English, no pager, no colours, paths unquoted; nothing is asked on the terminal. What
//! only reads takes no locks; a file-system monitor, which is a program that a repository's own configuration names,
//! is never started. Arguments after `--` are paths, never patterns.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::thread;

/// Why git gave no answer.
#[derive(Debug)]
pub(super) enum GitError {
    /// There is no `git` program on the search path.
    Missing,
    /// The folder lies in no repository.
    NotARepository,
    /// There is no commit of the name that was asked about.
    NoSuchCommit,
    /// The program could not be started, written to or read from.
    Unusable(io::Error),
    /// git ended with something other than 0.
    Failed {
        /// How it ended.
        status: ExitStatus,
        /// What it said, without the last line end.
        stderr: String,
    },
}

impl fmt::Display for GitError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => formatter.write_str("git is not installed"),
            Self::NotARepository => formatter.write_str("not in a git repository"),
            Self::NoSuchCommit => formatter.write_str("git knows no commit of that name"),
            Self::Unusable(error) => write!(formatter, "git cannot be run: {error}"),
            Self::Failed { status, stderr } if stderr.is_empty() => {
                write!(formatter, "git ended with {status}")
            }
            Self::Failed { stderr, .. } => write!(formatter, "git: {stderr}"),
        }
    }
}

impl std::error::Error for GitError {}

/// Variables that would name a repository, or change what paths mean, whatever the folder.
const FOREIGN: &[&str] = &[
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_COMMON_DIR",
    "GIT_DIR",
    "GIT_EXTERNAL_DIFF",
    "GIT_GLOB_PATHSPECS",
    "GIT_ICASE_PATHSPECS",
    "GIT_IMPLICIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_NAMESPACE",
    "GIT_NOGLOB_PATHSPECS",
    "GIT_OBJECT_DIRECTORY",
    "GIT_PREFIX",
    "GIT_WORK_TREE",
];

/// The command line `git ARGUMENTS` as seen from `folder`, in an environment in which only the folder counts.
pub(super) fn command<A: AsRef<OsStr>>(folder: &Path, arguments: &[A]) -> Command {
    let mut command = Command::new("git");
    // With `-C`, a folder that is gone is git's failure and not mistaken for a missing program.
    command.arg("-C").arg(folder);
    command.args(["--no-pager", "--literal-pathspecs"]);
    for setting in ["core.quotepath=off", "core.fsmonitor=false", "color.ui=off"] {
        command.args(["-c", setting]);
    }
    command.args(arguments);
    for variable in FOREIGN {
        command.env_remove(variable);
    }
    for (variable, value) in [
        ("GIT_OPTIONAL_LOCKS", "0"),
        ("GIT_TERMINAL_PROMPT", "0"),
        ("LC_ALL", "C"),
    ] {
        command.env(variable, value);
    }
    command
}

/// Runs `git ARGUMENTS` as seen from `folder`, with `input` as its standard input; gives its standard output.
///
/// # Errors
///
/// If there is no git, if the folder is in no repository, and if git ends with something other than 0.
pub(super) fn output<A: AsRef<OsStr>>(
    folder: &Path,
    arguments: &[A],
    input: &[u8],
) -> Result<Vec<u8>, GitError> {
    finish(command(folder, arguments), input)
}

/// Runs a [`command`] to its end, with `input` as its standard input; gives its standard output.
///
/// # Errors
///
/// As for [`output`].
pub(super) fn finish(mut command: Command, input: &[u8]) -> Result<Vec<u8>, GitError> {
    let child = command
        .stdin(if input.is_empty() {
            Stdio::null()
        } else {
            Stdio::piped()
        })
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = child.map_err(|error| match error.kind() {
        ErrorKind::NotFound => GitError::Missing,
        _ => GitError::Unusable(error),
    })?;
    let stdin = child.stdin.take();
    // Writing and reading go on at once: neither side may wait for a pipe that is full.
    let (written, output) = thread::scope(|scope| {
        let writer = stdin.map(|mut stdin| scope.spawn(move || stdin.write_all(input)));
        let output = child.wait_with_output();
        let written = writer.map_or(Ok(()), |writer| {
            writer
                .join()
                .unwrap_or_else(|_| Err(ErrorKind::Other.into()))
        });
        (written, output)
    });
    let output = output.map_err(GitError::Unusable)?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr)
            .trim_end()
            .to_owned();
        return Err(if said.contains("not a git repository") {
            GitError::NotARepository
        } else {
            GitError::Failed {
                status: output.status,
                stderr: said,
            }
        });
    }
    match written {
        // It ended well without reading all that was offered.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(GitError::Unusable(error)),
        _ => Ok(output.stdout),
    }
}

/// The records of output whose records end in NUL (`-z`).
pub(super) fn records(output: &[u8]) -> impl Iterator<Item = &[u8]> {
    let ended = output.strip_suffix(b"\0").unwrap_or(output);
    let is_empty = ended.is_empty();
    ended.split(|&byte| byte == 0).filter(move |_| !is_empty)
}

/// A path in the bytes that git has for it.
pub(super) fn path_of(bytes: &[u8]) -> OsString {
    #[cfg(unix)]
    let path = std::os::unix::ffi::OsStrExt::from_bytes(bytes);
    #[cfg(unix)]
    let path: &OsStr = path;
    #[cfg(not(unix))]
    let path = String::from_utf8_lossy(bytes).into_owned();
    path.into()
}

#[cfg(test)]
mod tests {
    use std::error::Error;
    use std::fs;

    use super::{GitError, output, path_of, records};

    type Outcome = Result<(), Box<dyn Error>>;

    #[test]
    fn paths_come_back_as_they_are() -> Outcome {
        let folder = tempfile::tempdir()?;
        output(folder.path(), &["init", "-q"], b"")?;
        for name in ["a b.py", "\u{e4}.py", "*.py", "q\"uote.py"] {
            fs::write(folder.path().join(name), "")?;
        }
        let listed = ["ls-files", "-z", "--others"];
        let all = output(folder.path(), &listed, b"")?;
        let mut names: Vec<_> = records(&all).map(path_of).collect();
        names.sort();
        assert_eq!(names, ["*.py", "a b.py", "q\"uote.py", "\u{e4}.py"]);
        let one = output(
            folder.path(),
            &["ls-files", "-z", "--others", "--", "*.py"],
            b"",
        )?;
        assert_eq!(one, b"*.py\0");
        assert_eq!(records(b"").count(), 0);
        Ok(())
    }

    #[test]
    fn input_and_output_may_be_large() -> Outcome {
        let folder = tempfile::tempdir()?;
        output(folder.path(), &["init", "-q"], b"")?;
        let input = b"0000000000000000000000000000000000000000\n".repeat(100_000);
        let missing = output(folder.path(), &["cat-file", "--batch-check"], &input)?;
        assert_eq!(missing.split(|&byte| byte == b'\n').count(), 100_001);
        Ok(())
    }

    #[test]
    fn failures_are_told_apart() -> Outcome {
        let folder = tempfile::tempdir()?;
        let path = folder.path();
        assert!(matches!(
            output(path, &["status"], b""),
            Err(GitError::NotARepository)
        ));
        output(path, &["init", "-q"], b"")?;
        let unknown = output(path, &["rev-parse", "--verify", "nowhere"], b"");
        assert!(
            matches!(&unknown, Err(GitError::Failed { stderr, .. }) if stderr.starts_with("fatal: ")),
            "{unknown:?}"
        );
        let gone = output(&path.join("gone"), &["status"], b"");
        assert!(matches!(gone, Err(GitError::Failed { .. })), "{gone:?}");
        Ok(())
    }
}
