//! The folder of results.
//!
//! Files in it are replaced at once or not at all, and a repository's line is added to the summary after its files
//! are safely there: a line means that the repository is done. What a killed run left half-written has a name that
//! begins with [`TEMPORARY`], and the next run removes it. One run at a time writes into the folder.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use tempfile::Builder;

use crate::report::{RepositoryLine, batch_page};

/// How the names of unfinished files begin.
pub(super) const TEMPORARY: &str = ".outdent-";

const SUMMARY: &str = "summary.jsonl";
const PAGE: &str = "summary.md";

/// The folder of results, locked for this run.
#[derive(Debug)]
pub(super) struct Out {
    path: PathBuf,
    /// Held open for its lock.
    folder: File,
    summary: Mutex<File>,
}

impl Out {
    /// Takes the folder for this run, and makes it if need be.
    ///
    /// # Errors
    ///
    /// A sentence for the user: it cannot be written, another run is writing there, or there are results that
    /// `is_resumed` doesn't say to go on with.
    pub(super) fn take(path: &Path, is_resumed: bool) -> Result<Self, String> {
        let problem = |error: io::Error| format!("{} cannot be used: {error}", path.display());
        fs::create_dir_all(path).map_err(problem)?;
        let folder = File::open(path).map_err(problem)?;
        if let Err(TryLockError::WouldBlock) = folder.try_lock() {
            return Err(format!("another run is writing to {}", path.display()));
        }
        let has_results =
            path.join(SUMMARY).exists() || !journals(path).map_err(problem)?.is_empty();
        if has_results && !is_resumed {
            return Err(format!(
                "{} holds the results of another run; name a new folder, or go on with that run by --resume",
                path.display()
            ));
        }
        clean(path).map_err(problem)?;
        let summary = OpenOptions::new()
            .create(true)
            .append(true)
            .read(true)
            .open(path.join(SUMMARY))
            .map_err(problem)?;
        Ok(Self {
            path: path.to_path_buf(),
            folder,
            summary: Mutex::new(summary),
        })
    }

    /// The folder.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The finished lines, in the order in which they were added; a line that was torn is none.
    pub(super) fn lines(&self) -> Result<Vec<RepositoryLine>, String> {
        read_lines(&self.path)
    }

    /// Makes these the lines of the summary.
    pub(super) fn set_lines(&self, lines: &[RepositoryLine]) -> Result<(), String> {
        let text: String = lines.iter().map(|line| line.to_json() + "\n").collect();
        self.put(SUMMARY, text.as_bytes())?;
        let path = self.path.join(SUMMARY);
        let file = OpenOptions::new().append(true).read(true).open(&path);
        let file = file.map_err(|error| not_written(&path, &error))?;
        *self.summary.lock().unwrap_or_else(PoisonError::into_inner) = file;
        Ok(())
    }

    /// Adds a line to the summary: what it tells of is done, and stays done if the power fails now.
    pub(super) fn add_line(&self, line: &RepositoryLine) -> Result<(), String> {
        let text = line.to_json() + "\n";
        let mut summary = self.summary.lock().unwrap_or_else(PoisonError::into_inner);
        let mut add = || -> io::Result<()> {
            self.sync();
            let end = summary.seek(SeekFrom::End(0))?;
            let written = summary
                .write_all(text.as_bytes())
                .and_then(|()| summary.sync_data());
            if written.is_err() {
                // On a full disk a part of it may be there, and would spoil the next line.
                summary.set_len(end)?;
            }
            written
        };
        add().map_err(|error| not_written(&self.path.join(SUMMARY), &error))
    }

    /// Puts a file into the folder, whole.
    pub(super) fn put(&self, name: &str, bytes: &[u8]) -> Result<(), String> {
        let path = self.path.join(name);
        let put = || -> io::Result<()> {
            let mut file = self.temporary()?;
            file.write_all(bytes)?;
            file.as_file().sync_data()?;
            file.persist(&path).map_err(|failure| failure.error)?;
            Ok(())
        };
        put().map_err(|error| not_written(&path, &error))
    }

    /// Takes a file out of the folder, if it is there.
    pub(super) fn remove(&self, name: &str) -> Result<(), String> {
        let path = self.path.join(name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(format!("{} cannot be removed: {error}", path.display()))
            }
            _ => Ok(()),
        }
    }

    /// Whether a file of that name is in the folder.
    pub(super) fn has(&self, name: &str) -> bool {
        self.path.join(name).is_file()
    }

    /// What is in the file of that name, if it can be read.
    pub(super) fn get(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(self.path.join(name)).ok()
    }

    /// A file that is gone when it is dropped, or by the next run.
    pub(super) fn temporary(&self) -> io::Result<tempfile::NamedTempFile> {
        let mut builder = Builder::new();
        builder.prefix(TEMPORARY);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // As any file would be made: the user's umask takes its part.
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        builder.tempfile_in(&self.path)
    }

    /// Writes the page for people; gives all lines, in the order of their paths.
    pub(super) fn finish(&self) -> Result<Vec<RepositoryLine>, String> {
        let mut lines = self.lines()?;
        lines.sort_by(|left, right| (&left.path, &left.name).cmp(&(&right.path, &right.name)));
        self.put(PAGE, batch_page(&lines).as_bytes())?;
        Ok(lines)
    }

    /// The names of the repositories whose work tree was being written.
    pub(super) fn journals(&self) -> Result<Vec<String>, String> {
        journals(&self.path)
            .map_err(|error| format!("{} cannot be read: {error}", self.path.display()))
    }

    /// Makes the names of new files last, as far as the system has a way to say so.
    fn sync(&self) {
        let _ = self.folder.sync_all();
    }
}

/// The finished lines of the folder at `path`.
pub(super) fn read_lines(path: &Path) -> Result<Vec<RepositoryLine>, String> {
    let path = path.join(SUMMARY);
    let mut text = Vec::new();
    File::open(&path)
        .and_then(|mut file| file.read_to_end(&mut text))
        .map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
    Ok(text
        .split_inclusive(|&byte| byte == b'\n')
        .filter_map(|line| line.strip_suffix(b"\n"))
        .filter_map(|line| RepositoryLine::parse(std::str::from_utf8(line).ok()?))
        .collect())
}

fn not_written(path: &Path, error: &io::Error) -> String {
    format!("{} cannot be written: {error}", path.display())
}

/// The ending of what is kept while a work tree is written.
pub(super) const JOURNAL: &str = "applying";

/// The names of repositories whose work tree was being written.
fn journals(path: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(path)? {
        let path = entry?.path();
        if path.extension() == Some(OsStr::new(JOURNAL)) {
            names.extend(
                path.file_stem()
                    .map(|name| name.to_string_lossy().into_owned()),
            );
        }
    }
    Ok(names)
}

/// Removes what a killed run left half-written.
fn clean(path: &Path) -> io::Result<()> {
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        let is_ours = entry.file_name().to_string_lossy().starts_with(TEMPORARY);
        if is_ours && entry.file_type()?.is_file() {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}
