//! From the paths on the command line to the files to be handled, in order.
//!
//! A file named on the command line, or in a list of paths, is always taken. A folder is walked as ripgrep walks it:
//! `.gitignore` and `.ignore` are respected, hidden files and links left out, and of the rest what the settings there
//! ask for (`*.py`) taken, sorted by the bytes of
//! their paths. A file that is reached twice is handled once, where it came first.

mod problem;
mod walk;

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::Run;
use super::config::{ConfigError, Resolved, Resolver, Settings};
use super::shown::{CurrentFolder, Location, Names};

use problem::problem;
use walk::{Found, Trouble, Walk};

pub(super) use problem::{Problem, config_problem, read_message};

/// The files to be handled.
#[derive(Debug, Default)]
pub(super) struct Inputs {
    /// In the order in which results are printed.
    pub(super) list: Vec<Input>,
    /// Folders other than the current one in which a patch of some of the files is to be applied.
    pub(super) patch_folders: Vec<PathBuf>,
}

/// One thing to be handled.
#[derive(Debug)]
pub(super) enum Input {
    /// A file.
    File(InputFile),
    /// Anything else; boxed, for files are many.
    Other(Box<OtherInput>),
}

/// One thing to be handled that is no file found.
#[derive(Debug)]
pub(super) enum OtherInput {
    /// `-`
    Stdin(StandardInput),
    /// A path that leads to no file.
    Problem(Problem),
}

impl From<Problem> for Input {
    fn from(problem: Problem) -> Self {
        Self::Other(Box::new(OtherInput::Problem(problem)))
    }
}

/// Standard input.
#[derive(Debug)]
pub(super) struct StandardInput {
    /// The path and the names of the file that it is the text of, if that was said.
    pub(super) file: Option<(PathBuf, Names)>,
    /// What is in force for that file or, without one, in the current folder.
    pub(super) settings: Resolved,
}

/// A file to be handled. There may be a million of them, most of them in one folder with others.
#[derive(Debug)]
pub(super) struct InputFile {
    /// Its path as seen from the folder.
    name: Box<OsStr>,
    folder: Arc<Folder>,
}

/// What files have in common.
#[derive(Debug)]
struct Folder {
    /// The folder that they are in; empty for a file that the user named.
    path: PathBuf,
    is_named: bool,
    settings: Arc<Settings>,
    argument: Arc<Argument>,
}

/// A path of a run.
#[derive(Debug)]
struct Argument {
    path: PathBuf,
    location: Location,
}

impl InputFile {
    /// The path to open.
    pub(super) fn path(&self) -> PathBuf {
        self.folder.path.join(&*self.name)
    }

    /// Whether the user named it, and not only a folder around it.
    pub(super) fn is_named(&self) -> bool {
        self.folder.is_named
    }

    /// What is in force for it.
    pub(super) fn settings(&self) -> &Settings {
        &self.folder.settings
    }

    /// What it is called.
    pub(super) fn names(&self) -> Names {
        let Argument { path, location } = &*self.folder.argument;
        if self.is_named() {
            return location.of_file();
        }
        let own = self.path();
        location.of_file_below(own.strip_prefix(path).unwrap_or(&own))
    }
}

impl Inputs {
    /// Finds the files that the paths of a run lead to.
    pub(super) fn find(run: &Run, resolver: &Arc<Resolver>) -> Self {
        let current = CurrentFolder::new();
        let mut inputs = Self::default();
        let listed = run.path_list.as_ref().map(|list| (list, list.read()));
        let listed_paths = match &listed {
            Some((_, Ok(paths))) => paths.as_slice(),
            _ => &[],
        };
        let mut seen = Seen::of(run.paths.len() + listed_paths.len());
        let walk = Walk {
            resolver,
            threads: run.jobs,
            enters: |_| true,
        };
        for path in &run.paths {
            if path.as_os_str() != "-" {
                inputs.add(path, current.locate(path), &walk, &mut seen);
            } else if seen.is_new_input() {
                let file = run.stdin_filename.as_deref();
                let named = |path: &Path| {
                    let location = current.locate(path);
                    inputs.add_patch_folder(location.patch_folder(false));
                    (path.to_path_buf(), location.of_file())
                };
                let input = StandardInput {
                    settings: resolver.of_file(file.unwrap_or(Path::new(""))),
                    file: file.map(named),
                };
                inputs
                    .list
                    .push(Input::Other(Box::new(OtherInput::Stdin(input))));
            }
        }
        for path in listed_paths {
            inputs.add(path, current.locate(path), &walk, &mut seen);
        }
        if let Some((list, Err(error))) = &listed {
            inputs.list.push(problem(&list.from, error).into());
        }
        inputs
    }

    /// Finds the files of the git work tree at `root`, which are called as they are seen from there. Work trees within
    /// it are repositories of their own, and left out.
    pub(super) fn of_work_tree(root: &Path, resolver: &Arc<Resolver>) -> Self {
        let mut inputs = Self::default();
        let argument = Argument {
            path: root.to_path_buf(),
            location: Location::Inside(PathBuf::new()),
        };
        let walk = Walk {
            resolver,
            threads: 1,
            enters: |folder| folder.join(".git").symlink_metadata().is_err(),
        };
        inputs.walk(&Arc::new(argument), &walk, &mut Seen::of(1));
        inputs
    }

