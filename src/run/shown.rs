//! How a path is shown, and what a patch calls it.
//!
//! Reports show a path relative to the current folder, with `/` between folders. A patch names it relative to the
//! folder in which the patch is to be applied: the current one, or, for what lies outside of it, the folder that
//! was given on the command line (of a file so given, the folder that holds it).

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The names of one path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Names {
    /// As reports show it.
    pub(super) shown: String,
    /// As a patch names it, in the bytes of the file system.
    pub(super) in_patch: Vec<u8>,
}

/// What the paths of a run are relative to.
#[derive(Clone, Debug)]
pub(super) struct CurrentFolder {
    /// As the shell has it, then as the file system has it.
    spellings: Vec<PathBuf>,
}

/// Where an argument lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Location {
    /// In the current folder; the path relative to it, empty for the folder itself.
    Inside(PathBuf),
    /// Elsewhere; the path as it is shown.
    Outside(PathBuf),
}

impl CurrentFolder {
    pub(super) fn new() -> Self {
        let shell = env::var_os("PWD").map(PathBuf::from);
        let system = env::current_dir().ok();
        let is_current =
            |folder: &PathBuf| system.is_some() && fs::canonicalize(folder).ok() == system;
        let shell = shell.filter(is_current);
        Self {
            spellings: shell.into_iter().chain(system).collect(),
        }
    }

    /// Where the argument `path` lies.
    pub(super) fn locate(&self, path: &Path) -> Location {
        let plain = without_dots(path);
        let has_parent = plain
            .components()
            .any(|component| component == Component::ParentDir);
        if plain.is_relative() && !has_parent {
            return Location::Inside(plain);
        }
        // What `..` leads to is only known to the file system. The last name is kept, for it may be a link.
        let resolved = || match (path.parent(), path.file_name()) {
            (Some(folder), Some(name)) => Some(fs::canonicalize(folder).ok()?.join(name)),
            _ => fs::canonicalize(path).ok(),
        };
        let inside = |absolute: &Path| {
            self.spellings
                .iter()
                .find_map(|folder| absolute.strip_prefix(folder).ok())
                .map(Path::to_path_buf)
        };
        let found = (!has_parent)
            .then(|| inside(&plain))
            .flatten()
            .or_else(|| inside(&resolved()?));
        match found {
            Some(relative) => Location::Inside(relative),
            None => Location::Outside(plain),
        }
    }
}

impl Location {
    /// The names of the file given as this argument.
    pub(super) fn of_file(&self) -> Names {
        match self {
            Self::Inside(path) => names(path, path),
            Self::Outside(path) => {
                let name = path.file_name().map_or(path.as_path(), Path::new);
                names(path, name)
            }
        }
    }

    /// The names of the file at `relative` in the folder given as this argument.
    pub(super) fn of_file_below(&self, relative: &Path) -> Names {
        match self {
            Self::Inside(folder) => {
                let path = folder.join(relative);
                names(&path, &path)
            }
            Self::Outside(folder) => names(&folder.join(relative), relative),
        }
    }

    /// The folder in which a patch of this argument is to be applied, if it isn't the current one.
    pub(super) fn patch_folder(&self, is_folder: bool) -> Option<&Path> {
        match self {
            Self::Inside(_) => None,
            Self::Outside(path) if is_folder => Some(path),
            Self::Outside(path) => path.parent(),
        }
    }
}

fn names(shown: &Path, in_patch: &Path) -> Names {
    Names {
        shown: String::from_utf8_lossy(&slashed(shown)).into_owned(),
        in_patch: slashed(in_patch),
    }
}

/// The bytes of the path with `/` between folders.
pub(super) fn slashed(path: &Path) -> Vec<u8> {
    let mut bytes: Vec<u8> = Vec::new();
    for component in path.components() {
        if component == Component::RootDir {
            bytes.push(b'/');
            continue;
        }
        if bytes.last().is_some_and(|&last| last != b'/') {
            bytes.push(b'/');
        }
        bytes.extend(OsStr::as_encoded_bytes(component.as_os_str()));
    }
    bytes
}

/// The path without its `.` components.
fn without_dots(path: &Path) -> PathBuf {
    path.components()
        .filter(|component| *component != Component::CurDir)
        .collect()
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::{CurrentFolder, Location};

    fn locate(path: &str) -> Location {
        let folder = CurrentFolder {
            spellings: vec![PathBuf::from("/nowhere/here")],
        };
        folder.locate(Path::new(path))
    }

    #[test]
    fn paths_are_relative_to_the_current_folder() {
        for path in ["./src/./a.py", "src/a.py", "/nowhere/here/src/a.py"] {
            assert_eq!(locate(path).of_file().shown, "src/a.py", "{path}");
            assert_eq!(locate(path).of_file().in_patch, b"src/a.py", "{path}");
        }
        assert_eq!(locate(".").of_file_below(Path::new("a.py")).shown, "a.py");
        assert_eq!(locate(".").patch_folder(true), None);
    }

    #[test]
    fn a_patch_of_files_elsewhere_is_relative_to_the_folder_given() {
        let folder = locate("/nowhere/else");
        let names = folder.of_file_below(Path::new("src/a.py"));
        assert_eq!(names.shown, "/nowhere/else/src/a.py");
        assert_eq!(names.in_patch, b"src/a.py");
        assert_eq!(folder.patch_folder(true), Some(Path::new("/nowhere/else")));
        let file = locate("../else/a.py");
        assert_eq!(file.of_file().shown, "../else/a.py");
        assert_eq!(file.of_file().in_patch, b"a.py");
        assert_eq!(file.patch_folder(false), Some(Path::new("../else")));
    }
}
