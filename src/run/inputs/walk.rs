//! The walk of a folder: the files in it and below it that are to be handled, sorted by the bytes of their paths.
//!
//! Several threads walk one folder, by the rules of `.gitignore` and by what the settings in each folder say. What
//! files of one folder have in common is found once and shared, for there may be a million files. What can't be
//! walked, or has a config file that can't be used, is found as such, and comes in the same order.

use std::cmp::Ordering;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use ignore::{DirEntry, WalkBuilder, WalkState};

use super::problem::{Problem, path_of, walk_problem};
use super::{Argument, Folder, InputFile};
use crate::run::config::{ConfigError, Resolver};

/// How folders are walked.
pub(super) struct Walk<'run> {
    pub(super) resolver: &'run Arc<Resolver>,
    pub(super) threads: usize,
    /// Whether a folder below the one that is walked is walked too.
    pub(super) enters: fn(&Path) -> bool,
}

/// What a walk comes to.
pub(super) enum Found {
    File(InputFile),
    /// At a path.
    Trouble(Box<(PathBuf, Trouble)>),
}

/// Why there is no file to be handled.
pub(super) enum Trouble {
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
    pub(super) fn files(&self, argument: &Arc<Argument>) -> Vec<Found> {
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
