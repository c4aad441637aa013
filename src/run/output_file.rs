//! The file that gets a result instead of standard output: whole at the end, or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

/// A file that is being written.
pub(super) struct OutputFile {
    target: Target,
    /// Whether something could not be written; whoever wrote it was told.
    is_broken: bool,
}

enum Target {
    /// It takes the place of what is at `path` at the end.
    Replacing { fresh: NamedTempFile, path: PathBuf },
    /// A device or a pipe: there is nothing to be replaced.
    Direct(File),
}

impl OutputFile {
    /// Begins to write the file at `path`, or what the link there leads to.
    pub(super) fn create(path: &Path) -> io::Result<Self> {
        let existing = match fs::metadata(path) {
            Ok(metadata) => Some(metadata),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        if existing.as_ref().is_some_and(|old| !old.is_file()) {
            let file = OpenOptions::new().write(true).open(path)?;
            return Ok(Self::new(Target::Direct(file)));
        }
        let path = match existing {
            Some(_) => fs::canonicalize(path)?,
            None => path.to_path_buf(),
        };
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let fresh =
            with_usual_permissions(Builder::new().prefix(".outdent-")).tempfile_in(folder)?;
        if let Some(old) = existing {
            fresh.as_file().set_permissions(old.permissions())?;
        }
        Ok(Self::new(Target::Replacing { fresh, path }))
    }

    fn new(target: Target) -> Self {
        Self {
            target,
            is_broken: false,
        }
    }

    /// Ends it: what was written is there now, unless some of it could not be written.
    pub(super) fn commit(self) -> io::Result<()> {
        match self.target {
            Target::Replacing { fresh, path } if !self.is_broken => {
                fresh.as_file().sync_all()?;
                fresh
                    .persist(path)
                    .map(|_| ())
                    .map_err(|failure| failure.error)
            }
            Target::Replacing { .. } | Target::Direct(_) => Ok(()),
        }
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match &mut self.target {
            Target::Replacing { fresh, .. } => fresh.write(bytes),
            Target::Direct(file) => file.write(bytes),
        };
        self.is_broken |= written.is_err();
        written
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.target {
            Target::Replacing { fresh, .. } => fresh.flush(),
            Target::Direct(file) => file.flush(),
        }
    }
}

/// What the user's own mask leaves of reading and writing for all, not the owner alone.
#[cfg(unix)]
fn with_usual_permissions<'b, 'p, 's>(builder: &'b mut Builder<'p, 's>) -> &'b mut Builder<'p, 's> {
    use std::os::unix::fs::PermissionsExt;

    builder.permissions(fs::Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn with_usual_permissions<'b, 'p, 's>(builder: &'b mut Builder<'p, 's>) -> &'b mut Builder<'p, 's> {
    builder
}
