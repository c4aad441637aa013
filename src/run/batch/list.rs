//! The repositories of a run: from arguments, lists and folders to search.
//!
//! A repository that several of them lead to is taken once, where it came first. What leads nowhere stays in the
//! list, with what is wrong with it: it is told in the summary like any other repository's failure.

use std::collections::HashSet;
use std::fs;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use super::Batch;
use super::discover::discover;
use super::names::{names, text_of};
use crate::run::git::path_of;

/// One repository of the list.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// Its folder.
    pub(super) path: PathBuf,
    /// The path as text: what the summary calls it.
    pub(super) shown: String,
    /// What its files are called.
    pub(super) name: String,
    /// Why it is no repository, where that is known already.
    pub(super) problem: Option<String>,
}

/// All repositories of the run that belong to its shard.
///
/// # Errors
///
/// A sentence for the user if a list can't be read.
pub(super) fn entries(batch: &Batch) -> Result<Vec<Entry>, String> {
    let mut found = Found::default();
    for path in &batch.repositories {
        found.add_pattern(path);
    }
    for list in &batch.lists {
        for line in read_list(list)? {
            found.add_pattern(&line);
        }
    }
    for root in &batch.roots {
        for (path, problem) in discover(root) {
            found.add(&path, problem);
        }
    }
    let shown: Vec<String> = found.list.iter().map(|(path, _)| text_of(path)).collect();
    let names = names(shown.iter().map(String::as_str));
    let entries = found.list.into_iter().zip(shown.into_iter().zip(names));
    Ok(entries
        .map(|((path, problem), (shown, name))| Entry {
            path,
            shown,
            name,
            problem,
        })
        .filter(|entry| batch.shard.is_none_or(|shard| shard.has(&entry.shown)))
        .collect())
}

#[derive(Default)]
struct Found {
    list: Vec<(PathBuf, Option<String>)>,
    seen: HashSet<PathBuf>,
}

impl Found {
    fn add(&mut self, path: &Path, problem: Option<String>) {
        let path = named(path);
        let real = fs::canonicalize(&path)
            .or_else(|_| std::path::absolute(&path))
            .unwrap_or_else(|_| path.clone());
        if self.seen.insert(real) {
            self.list.push((path, problem));
        }
    }

    /// Adds the folder, or the folders that a pattern stands for.
    fn add_pattern(&mut self, path: &Path) {
        let pattern = path
            .to_str()
            .filter(|text| text.contains(['*', '?', '[']) && fs::symlink_metadata(path).is_err());
        let Some(pattern) = pattern else {
            return self.add(path, None);
        };
        let folders = match glob::glob(pattern) {
            Ok(paths) => paths.filter_map(Result::ok).filter(|path| path.is_dir()),
            Err(error) => {
                let problem = format!("no valid pattern: {}", error.msg);
                return self.add(path, Some(problem));
            }
        };
        let mut folders: Vec<PathBuf> = folders.collect();
        folders.sort_by(|left, right| bytes(left).cmp(bytes(right)));
        if folders.is_empty() {
            self.add(path, Some("the pattern fits no folder".to_owned()));
        }
        for folder in folders {
            self.add(&folder, None);
        }
    }
}

/// The path without `.` components and a slash at its end; if its last part is no name, as the file system has it.
fn named(path: &Path) -> PathBuf {
    let plain: PathBuf = path
        .components()
        .filter(|component| *component != Component::CurDir)
        .collect();
    if plain.file_name().is_some() {
        return plain;
    }
    fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf())
}

pub(super) fn bytes(path: &Path) -> &[u8] {
    path.as_os_str().as_encoded_bytes()
}

/// The entries of a list: a path or a pattern a line, without blank lines and comments; `-` is standard input.
fn read_list(list: &Path) -> Result<Vec<PathBuf>, String> {
    let mut text = Vec::new();
    let read = if list.as_os_str() == "-" {
        io::stdin().lock().read_to_end(&mut text).map(|_| ())
    } else {
        fs::read(list).map(|bytes| text = bytes)
    };
    read.map_err(|error| format!("the list {} cannot be read: {error}", list.display()))?;
    Ok(lines(&text))
}

fn lines(text: &[u8]) -> Vec<PathBuf> {
    text.split(|&byte| byte == b'\n')
        .map(<[u8]>::trim_ascii)
        .filter(|line| !line.is_empty() && !line.starts_with(b"#"))
        .map(|line| PathBuf::from(path_of(line)))
        .collect()
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::{lines, named};

    #[test]
    fn a_list_has_comments_blank_lines_and_any_line_ends() {
        let list = lines(b"# all\n\n  a/b  \r\n\t# none\n/srv/*\nc#d");
        let expected = ["a/b", "/srv/*", "c#d"].map(PathBuf::from);
        assert_eq!(list, expected);
    }

    #[test]
    fn a_path_is_shown_plainly() {
        assert_eq!(named(Path::new("./a/./b/")), PathBuf::from("a/b"));
        assert!(named(Path::new(".")).is_absolute());
    }
}
