//! Files that a killed run left half-written beside those that it was to replace.
//!
//! A new file is written under a name of outdent's own and then takes the place of the old one. A run that is killed,
//! or a machine that goes down, in between leaves it there, and the old file as it was; so the next run comes to the
//! same folder to replace the same file, and takes away what it finds. A file that another run is still writing is
//! locked, and stays.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use tempfile::{Builder, NamedTempFile};

const PREFIX: &str = ".outdent-";
const SUFFIX: &str = ".tmp";
/// How many letters and digits stand between the two.
const RANDOM: usize = 6;

/// The folders that were looked at.
#[derive(Debug, Default)]
pub(super) struct Leftovers {
    cleared: Mutex<HashSet<PathBuf>>,
}

impl Leftovers {
    /// A new file in `folder`, locked; what a killed run left there is gone.
    ///
    /// # Errors
    ///
    /// If the file can't be made.
    pub(super) fn fresh_file(&self, folder: &Path) -> io::Result<NamedTempFile> {
        {
            // Under the lock, so that nothing is made in the folder while another thread clears it.
            let mut cleared = self.cleared.lock().unwrap_or_else(PoisonError::into_inner);
            if cleared.insert(folder.to_path_buf()) {
                clear(folder);
            }
        }
        let fresh = Builder::new()
            .prefix(PREFIX)
            .suffix(SUFFIX)
            .rand_bytes(RANDOM)
            .tempfile_in(folder)?;
        // A file system without locks has its leftovers cleared all the same, only not beside a second run.
        let _ = fresh.as_file().try_lock();
        Ok(fresh)
    }
}

/// Removes the leftovers in a folder. Those that resist do no harm.
fn clear(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let is_ours = entry.file_name().to_str().is_some_and(is_name)
            && entry.file_type().is_ok_and(|kind| kind.is_file());
        let path = entry.path();
        if is_ours && File::open(&path).is_ok_and(|file| file.try_lock().is_ok()) {
            let _ = fs::remove_file(path);
        }
    }
}

/// Whether a file is called as outdent calls its own.
fn is_name(name: &str) -> bool {
    let random = name
        .strip_prefix(PREFIX)
        .and_then(|rest| rest.strip_suffix(SUFFIX));
    random.is_some_and(|random| {
        random.len() == RANDOM && random.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io;

    use super::Leftovers;

    #[test]
    fn what_a_killed_run_left_is_cleared_and_what_another_is_writing_is_not() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let other = Leftovers::default();
        let being_written = other.fresh_file(folder.path())?;
        let theirs = [
            ".outdent-abc.tmp",
            ".outdent-a_b_c_.tmp",
            "outdent-abc123.tmp",
        ];
        for name in theirs.iter().chain(&[".outdent-aB3dE6.tmp"]) {
            fs::write(folder.path().join(name), "half")?;
        }
        let made = Leftovers::default().fresh_file(folder.path())?;
        let mut left = Vec::new();
        for entry in fs::read_dir(folder.path())? {
            left.push(entry?.path());
        }
        left.sort();
        let mut expected: Vec<_> = theirs.map(|name| folder.path().join(name)).to_vec();
        expected.extend([
            being_written.path().to_path_buf(),
            made.path().to_path_buf(),
        ]);
        expected.sort();
        assert_eq!(left, expected);
        Ok(())
    }
}
