//! A folder of patches, one for each file that changes, under the file's own path: `DIR/src/a.py.patch`.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::git::path_of;

/// A folder that was empty when the run began.
#[derive(Debug)]
pub(super) struct PatchFolder {
    folder: PathBuf,
}

impl PatchFolder {
    /// Makes the folder, if it isn't there.
    ///
    /// # Errors
    ///
    /// A sentence for the user if it can't be made or holds something: patches of another run would be taken for this one's.
    pub(super) fn open(folder: &Path) -> Result<Self, String> {
        let problem = |what: String| format!("--patch-dir {}: {what}", folder.display());
        fs::create_dir_all(folder).map_err(|error| problem(format!("cannot be made: {error}")))?;
        let mut entries =
            fs::read_dir(folder).map_err(|error| problem(format!("cannot be read: {error}")))?;
        if entries.next().is_some() {
            return Err(problem(
                "is not empty; remove what is there, or name another folder".to_owned(),
            ));
        }
        Ok(Self {
            folder: folder.to_path_buf(),
        })
    }

    /// Writes the patch for the file that it calls `name`; gives the path of the patch.
    ///
    /// Files of several folders may have one name in their patches: all but the first get a number.
    ///
    /// # Errors
    ///
    /// A sentence for the user.
    pub(super) fn write(&self, name: &[u8], patch: &[u8]) -> Result<PathBuf, String> {
        let about = |path: &Path, error: &io::Error| {
            format!("the patch {} cannot be written: {error}", path.display())
        };
        let mut number = 1;
        loop {
            let mut file = path_of(name);
            if number > 1 {
                file.push(format!(".{number}"));
            }
            file.push(".patch");
            let target = self.folder.join(file);
            if let Some(folder) = target.parent() {
                fs::create_dir_all(folder).map_err(|error| about(&target, &error))?;
            }
            match OpenOptions::new()
                .write(true)
                .create_new(true)
                .open(&target)
            {
                Ok(mut opened) => {
                    opened
                        .write_all(patch)
                        .map_err(|error| about(&target, &error))?;
                    return Ok(target);
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(about(&target, &error)),
            }
        }
    }
}
