//! Which knots a run is about: those with given ids, those that changed since a revision, or all.
//!
//! A knot's id is `path::enclosing::names`, as reports show it. Files that can't hold a chosen knot aren't opened.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::file::STANDARD_INPUT;
use super::inputs::{Input, InputFile, Inputs};
use super::since::Changes;
use crate::plan::Selection;

/// Which knots a run is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// Those with these ids and what they depend on; all if there are none.
    pub ids: Vec<String>,
    /// Those of which a line changed since this git revision.
    pub since: Option<String>,
}

/// A choice with what is known of the files.
#[derive(Debug)]
pub(super) struct Chosen {
    /// The ids within their files, for each path.
    ids: Option<BTreeMap<String, BTreeSet<String>>>,
    changes: Option<Changes>,
}

impl Choice {
    /// The files that the ids name, for a run that is given no paths.
    ///
    /// # Errors
    ///
    /// A sentence for the user about what is no id.
    pub fn paths(&self) -> Result<Vec<PathBuf>, String> {
        let by_path = by_path(&self.ids)?;
        let path = |shown: String| match shown.as_str() {
            STANDARD_INPUT => PathBuf::from("-"),
            _ => PathBuf::from(shown),
        };
        Ok(by_path.into_keys().map(path).collect())
    }
}

impl Chosen {
    /// What `choice` means for the files of a run.
    ///
    /// # Errors
    ///
    /// A sentence for the user: something is no id, or git doesn't know the revision.
    pub(super) fn new(choice: &Choice, inputs: &Inputs) -> Result<Self, String> {
        let ids = if choice.ids.is_empty() {
            None
        } else {
            Some(by_path(&choice.ids)?)
        };
        let changes = match &choice.since {
            Some(revision) => {
                let files = inputs.list.iter().filter_map(|input| match input {
                    Input::File(file) => Some(file),
                    Input::Other(_) => None,
                });
                Some(Changes::since(revision, files)?)
            }
            None => None,
        };
        Ok(Self { ids, changes })
    }

    /// Leaves out the files that can hold no chosen knot.
    pub(super) fn narrow(&self, inputs: &mut Inputs) {
        inputs.list.retain(|input| match input {
            Input::File(file) => self.takes(file),
            Input::Other(_) => true,
        });
    }

    fn takes(&self, file: &InputFile) -> bool {
        let by_id = self
            .ids
            .as_ref()
            .is_none_or(|ids| ids.contains_key(&file.names().shown));
        by_id
            && self
                .changes
                .as_ref()
                .is_none_or(|changes| changes.of(&file.path()).is_some())
    }

    /// What is chosen in a file; `path` is where it lies, `shown` what reports call it.
    pub(super) fn selection(&self, shown: &str, path: Option<&Path>) -> Selection {
        let ids = self
            .ids
            .as_ref()
            .map(|ids| ids.get(shown).cloned().unwrap_or_default());
        let lines = self
            .changes
            .as_ref()
            .and_then(|changes| changes.of(path?)?.lines().map(<[_]>::to_vec));
        Selection { ids, lines }
    }
}

fn by_path(ids: &[String]) -> Result<BTreeMap<String, BTreeSet<String>>, String> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for id in ids {
        // A path may hold `::`, what comes after it never does.
        let mut parts = id.rsplitn(3, "::");
        let (Some(names), Some(enclosing), Some(path)) = (parts.next(), parts.next(), parts.next())
        else {
            return Err(format!(
                "--id {id}: this is no id of a knot; one is like src/tree.py::Tree.depth::walk"
            ));
        };
        let path = path.strip_prefix("./").unwrap_or(path).to_owned();
        found
            .entry(path)
            .or_default()
            .insert(format!("{enclosing}::{names}"));
    }
    Ok(found)
}