    /// Whether the file at `path`, or what a link there leads to, is to be handled.
    pub(super) fn hold(&self, path: &Path) -> bool {
        let Ok(wanted) = fs::canonicalize(path) else {
            return false;
        };
        self.list.iter().any(|input| match input {
            Input::File(file) => fs::canonicalize(file.path()).is_ok_and(|path| path == wanted),
            Input::Other(_) => false,
        })
    }

    fn add(&mut self, path: &Path, location: Location, walk: &Walk<'_>, seen: &mut Seen) {
        let is_folder = match fs::metadata(path) {
            Ok(metadata) => metadata.is_dir(),
            Err(error) => return self.list.push(problem(path, &error).into()),
        };
        let argument = Arc::new(Argument {
            path: path.to_path_buf(),
            location,
        });
        if is_folder {
            let first = self.list.len();
            self.walk(&argument, walk, seen);
            if self.list.len() > first {
                self.add_patch_folder(argument.location.patch_folder(true));
            }
        } else if seen.is_new(|| fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf())) {
            match walk.resolver.of_file(path) {
                Ok(settings) if settings.excludes_named(path) => {}
                Ok(settings) => {
                    self.add_patch_folder(argument.location.patch_folder(false));
                    self.list.push(Input::File(InputFile {
                        name: path.as_os_str().into(),
                        folder: Arc::new(Folder {
                            path: PathBuf::new(),
                            is_named: true,
                            settings,
                            argument,
                        }),
                    }));
                }
                Err(error) => self.list.extend(seen.config_problem(&error)),
            }
        }
    }

    fn add_patch_folder(&mut self, folder: Option<&Path>) {
        if let Some(folder) = folder
            && !self.patch_folders.iter().any(|known| known == folder)
        {
            self.patch_folders.push(folder.to_path_buf());
        }
    }

    fn walk(&mut self, argument: &Arc<Argument>, walk: &Walk<'_>, seen: &mut Seen) {
        let root = argument.path.as_path();
        let canonical = fs::canonicalize(root).unwrap_or_else(|_| root.to_path_buf());
        let found = walk.files(argument);
        let inputs = found.into_iter().filter_map(|found| match found {
            Found::File(file) => {
                // Links below the root are not followed, so this is the file's own path.
                let own_path = || {
                    let path = file.path();
                    canonical.join(path.strip_prefix(root).unwrap_or(&path))
                };
                seen.is_new(own_path).then_some(Input::File(file))
            }
            Found::Trouble(trouble) => match *trouble {
                (_, Trouble::Config(error)) => seen.config_problem(&error),
                (_, Trouble::Path(problem)) => Some(problem.into()),
            },
        });
        if self.list.is_empty() {
            // In the memory of what was found.
            self.list = inputs.collect();
        } else {
            self.list.extend(inputs);
        }
    }
}

/// What was reached already.
#[derive(Debug)]
struct Seen {
    /// None if no file can be reached twice.
    files: Option<HashSet<PathBuf>>,
    /// Config files whose trouble was told.
    configs: HashSet<String>,
    standard_input: bool,
}

impl Seen {
    /// For so many paths of a run.
    fn of(paths: usize) -> Self {
        Self {
            files: (paths > 1).then(HashSet::new),
            configs: HashSet::new(),
            standard_input: false,
        }
    }

    fn is_new(&mut self, canonical: impl FnOnce() -> PathBuf) -> bool {
        self.files
            .as_mut()
            .is_none_or(|files| files.insert(canonical()))
    }

    /// The trouble with a config file, told once whatever the number of files below it.
    fn config_problem(&mut self, error: &ConfigError) -> Option<Input> {
        self.configs
            .insert(error.path.clone())
            .then(|| config_problem(error).into())
    }

    fn is_new_input(&mut self) -> bool {
        !std::mem::replace(&mut self.standard_input, true)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io;

    use std::sync::Arc;

    use super::{CurrentFolder, Input, Inputs, Seen, Walk};
    use crate::run::config::{Config, Resolver};

    #[test]
    fn a_walk_takes_python_files_in_the_order_of_their_bytes() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let root = folder.path();
        fs::create_dir(root.join("a"))?;
        for name in ["a/x.py", "a.py", "a-b.py", "b.txt", ".hidden.py", "a/y.pyi"] {
            fs::write(root.join(name), "")?;
        }
        let resolver = Arc::new(Resolver::new(Config::default()));
        let mut inputs = Inputs::default();
        let mut seen = Seen::of(2);
        let walk = Walk {
            resolver: &resolver,
            threads: 2,
            enters: |_| true,
        };
        for path in [root.join("a/x.py"), root.to_path_buf()] {
            let location = CurrentFolder::new().locate(&path);
            inputs.add(&path, location, &walk, &mut seen);
        }
        let paths: Vec<String> = inputs
            .list
            .iter()
            .map(|input| match input {
                Input::File(file) => String::from_utf8_lossy(&file.names().in_patch).into_owned(),
                Input::Other(other) => format!("{other:?}"),
            })
            .collect();
        assert_eq!(paths, ["x.py", "a-b.py", "a.py"]);
        Ok(())
    }
}
