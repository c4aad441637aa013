//! From the paths on the command line to the files to be handled, in order.
//!
//! A file named on the command line, or in a list of paths, is always taken. A folder is walked as ripgrep walks it:
//! `.gitignore` and `.ignore` are respected, hidden files and links left out, and of the rest what the settings there
//! ask for (`*.py`) taken, sorted by the bytes of
//! their paths. A file that is reached twice is handled once, where it came first.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};

use ignore::{DirEntry, WalkBuilder, WalkState};

use super::Run;
use super::config::{ConfigError, Resolved, Resolver, Settings};
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
    /// `-`
    Stdin(StandardInput),
    /// A file.
    File(InputFile),
    /// A path that leads to no file.
    Problem(Problem),
}

/// Standard input.
#[derive(Debug)]
pub(super) struct StandardInput {
    /// The path and the names of the file that it is the text of, if that was said.
    pub(super) file: Option<(PathBuf, Names)>,
    /// What is in force for that file or, without one, in the current folder.
    pub(super) settings: Resolved,
}

/// A file to be handled. There may be a million of them.
#[derive(Debug)]
pub(super) struct InputFile {
    /// The path to open.
    pub(super) path: Box<Path>,
    /// Whether the user named it, and not only a folder around it.
    pub(super) is_named: bool,
    /// What is in force for it.
    pub(super) settings: Arc<Settings>,
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

/// A path that leads to no file, or a config file that can't be used.
#[derive(Debug)]
pub(super) struct Problem {
    /// The path as reports show it.
    pub(super) path: String,
    /// The 1-based line, if it is at one.
    pub(super) line: Option<usize>,
    /// A word for scripts, if there is one.
    pub(super) reason: Option<&'static str>,
    /// What is wrong with it and what to do.
    pub(super) message: String,
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
                inputs.list.push(Input::Stdin(input));
            }
        }
        for path in listed_paths {
            inputs.add(path, current.locate(path), &walk, &mut seen);
        }
        if let Some((list, Err(error))) = &listed {
            inputs.list.push(Input::Problem(problem(&list.from, error)));
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
            Input::File(file) => fs::canonicalize(&file.path).is_ok_and(|path| path == wanted),
            Input::Stdin(_) | Input::Problem(_) => false,
        })
    }

    fn add(&mut self, path: &Path, location: Location, walk: &Walk<'_>, seen: &mut Seen) {
        let is_folder = match fs::metadata(path) {
            Ok(metadata) => metadata.is_dir(),
            Err(error) => return self.list.push(Input::Problem(problem(path, &error))),
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
                        path: path.into(),
                        is_named: true,
                        settings,
                        argument,
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
        self.list.reserve_exact(found.len());
        for (path, found) in found {
            match found {
                Ok(settings) => {
                    // Links below the root are not followed, so this is the file's own path.
                    let own_path = || canonical.join(path.strip_prefix(root).unwrap_or(&path));
                    if seen.is_new(own_path) {
                        self.list.push(Input::File(InputFile {
                            path,
                            is_named: false,
                            settings,
                            argument: Arc::clone(argument),
                        }));
                    }
                }
                Err(Trouble::Config(error)) => self.list.extend(seen.config_problem(&error)),
                Err(Trouble::Path(problem)) => self.list.push(Input::Problem(*problem)),
            }
        }
    }
}

/// How folders are walked.
struct Walk<'run> {
    resolver: &'run Arc<Resolver>,
    threads: usize,
    /// Whether a folder below the one that is walked is walked too.
    enters: fn(&Path) -> bool,
}

/// What a walk comes to: a file with what is in force for it, or trouble.
type Found = (Box<Path>, Result<Arc<Settings>, Trouble>);

/// Why there is no file to be handled.
enum Trouble {
    Config(Arc<ConfigError>),
    /// Boxed, for files are many and problems few.
    Path(Box<Problem>),
}

