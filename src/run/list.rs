//! Paths that come as a list (`--files-from`), not as arguments.
//!
//! Takes a file or standard input; gives the paths in it, in its order, to be looked at like paths of the command
//! line. An empty list is no path at all, not the current folder. A path in a list is never an option and never
//! means standard input: `-` is a file of that name.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::git::path_of;

/// A list of paths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathList {
    /// The file that holds it; `-` is standard input.
    pub from: PathBuf,
    /// What ends each path.
    pub terminator: Terminator,
}

/// What ends each path of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terminator {
    /// The end of the line.
    LineEnd,
    /// A NUL byte, as `find -print0` and `git ls-files -z` write it.
    Nul,
}

impl PathList {
    /// The paths in the list.
    ///
    /// # Errors
    ///
    /// If the list cannot be read.
    pub(super) fn read(&self) -> io::Result<Vec<PathBuf>> {
        let bytes = if self.from.as_os_str() == "-" {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes)?;
            bytes
        } else {
            fs::read(&self.from)?
        };
        Ok(paths_in(&bytes, self.terminator))
    }
}

fn paths_in(bytes: &[u8], terminator: Terminator) -> Vec<PathBuf> {
    let end = match terminator {
        Terminator::LineEnd => b'\n',
        Terminator::Nul => 0,
    };
    bytes
        .split(|&byte| byte == end)
        .map(|path| match terminator {
            Terminator::LineEnd => path.strip_suffix(b"\r").unwrap_or(path),
            Terminator::Nul => path,
        })
        .filter(|path| !path.is_empty())
        .map(|path| match path {
            b"-" => Path::new(".").join("-"),
            _ => PathBuf::from(path_of(path)),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::{Terminator, paths_in};

    #[test]
    fn paths_are_taken_as_they_are() {
        let lines = paths_in(b"a b.py\r\n\n--x.py\n-\nlast", Terminator::LineEnd);
        assert_eq!(
            lines,
            ["a b.py", "--x.py", "./-", "last"].map(PathBuf::from)
        );
        let records = paths_in(b"a\nb.py\0c\r\0", Terminator::Nul);
        assert_eq!(records, ["a\nb.py", "c\r"].map(PathBuf::from));
        assert!(paths_in(b"", Terminator::LineEnd).is_empty());
    }
}
