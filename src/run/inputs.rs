//! From the paths on the command line to the files to be handled, in order.
//!
//! A file named on the command line, or in a list of paths, is always taken. A folder is walked as ripgrep walks it: `.gitignore` and
//! `.ignore` are respected, hidden files and links left out, and of the rest `*.py` taken, sorted by the bytes of
//! their paths. A file that is reached twice is handled once, where it came first.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};

use ignore::{DirEntry, WalkBuilder, WalkState};

use super::Run;
use super::shown::{CurrentFolder, Location, Names};

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
    /// `-`, and the file that it is the text of, if that was said.
    Stdin(Option<InputFile>),
    /// A file.
    File(InputFile),
    /// A path that leads to no file.
    Problem(Problem),
}

/// A file to be handled. There may be a million of them.
#[derive(Debug)]
pub(super) struct InputFile {
    /// The path to open.
    pub(super) path: Box<Path>,
    /// Whether the user named it, and not only a folder around it.
    pub(super) is_named: bool,
    argument: Arc<Argument>,
}

/// A path of a run.
#[derive(Debug)]
struct Argument {
    path: PathBuf,
    location: Location,
}

impl InputFile {
    /// What it is called.
    pub(super) fn names(&self) -> Names {
        let Argument { path, location } = &*self.argument;
        if self.is_named {
            location.of_file()
        } else {
            location.of_file_below(self.path.strip_prefix(path).unwrap_or(&self.path))
        }
    }
}

/// A path that leads to no file.
#[derive(Debug)]
pub(super) struct Problem {
    /// The path as reports show it.
    pub(super) path: String,
    /// What is wrong with it and what to do.
    pub(super) message: String,
}

impl Inputs {
    /// Finds the files that the paths of a run lead to.
    pub(super) fn find(run: &Run) -> Self {
        let mut inputs = Self::default();
        let mut paths: Vec<PathBuf> = Vec::new();
        let listed = run.path_list.as_ref().map(|list| (list, list.read()));
        if let Some((_, Ok(listed))) = &listed {
            paths.clone_from(listed);
        }
        let current = CurrentFolder::new();
        let mut seen = Seen::of(run.paths.len() + paths.len());
        for path in &run.paths {
            if path.as_os_str() != "-" {
                inputs.add(path, current.locate(path), run.jobs, &mut seen);
            } else if seen.is_new_input() {
                let file = run.stdin_filename.as_deref();
                let file = file.map(|path| inputs.named(path, current.locate(path)));
                inputs.list.push(Input::Stdin(file));
            }
        }
        for path in &paths {
            inputs.add(path, current.locate(path), run.jobs, &mut seen);
        }
        if let Some((list, Err(error))) = &listed {
            inputs.list.push(Input::Problem(problem(&list.from, error)));
        }
        inputs
    }

    fn add(&mut self, path: &Path, location: Location, jobs: usize, seen: &mut Seen) {
        let is_folder = match fs::metadata(path) {
            Ok(metadata) => metadata.is_dir(),
            Err(error) => return self.list.push(Input::Problem(problem(path, &error))),
        };
        if is_folder {
            let first = self.list.len();
            let argument = Arc::new(Argument {
                path: path.to_path_buf(),
                location,
            });
            self.walk(&argument, jobs, seen);
            if self.list.len() > first {
                self.add_patch_folder(argument.location.patch_folder(true));
            }
        } else if seen.is_new(|| fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf())) {
            let file = self.named(path, location);
            self.list.push(Input::File(file));
        }
    }

    /// A file that the user named.
    fn named(&mut self, path: &Path, location: Location) -> InputFile {
        self.add_patch_folder(location.patch_folder(false));
        InputFile {
            path: path.into(),
            is_named: true,
            argument: Arc::new(Argument {
                path: path.to_path_buf(),
                location,
            }),
        }
    }

    fn add_patch_folder(&mut self, folder: Option<&Path>) {
        if let Some(folder) = folder
            && !self.patch_folders.iter().any(|known| known == folder)
        {
            self.patch_folders.push(folder.to_path_buf());
        }
    }

    fn walk(&mut self, argument: &Arc<Argument>, jobs: usize, seen: &mut Seen) {
        let root = argument.path.as_path();
        let (sender, receiver) = mpsc::channel();
        let walk = WalkBuilder::new(root).threads(jobs).build_parallel();
        walk.run(|| {
            let sender = sender.clone();
            Box::new(move |entry| {
                let found = match entry {
                    Ok(entry) if is_python_file(&entry) => Ok(entry.into_path()),
                    Ok(_) => return WalkState::Continue,
                    Err(error) => Err(error),
                };
                match sender.send(found) {
                    Ok(()) => WalkState::Continue,
                    Err(_) => WalkState::Quit,
                }
            })
        });
        drop(sender);
        let canonical = fs::canonicalize(root).unwrap_or_else(|_| root.to_path_buf());
        let mut found: Vec<(Box<Path>, Option<Problem>)> = receiver
            .into_iter()
            .map(|found| match found {
                Ok(path) => (path.into_boxed_path(), None),
                Err(error) => {
                    let path = path_of(&error).unwrap_or(root);
                    (path.into(), Some(walk_problem(path, &error)))
                }
            })
            .collect();
        // Threads find them in any order, several problems with one path among them.
        found.sort_unstable_by(|(left, one), (right, other)| {
            let message = |problem: &Option<Problem>| problem.as_ref().map(|it| it.message.clone());
            bytes(left)
                .cmp(bytes(right))
                .then_with(|| message(one).cmp(&message(other)))
        });
        self.list.reserve_exact(found.len());
        for (path, problem) in found {
            if let Some(problem) = problem {
                self.list.push(Input::Problem(problem));
                continue;
            }
            // Links below the root are not followed, so this is the file's own path.
            let own_path = || canonical.join(path.strip_prefix(root).unwrap_or(&path));
            if seen.is_new(own_path) {
                self.list.push(Input::File(InputFile {
                    path,
                    is_named: false,
                    argument: Arc::clone(argument),
                }));
            }
        }
    }
}

