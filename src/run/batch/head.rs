//! The files of a commit, read from git's objects: what is checked out plays no part.
//!
//! Files are what the commit has, as git keeps them: no filter of `.gitattributes` is run and no line end converted,
//! so that what is changed in them is changed in the commit alone. Links, submodules and hidden files are left
//! out, as they are in a work tree.

use std::collections::BTreeSet;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

use super::state::{command, first_line, output};
use crate::run::config::{Files, Resolver, Settings};
use crate::run::git::{self, path_of};
use crate::run::importing::module_name;
use crate::run::inputs::{Input, config_problem};
use crate::run::shown::slashed;

/// A commit's files.
#[derive(Debug)]
pub(super) struct Head {
    /// The folder that stands for the commit's, as the paths of config files have it.
    root: PathBuf,
    /// The files that are no links, in the order of their paths' bytes.
    files: Vec<HeadFile>,
    /// The paths of all that is in the commit, sorted.
    paths: Vec<Vec<u8>>,
    objects: Mutex<Objects>,
}

/// What is to be handled of a commit.
#[derive(Debug)]
pub(super) enum HeadInput {
    /// A file.
    File {
        /// Which.
        file: HeadFile,
        /// Where it would lie in the work tree.
        path: PathBuf,
        /// What is in force for it.
        settings: Arc<Settings>,
    },
    /// A config file that can't be used.
    Problem(Input),
}

/// A file of a commit.
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
    /// The files of the commit `id` in the repository at `root`.
    ///
    /// # Errors
    ///
    /// What git says, if it can't list them.
    pub(super) fn open(root: &Path, id: &str) -> Result<Self, String> {
        let listed = output(root, &["ls-tree", "-r", "-z", "--full-tree", id], b"")
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
            if let [mode @ ("100644" | "100755"), "blob", id] = fields[..] {
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
        let objects = Mutex::new(Objects::open(root)?);
        Ok(Self {
            root: root.to_path_buf(),
            files,
            paths,
            objects,
        })
    }

    /// The files to be judged, as a walk over the commit's folder would find them, each with what is in force for it;
    /// and a problem for each config file that can't be used.
    pub(super) fn inputs(&self, resolver: &Resolver) -> Vec<HeadInput> {
        let mut inputs = Vec::new();
        let mut told = Vec::new();
        for file in self.files.iter().filter(|file| !is_hidden(&file.path)) {
            let path = self.root.join(path_of(&file.path));
            match resolver.of_file(&path) {
                Ok(settings) if settings.takes(&path) && !self.is_excluded(&path, resolver) => {
                    inputs.push(HeadInput::File {
                        file: file.clone(),
                        path,
                        settings,
                    });
                }
                Ok(_) => {}
                Err(error) if told.contains(&error) => {}
                Err(error) => {
                    inputs.push(HeadInput::Problem(config_problem(&error).into()));
                    told.push(error);
                }
            }
        }
        inputs
    }

    /// Whether the settings leave out a folder that the file lies in.
    fn is_excluded(&self, path: &Path, resolver: &Resolver) -> bool {
        path.ancestors()
            .skip(1)
            .take_while(|folder| *folder != self.root)
            .any(|folder| {
                resolver
                    .of_file(folder)
                    .is_ok_and(|settings| settings.excludes_folder(folder))
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

    /// The names of the modules beside an `__init__.py`; none beside another file.
    pub(super) fn submodules(&self, init: &HeadFile) -> BTreeSet<String> {
        if !is_package(&init.path) {
            return BTreeSet::new();
        }
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

impl Files for Head {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let path = path
            .strip_prefix(&self.root)
            .map_err(|_| ErrorKind::NotFound)?;
        let path = slashed(path);
        let found = self
            .files
            .binary_search_by(|file| file.path.as_slice().cmp(&path));
        match found.ok().and_then(|position| self.files.get(position)) {
            Some(file) => Self::read(self, file).map_err(io::Error::other),
            None => Err(ErrorKind::NotFound.into()),
        }
    }
}

fn is_package(path: &[u8]) -> bool {
    path.rsplit(|&byte| byte == b'/').next() == Some(b"__init__.py")
}

fn is_hidden(path: &[u8]) -> bool {
    path.split(|&byte| byte == b'/')
        .any(|part| part.starts_with(b"."))
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
    use super::is_hidden;

    #[test]
    fn what_begins_with_a_dot_is_hidden_with_all_that_is_in_it() {
        for (path, expected) in [
            ("a.py", false),
            ("a b/c.d/e.py", false),
            (".a.py", true),
            ("a/.b/c.py", true),
        ] {
            assert_eq!(is_hidden(path.as_bytes()), expected, "{path}");
        }
    }
}
