//! The file that gets a result instead of standard output: whole at the end, or not at all.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use tempfile::Builder;

/// Fails where [`write`] is sure to fail, before any work is done.
pub(super) fn check(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    fs::metadata(folder_of(path)).map(|_| ())
}

/// Puts `bytes` in the place of what is in the file at `path`, or in what the link there leads to; a device or a pipe
/// is written to.
pub(super) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let existing = match fs::metadata(path) {
        Ok(metadata) => Some(metadata),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    if existing.as_ref().is_some_and(|old| !old.is_file()) {
        return OpenOptions::new().write(true).open(path)?.write_all(bytes);
    }
    let path = match existing {
        Some(_) => fs::canonicalize(path)?,
        None => path.to_path_buf(),
    };
    let mut builder = Builder::new();
    builder.prefix(".outdent-");
    let mut fresh = with_usual_permissions(&mut builder).tempfile_in(folder_of(&path))?;
    fresh.write_all(bytes)?;
    if let Some(old) = existing {
        fresh.as_file().set_permissions(old.permissions())?;
    }
    fresh.as_file().sync_all()?;
    fresh.persist(path).map_err(|failure| failure.error)?;
    Ok(())
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// What the user's own mask leaves of reading and writing for all, not for the owner alone.
#[cfg(unix)]
fn with_usual_permissions<'b, 'p, 's>(builder: &'b mut Builder<'p, 's>) -> &'b mut Builder<'p, 's> {
    use std::os::unix::fs::PermissionsExt;

    builder.permissions(fs::Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn with_usual_permissions<'b, 'p, 's>(builder: &'b mut Builder<'p, 's>) -> &'b mut Builder<'p, 's> {
    builder
}
