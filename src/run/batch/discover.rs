//! The git work trees below a folder.
//!
//! A work tree is a folder that holds something called `.git`: a folder, or the file that a linked work tree or a
//! submodule has. Work trees in work trees are found too. Links are not followed, so that no loop can arise; what
//! is called `.git` and bare repositories are not searched.

use std::fs;
use std::path::{Path, PathBuf};

use super::list::bytes;

/// The work trees, in the order of their paths' bytes, and the folders that could not be searched, with the reason.
pub(super) fn discover(root: &Path) -> Vec<(PathBuf, Option<String>)> {
    let mut found = Vec::new();
    let mut folders = vec![root.to_path_buf()];
    while let Some(folder) = folders.pop() {
        match Listing::of(&folder) {
            Ok(listing) => {
                if listing.is_work_tree {
                    found.push((folder, None));
                }
                if !listing.is_bare_repository() {
                    folders.extend(listing.folders);
                }
            }
            Err(error) => {
                let problem = format!("cannot be read: {error}");
                found.push((folder, Some(problem)));
            }
        }
    }
    found.sort_by(|(left, _), (right, _)| bytes(left).cmp(bytes(right)));
    found
}

/// What matters of a folder's entries.
#[derive(Default)]
struct Listing {
    is_work_tree: bool,
    /// The folders in it, but for `.git`.
    folders: Vec<PathBuf>,
    /// How many of the entries that a repository has are there: `HEAD`, `objects`, `refs`.
    signs: usize,
}

impl Listing {
    fn of(folder: &Path) -> std::io::Result<Self> {
        let mut listing = Self::default();
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry.file_name();
            if name == ".git" {
                listing.is_work_tree = true;
                continue;
            }
            let is_sign = ["HEAD", "objects", "refs"].iter().any(|sign| name == *sign);
            listing.signs += usize::from(is_sign);
            if entry.file_type()?.is_dir() {
                listing.folders.push(entry.path());
            }
        }
        Ok(listing)
    }

    fn is_bare_repository(&self) -> bool {
        !self.is_work_tree && self.signs == 3
    }
}

/// Whether the folder looks like a repository without a work tree.
pub(super) fn is_bare_repository(folder: &Path) -> bool {
    Listing::of(folder).is_ok_and(|listing| listing.is_bare_repository())
}
