//! How Python imports what lies in folders, as far as they tell: from where a file, and what beside an `__init__.py`.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io;
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

/// The names of the modules that lie beside an `__init__.py`, which its own names hide or are hidden by; none beside
/// another file.
///
/// # Errors
///
/// If the folder cannot be listed.
pub(super) fn modules_beside(path: &Path) -> io::Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    if path.file_name() != Some(OsStr::new("__init__.py")) {
        return Ok(names);
    }
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let is_folder = fs::metadata(entry.path()).is_ok_and(|metadata| metadata.is_dir());
        names.extend(module_name(&entry.file_name().to_string_lossy(), is_folder));
    }
    Ok(names)
}

/// The name by which the file or folder called `name` is imported, if it is a module.
pub(super) fn module_name(name: &str, is_folder: bool) -> Option<String> {
    // An extension module has tags after its name: `fast.cpython-313-x86_64-linux-gnu.so`.
    let module = name.split('.').next().unwrap_or_default();
    let ending = Path::new(name).extension().unwrap_or_default();
    let is_module = is_folder || ["py", "so", "pyd"].iter().any(|one| ending == *one);
    (is_module && !module.is_empty() && module != "__init__").then(|| module.to_owned())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io;

    use super::{import_place, modules_beside};

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

    #[test]
    fn modules_beside_an_init_file_are_named() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let root = folder.path();
        fs::create_dir(root.join("sub"))?;
        for name in [
            "__init__.py",
            "one.py",
            "fast.cpython-313-x86_64-linux-gnu.so",
            "notes.txt",
        ] {
            fs::write(root.join(name), "")?;
        }
        let names: Vec<String> = modules_beside(&root.join("__init__.py"))?
            .into_iter()
            .collect();
        assert_eq!(names, ["fast", "one", "sub"]);
        Ok(())
    }
}
