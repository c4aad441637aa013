//! Writing a file so that at every moment it is whole: the old one or the new one.

use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::Path;

use super::leftovers::Leftovers;

/// Replaces the bytes of the file at `path`, or of what the link there leads to, if it still holds `old`.
///
/// The new file has the old one's permissions and, where the system lets us, its owner. Of several hard links only the
/// one at `path` leads to it.
///
/// # Errors
///
/// A sentence that says why the file was left as it is.
pub(super) fn replace(
    path: &Path,
    old: &[u8],
    new: &[u8],
    leftovers: &Leftovers,
) -> Result<(), String> {
    let not_written =
        |error: io::Error| format!("cannot be written: {error}; it was left as it is");
    // A link is followed, so that it stays a link.
    let target = fs::canonicalize(path).map_err(not_written)?;
    let metadata = fs::metadata(&target).map_err(not_written)?;
    if !metadata.is_file() {
        return Err("is no regular file and cannot be replaced; use `outdent diff`".to_owned());
    }
    if metadata.permissions().readonly() {
        return Err(
            "is read-only and was left as it is; make it writable and run again".to_owned(),
        );
    }
    let folder = target.parent().unwrap_or(Path::new("."));
    let mut fresh = leftovers.fresh_file(folder).map_err(not_written)?;
    fresh
        .write_all(new)
        .and_then(|()| keep_owner(fresh.path(), &metadata))
        .and_then(|()| fresh.as_file().set_permissions(metadata.permissions()))
        .and_then(|()| fresh.as_file().sync_all())
        .map_err(not_written)?;
    if fs::read(&target).map_err(not_written)? != old {
        return Err(
            "was changed by someone else in the meantime and was left as it is; run again"
                .to_owned(),
        );
    }
    let _written: File = fresh
        .persist(&target)
        .map_err(|failure| not_written(failure.error))?;
    Ok(())
}

/// Gives the file at `path` the owner in `metadata`; a user who may not do that keeps the file as their own.
#[cfg(unix)]
fn keep_owner(path: &Path, metadata: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, chown};

    let fresh = fs::metadata(path)?;
    if (fresh.uid(), fresh.gid()) == (metadata.uid(), metadata.gid()) {
        return Ok(());
    }
    match chown(path, Some(metadata.uid()), Some(metadata.gid())) {
        Err(error) if error.kind() != io::ErrorKind::PermissionDenied => Err(error),
        _ => Ok(()),
    }
}

#[cfg(not(unix))]
fn keep_owner(_path: &Path, _metadata: &Metadata) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io;

    use super::replace;
    use crate::run::leftovers::Leftovers;

    #[test]
    fn a_file_that_someone_else_changed_is_left_alone() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("a.py");
        fs::write(&path, "theirs")?;
        let problem = replace(&path, b"read", b"new", &Leftovers::default())
            .err()
            .unwrap_or_default();
        assert!(problem.contains("changed by someone else"), "{problem}");
        assert_eq!(fs::read(&path)?, b"theirs");
        assert_eq!(fs::read_dir(folder.path())?.count(), 1);
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn mode_and_link_are_kept() -> io::Result<()> {
        use std::os::unix::fs::{PermissionsExt, symlink};

        let folder = tempfile::tempdir()?;
        let (path, link) = (folder.path().join("a.py"), folder.path().join("link.py"));
        fs::write(&path, "old")?;
        fs::set_permissions(&path, fs::Permissions::from_mode(0o751))?;
        symlink("a.py", &link)?;
        assert_eq!(
            replace(&link, b"old", b"new", &Leftovers::default()),
            Ok(())
        );
        assert_eq!(fs::read(&path)?, b"new");
        assert!(fs::symlink_metadata(&link)?.is_symlink());
        assert_eq!(fs::metadata(&path)?.permissions().mode() & 0o777, 0o751);
        Ok(())
    }

    #[test]
    fn a_read_only_file_is_left_alone() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("a.py");
        fs::write(&path, "old")?;
        let mut permissions = fs::metadata(&path)?.permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions)?;
        let problem = replace(&path, b"old", b"new", &Leftovers::default())
            .err()
            .unwrap_or_default();
        assert!(problem.contains("read-only"), "{problem}");
        assert_eq!(fs::read(&path)?, b"old");
        Ok(())
    }
}
