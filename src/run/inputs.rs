//! From the paths on the command line to the files to be handled, in order.
//!
//! A file named on the command line, or in a list of paths, is always taken. A folder is walked as ripgrep walks it:
//! `.gitignore` and `.ignore` are respected, hidden files and links left out, and of the rest what the settings there
//! ask for (`*.py`) taken, sorted by the bytes of
//! their paths. A file that is reached twice is handled once, where it came first.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

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

/// How folders are walked.
struct Walk<'run> {
    resolver: &'run Arc<Resolver>,
    threads: usize,
    /// Whether a folder below the one that is walked is walked too.
    enters: fn(&Path) -> bool,
}

/// What a walk comes to.
enum Found {
    File(InputFile),
    /// At a path.
    Trouble(Box<(PathBuf, Trouble)>),
}

/// Why there is no file to be handled.
enum Trouble {
    Config(Arc<ConfigError>),
    Path(Problem),
}

impl Found {
    fn trouble(path: &Path, trouble: Trouble) -> Self {
        Self::Trouble(Box::new((path.to_path_buf(), trouble)))
    }

    /// The path in two parts, and what is wrong with it.
    fn key(&self) -> (&[u8], &[u8], Option<&str>) {
        match self {
            Self::File(file) => (bytes(&file.folder.path), file.name.as_encoded_bytes(), None),
            Self::Trouble(trouble) => {
                let (path, trouble) = &**trouble;
                let message = match trouble {
                    Trouble::Config(error) => &error.message,
                    Trouble::Path(problem) => &problem.message,
                };
                let folder = path.parent().map_or(&[][..], bytes);
                let name = path.file_name().unwrap_or(path.as_os_str());
                (folder, name.as_encoded_bytes(), Some(message))
            }
        }
    }

    /// By the bytes of the paths, and of what is wrong with one by what that is.
    fn compare(&self, other: &Self) -> Ordering {
        let (folder, name, message) = self.key();
        let (other_folder, other_name, other_message) = other.key();
        // Most pairs of paths differ within their folders, or have the same.
        let common = folder.len().min(other_folder.len());
        folder
            .get(..common)
            .cmp(&other_folder.get(..common))
            .then_with(|| {
                let (rest, other_rest) = (folder.get(common..), other_folder.get(common..));
                rest_of(folder, rest, name).cmp(rest_of(other_folder, other_rest, other_name))
            })
            .then_with(|| message.cmp(&other_message))
    }
}

/// The bytes of a path from `rest` of its folder on.
fn rest_of<'p>(
    folder: &'p [u8],
    rest: Option<&'p [u8]>,
    name: &'p [u8],
) -> impl Iterator<Item = &'p u8> {
    let is_open = !folder.is_empty() && !folder.ends_with(b"/");
    let separator: &[u8] = if is_open { b"/" } else { b"" };
    rest.unwrap_or_default().iter().chain(separator).chain(name)
}

impl Walk<'_> {
    /// What is to be handled in a folder and those in it, by path.
    fn files(&self, argument: &Arc<Argument>) -> Vec<Found> {
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
        let all = Mutex::new(Vec::new());
        let walk = WalkBuilder::new(root)
            .filter_entry(is_wanted)
            .threads(self.threads)
            .build_parallel();
        walk.run(|| {
            let all = &all;
            let mut near = NearFolder::new(self.resolver, argument);
            Box::new(move |entry| {
                let found = match entry {
                    Ok(entry) => near.found(&entry),
                    Err(error) => {
                        let path = path_of(&error).unwrap_or(root);
                        let mut problem = walk_problem(path, &error);
                        // Shown like the files beside it: without the `./` of the walk.
                        if let Ok(relative) = path.strip_prefix(root)
                            && relative != Path::new("")
                        {
                            problem.path = argument.location.of_file_below(relative).shown;
                        }
                        Some(Found::trouble(path, Trouble::Path(problem)))
                    }
                };
                if let Some(found) = found {
                    all.lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .push(found);
                }
                WalkState::Continue
            })
        });
        let mut found: Vec<Found> = all.into_inner().unwrap_or_else(PoisonError::into_inner);
        // Threads find them in any order, several troubles with one path among them.
        found.sort_unstable_by(Found::compare);
        found
    }
}

type NearResult = Result<Arc<Folder>, Arc<ConfigError>>;

/// The folder that one thread of a walk is in.
struct NearFolder<'run> {
    resolver: &'run Resolver,
    argument: &'run Arc<Argument>,
    last: Option<(PathBuf, NearResult)>,
}

impl<'run> NearFolder<'run> {
    fn new(resolver: &'run Resolver, argument: &'run Arc<Argument>) -> Self {
        Self {
            resolver,
            argument,
            last: None,
        }
    }

    /// The file at the entry, if it is one to be handled.
    fn found(&mut self, entry: &DirEntry) -> Option<Found> {
        let path = entry.path();
        if !entry.file_type().is_some_and(|kind| kind.is_file()) {
            return None;
        }
        match self.of(path.parent()?) {
            Ok(folder) if folder.settings.takes(path) => Some(Found::File(InputFile {
                name: entry.file_name().into(),
                folder: Arc::clone(folder),
            })),
            Ok(_) => None,
            Err(error) => Some(Found::trouble(path, Trouble::Config(Arc::clone(error)))),
        }
    }

    fn of(&mut self, path: &Path) -> &NearResult {
        let last = self.last.take();
        let last = last.filter(|(last, _)| bytes(last) == bytes(path));
        let last = last.unwrap_or_else(|| {
            let settings = self.resolver.of_folder(path);
            let folder = settings.map(|settings| {
                Arc::new(Folder {
                    path: path.to_path_buf(),
                    is_named: false,
                    settings,
                    argument: Arc::clone(self.argument),
                })
            });
            (path.to_path_buf(), folder)
        });
        &self.last.insert(last).1
    }
}

fn bytes(path: &Path) -> &[u8] {
    path.as_os_str().as_encoded_bytes()
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
                Input::Other(other) => format!("{other:?}"),
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