fn is_python_file(entry: &DirEntry) -> bool {
    entry.file_type().is_some_and(|kind| kind.is_file())
        && entry.path().extension() == Some(OsStr::new("py"))
}

fn bytes(path: &Path) -> &[u8] {
    path.as_os_str().as_encoded_bytes()
}

/// What was reached already.
#[derive(Debug)]
struct Seen {
    /// None if no file can be reached twice.
    files: Option<HashSet<PathBuf>>,
    standard_input: bool,
}

impl Seen {
    /// For so many paths of a run.
    fn of(paths: usize) -> Self {
        Self {
            files: (paths > 1).then(HashSet::new),
            standard_input: false,
        }
    }

    fn is_new(&mut self, canonical: impl FnOnce() -> PathBuf) -> bool {
        self.files
            .as_mut()
            .is_none_or(|files| files.insert(canonical()))
    }

    fn is_new_input(&mut self) -> bool {
        !std::mem::replace(&mut self.standard_input, true)
    }
}

fn problem(path: &Path, error: &io::Error) -> Problem {
    Problem {
        path: path.to_string_lossy().into_owned(),
        message: read_message(error, path),
    }
}

fn walk_problem(path: &Path, error: &ignore::Error) -> Problem {
    match error.io_error() {
        Some(io) => problem(path, io),
        None => Problem {
            path: path.to_string_lossy().into_owned(),
            message: error.to_string(),
        },
    }
}

/// Why a file or folder could not be read, and what to do.
pub(super) fn read_message(error: &io::Error, path: &Path) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => {
            let is_bare_word = path.components().count() == 1 && path.extension().is_none();
            let hint = if is_bare_word {
                "; the commands are check, diff and apply"
            } else {
                ""
            };
            format!("no such file or folder; check the spelling{hint}")
        }
        io::ErrorKind::PermissionDenied => {
            "cannot be read: permission denied; give yourself the right to read it, or leave it out"
                .to_owned()
        }
        _ => format!("cannot be read: {error}"),
    }
}

/// The path that an error of the walk is about.
fn path_of(mut error: &ignore::Error) -> Option<&Path> {
    loop {
        error = match error {
            ignore::Error::WithPath { path, .. } => return Some(path),
            ignore::Error::Loop { child, .. } => return Some(child),
            ignore::Error::WithLineNumber { err, .. } | ignore::Error::WithDepth { err, .. } => err,
            ignore::Error::Partial(errors) => errors.first()?,
            _ => return None,
        };
    }
}

/// The names of the modules that lie beside an `__init__.py`: its own names hide or are hidden by them.
///
/// # Errors
///
/// If the folder cannot be listed.
pub(super) fn submodules(init: &Path) -> io::Result<std::collections::BTreeSet<String>> {
    let folder = match init.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let mut names = std::collections::BTreeSet::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let is_folder = fs::metadata(entry.path()).is_ok_and(|metadata| metadata.is_dir());
        let name = entry.file_name().to_string_lossy().into_owned();
        // An extension module has tags after its name: `fast.cpython-313-x86_64-linux-gnu.so`.
        let module = name.split('.').next().unwrap_or_default();
        let ending = Path::new(&name).extension().unwrap_or_default();
        let is_module = is_folder || ["py", "so", "pyd"].iter().any(|one| ending == *one);
        if is_module && !module.is_empty() && module != "__init__" {
            names.insert(module.to_owned());
        }
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io;

    use super::{CurrentFolder, Input, Inputs, Seen, submodules};

    #[test]
    fn a_walk_takes_python_files_in_the_order_of_their_bytes() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let root = folder.path();
        fs::create_dir(root.join("a"))?;
        for name in ["a/x.py", "a.py", "a-b.py", "b.txt", ".hidden.py", "a/y.pyi"] {
            fs::write(root.join(name), "")?;
        }
        let mut inputs = Inputs::default();
        let mut seen = Seen::of(2);
        for path in [root.join("a/x.py"), root.to_path_buf()] {
            inputs.add(&path, CurrentFolder::new().locate(&path), 2, &mut seen);
        }
        let paths: Vec<String> = inputs
            .list
            .iter()
            .map(|input| match input {
                Input::File(file) => String::from_utf8_lossy(&file.names().in_patch).into_owned(),
                other => format!("{other:?}"),
            })
            .collect();
        assert_eq!(paths, ["x.py", "a-b.py", "a.py"]);
        Ok(())
    }

    #[test]
    fn modules_beside_an_init_file_are_named() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let root = folder.path();
        fs::create_dir(root.join("sub"))?;
        for name in [
            "__init__.py",
            "one.py",
            "fast.cpython-313-x86_64-linux-gnu.so",
            "notes.txt",
        ] {
            fs::write(root.join(name), "")?;
        }
        let names: Vec<String> = submodules(&root.join("__init__.py"))?.into_iter().collect();
        assert_eq!(names, ["fast", "one", "sub"]);
        Ok(())
    }
}
