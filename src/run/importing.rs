//! From where Python imports a file, as far as its folders tell.

use std::path::{Path, absolute};

use crate::report::ImportPlace;

/// The folder that must be on `sys.path`, and the dotted name of the module at `path`: packages are folders with an
/// `__init__.py`.
pub(super) fn import_place(path: &Path) -> Option<ImportPlace> {
    let path = absolute(path).ok()?;
    let stem = path.file_stem()?.to_str()?;
    let mut parts = if stem == "__init__" {
        Vec::new()
    } else {
        vec![stem]
    };
    let mut root = path.parent()?;
    while root.join("__init__.py").is_file()
        && let Some(name) = root.file_name().and_then(|name| name.to_str())
        && let Some(around) = root.parent()
    {
        parts.push(name);
        root = around;
    }
    parts.reverse();
    Some(ImportPlace {
        root: root.to_str()?.to_owned(),
        module: parts.join("."),
    })
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io;

    use super::import_place;

    #[test]
    fn packages_are_folders_with_an_init_file() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let root = folder.path();
        fs::create_dir_all(root.join("src/pkg/sub"))?;
        for name in [
            "pkg/__init__.py",
            "pkg/sub/__init__.py",
            "pkg/sub/a.py",
            "b.py",
        ] {
            fs::write(root.join("src").join(name), "")?;
        }
        for (name, module) in [
            ("pkg/sub/a.py", "pkg.sub.a"),
            ("pkg/sub/__init__.py", "pkg.sub"),
            ("b.py", "b"),
        ] {
            let place = import_place(&root.join("src").join(name));
            let told = place.map(|place| (place.module, place.root));
            let root = root.join("src").to_string_lossy().into_owned();
            assert_eq!(told, Some((module.to_owned(), root)), "{name}");
        }
        Ok(())
    }
}