impl Walk<'_> {
    /// What is to be handled in a folder and those in it, by path.
    fn files(&self, argument: &Argument) -> Vec<Found> {
        let root = argument.path.as_path();
        let folders = Arc::clone(self.resolver);
        let enters = self.enters;
        let is_wanted = move |entry: &DirEntry| {
            // The folder that the user names is never left out.
            entry.depth() == 0
                || entry.file_type().is_none_or(|kind| !kind.is_dir())
                || enters(entry.path())
                    && !folders
                        .of_file(entry.path())
                        .is_ok_and(|settings| settings.excludes_folder(entry.path()))
        };
        let (sender, receiver) = mpsc::channel();
        let walk = WalkBuilder::new(root)
            .filter_entry(is_wanted)
            .threads(self.threads)
            .build_parallel();
        walk.run(|| {
            let sender = sender.clone();
            let mut settings = NearSettings::new(self.resolver);
            Box::new(move |entry| {
                let found = match entry {
                    Ok(entry) => settings.found(entry),
                    Err(error) => {
                        let path = path_of(&error).unwrap_or(root);
                        let mut problem = walk_problem(path, &error);
                        // Shown like the files beside it: without the `./` of the walk.
                        if let Ok(relative) = path.strip_prefix(root)
                            && relative != Path::new("")
                        {
                            problem.path = argument.location.of_file_below(relative).shown;
                        }
                        Some((path.into(), Err(Trouble::Path(Box::new(problem)))))
                    }
                };
                // The receiver lives as long as the walk.
                let _ = found.map(|found| sender.send(found));
                WalkState::Continue
            })
        });
        drop(sender);
        let mut found: Vec<_> = receiver.into_iter().collect();
        // Threads find them in any order, several troubles with one path among them.
        found.sort_unstable_by(|(left, one), (right, other)| {
            bytes(left)
                .cmp(bytes(right))
                .then_with(|| message(one).cmp(&message(other)))
        });
        found
    }
}

/// The settings of the folder that one thread of a walk is in.
struct NearSettings<'run> {
    resolver: &'run Resolver,
    last: Option<(PathBuf, Resolved)>,
}

impl<'run> NearSettings<'run> {
    fn new(resolver: &'run Resolver) -> Self {
        Self {
            resolver,
            last: None,
        }
    }

    /// The file at the entry, if it is one to be handled.
    fn found(&mut self, entry: DirEntry) -> Option<Found> {
        if !entry.file_type().is_some_and(|kind| kind.is_file()) {
            return None;
        }
        let found = match self.of(entry.path().parent()?) {
            Ok(settings) if settings.takes(entry.path()) => Ok(Arc::clone(settings)),
            Ok(_) => return None,
            Err(error) => Err(Trouble::Config(Arc::clone(error))),
        };
        Some((entry.into_path().into_boxed_path(), found))
    }

    fn of(&mut self, folder: &Path) -> &Resolved {
        let last = self
            .last
            .take()
            .filter(|(last, _)| bytes(last) == bytes(folder))
            .unwrap_or_else(|| (folder.to_path_buf(), self.resolver.of_folder(folder)));
        &self.last.insert(last).1
    }
}

fn bytes(path: &Path) -> &[u8] {
    path.as_os_str().as_encoded_bytes()
}

fn message<T>(found: &Result<T, Trouble>) -> Option<&str> {
    match found {
        Ok(_) => None,
        Err(Trouble::Config(error)) => Some(&error.message),
        Err(Trouble::Path(problem)) => Some(&problem.message),
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
            .then(|| Input::Problem(config_problem(error)))
    }

    fn is_new_input(&mut self) -> bool {
        !std::mem::replace(&mut self.standard_input, true)
    }
}

/// The trouble with a config file.
pub(super) fn config_problem(error: &ConfigError) -> Problem {
    Problem {
        path: error.path.clone(),
        line: error.line,
        reason: Some("config"),
        message: error.message.clone(),
    }
}

fn problem(path: &Path, error: &io::Error) -> Problem {
    Problem {
        path: path.to_string_lossy().into_owned(),
        line: None,
        reason: None,
        message: read_message(error, path),
    }
}

fn walk_problem(path: &Path, error: &ignore::Error) -> Problem {
    match error.io_error() {
        Some(io) => problem(path, io),
        None => Problem {
            path: path.to_string_lossy().into_owned(),
            line: None,
            reason: None,
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
                "; `outdent help` lists the commands"
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
        names.extend(module_name(&entry.file_name().to_string_lossy(), is_folder));
    }
    Ok(names)
}

/// The name by which the file or folder called `name` is imported, if it is a module.
pub(super) fn module_name(name: &str, is_folder: bool) -> Option<String> {
    // An extension module has tags after its name: `fast.cpython-313-x86_64-linux-gnu.so`.
    let module = name.split('.').next().unwrap_or_default();
    let ending = Path::new(name).extension().unwrap_or_default();
    let is_module = is_folder || ["py", "so", "pyd"].iter().any(|one| ending == *one);
    (is_module && !module.is_empty() && module != "__init__").then(|| module.to_owned())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io;

    use std::sync::Arc;

    use super::{CurrentFolder, Input, Inputs, Seen, Walk, submodules};
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
