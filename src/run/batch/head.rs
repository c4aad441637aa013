//! The Python files of a commit, read from git's objects: what is checked out plays no part.
//!
//! Files are what the commit has, as git keeps them: no filter of `.gitattributes` is run and no line end converted,
//! so that what is changed in them is changed in the commit alone. Links, submodules and hidden files are left
//! out, as they are in a work tree.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::{Mutex, PoisonError};

use super::state::{command, first_line, output};
use crate::run::git;
use crate::run::inputs::module_name;

/// A commit's files.
#[derive(Debug)]
pub(super) struct Head {
    /// The Python files, in the order of their paths' bytes.
    pub(super) files: Vec<HeadFile>,
    /// The paths of all files, sorted.
    paths: Vec<Vec<u8>>,
    objects: Mutex<Objects>,
}

/// A Python file of a commit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HeadFile {
    /// Its path in the repository.
    pub(super) path: Vec<u8>,
    /// Its mode, as git writes it.
    pub(super) mode: String,
    /// The id of the object that holds its bytes.
    id: String,
}

/// `git cat-file --batch`, which gives one object after the other.
#[derive(Debug)]
struct Objects {
    process: Child,
    requests: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Head {
    /// The files of the commit `id` in the repository at `folder`.
    ///
    /// # Errors
    ///
    /// What git says, if it can't list them.
    pub(super) fn open(folder: &Path, id: &str) -> Result<Self, String> {
        let listed = output(folder, &["ls-tree", "-r", "-z", "--full-tree", id], b"")
            .map_err(|error| first_line(&error))?;
        let mut files = Vec::new();
        let mut paths = Vec::new();
        for record in git::records(&listed) {
            // `mode type id<TAB>path`
            let Some(tab) = record.iter().position(|&byte| byte == b'\t') else {
                continue;
            };
            let (fields, path) = record.split_at(tab);
            let path = path.strip_prefix(b"\t").unwrap_or(path).to_vec();
            let fields = String::from_utf8_lossy(fields);
            let fields: Vec<&str> = fields.split(' ').collect();
            if let [mode @ ("100644" | "100755"), "blob", id] = fields[..]
                && is_visible_python(&path)
            {
                files.push(HeadFile {
                    path: path.clone(),
                    mode: mode.to_owned(),
                    id: id.to_owned(),
                });
            }
            paths.push(path);
        }
        paths.sort();
        files.sort_by(|left, right| left.path.cmp(&right.path));
        let objects = Mutex::new(Objects::open(folder)?);
        Ok(Self {
            files,
            paths,
            objects,
        })
    }

    /// The bytes of a file.
    ///
    /// # Errors
    ///
    /// A sentence for the user if the repository lacks them, or they can't be read.
    pub(super) fn read(&self, file: &HeadFile) -> Result<Vec<u8>, String> {
        self.objects
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .read(&file.id)
    }

    /// The names of the modules beside an `__init__.py`.
    pub(super) fn submodules(&self, init: &HeadFile) -> BTreeSet<String> {
        let folder_end = init.path.iter().rposition(|&byte| byte == b'/');
        let folder = folder_end.map_or(&[][..], |end| init.path.get(..=end).unwrap_or_default());
        let first = self.paths.partition_point(|path| path.as_slice() < folder);
        let beside = self.paths.get(first..).unwrap_or_default().iter();
        beside
            .map_while(|path| path.strip_prefix(folder))
            .filter_map(|below| {
                let mut parts = below.splitn(2, |&byte| byte == b'/');
                let name = String::from_utf8_lossy(parts.next()?).into_owned();
                module_name(&name, parts.next().is_some())
            })
            .collect()
    }
}

fn is_visible_python(path: &[u8]) -> bool {
    path.ends_with(b".py")
        && path
            .split(|&byte| byte == b'/')
            .all(|part| !part.starts_with(b"."))
}

impl Objects {
    fn open(folder: &Path) -> Result<Self, String> {
        let unusable = |error: std::io::Error| format!("git cannot be run: {error}");
        let mut process = command(folder, &["cat-file", "--batch"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(unusable)?;
        let requests = process.stdin.take();
        let answers = process.stdout.take().ok_or("git gives no output")?;
        Ok(Self {
            process,
            requests,
            answers: BufReader::new(answers),
        })
    }

    fn read(&mut self, id: &str) -> Result<Vec<u8>, String> {
        let lost = |error: std::io::Error| format!("cannot be read from git: {error}");
        let requests = self.requests.as_mut().ok_or("git takes no requests")?;
        writeln!(requests, "{id}").map_err(lost)?;
        let mut header = String::new();
        self.answers.read_line(&mut header).map_err(lost)?;
        // `id type size`, or `id missing`
        let size = header.split_whitespace().nth(2);
        let Some(size) = size.and_then(|size| size.parse::<u64>().ok()) else {
            return Err("cannot be read from git: the repository lacks its content".to_owned());
        };
        let mut bytes = Vec::new();
        self.answers
            .by_ref()
            .take(size + 1)
            .read_to_end(&mut bytes)
            .map_err(lost)?;
        if bytes.pop() != Some(b'\n') || bytes.len() as u64 != size {
            return Err("cannot be read from git: its content is not whole".to_owned());
        }
        Ok(bytes)
    }
}

impl Drop for Objects {
    fn drop(&mut self) {
        // Without requests it ends by itself.
        self.requests = None;
        let _ = self.process.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::is_visible_python;

    #[test]
    fn hidden_files_and_other_files_are_left_out() {
        for path in ["a.py", "a b/\u{e4}.py"] {
            assert!(is_visible_python(path.as_bytes()), "{path}");
        }
        for path in ["a.pyi", ".a.py", ".b/a.py", "a/.b/c.py"] {
            assert!(!is_visible_python(path.as_bytes()), "{path}");
        }
    }
}
