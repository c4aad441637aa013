//! Near-identical knots in several files: people copy such helpers.

use std::collections::HashMap;

use crate::pipeline::Judged;
use crate::report::counts;

/// How many ids of a group are kept, and named.
const NAMED: usize = 10;

/// How many groups are kept, so that the memory that they take is bounded.
const GROUPS: usize = 100_000;

/// The knots of a run, those that are alike together.
#[derive(Debug, Default)]
pub(super) struct Copies {
    groups: Vec<Group>,
    by_fingerprint: HashMap<u64, usize>,
}

/// Knots that are alike.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Group {
    /// The ids of the first ones.
    pub(super) ids: Vec<String>,
    /// How many there are.
    pub(super) count: usize,
    /// The path of the first.
    path: String,
    in_several_files: bool,
}

/// One knot that counts: its fingerprint and its id within its file.
pub(super) type Likeness = (u64, String);

/// What is to be known about the knots of a file.
pub(super) fn likenesses(judged: &Judged) -> Vec<Likeness> {
    judged
        .knots
        .iter()
        .filter(|knot| counts(knot))
        .map(|knot| (knot.fingerprint, knot.local_id.clone()))
        .collect()
}

impl Copies {
    /// Adds the knots of the file at `path`.
    pub(super) fn add(&mut self, path: &str, knots: Vec<Likeness>) {
        for (fingerprint, id) in knots {
            let position = match self.by_fingerprint.get(&fingerprint) {
                Some(&position) => position,
                None if self.groups.len() >= GROUPS => continue,
                None => {
                    self.groups.push(Group {
                        path: path.to_owned(),
                        ..Group::default()
                    });
                    self.by_fingerprint
                        .insert(fingerprint, self.groups.len() - 1);
                    self.groups.len() - 1
                }
            };
            if let Some(group) = self.groups.get_mut(position) {
                group.count += 1;
                group.in_several_files |= group.path != path;
                if group.ids.len() < NAMED {
                    group.ids.push(format!("{path}::{id}"));
                }
            }
        }
    }

    /// The groups that lie in several files, in the order of their first knots.
    pub(super) fn groups(&self) -> impl Iterator<Item = &Group> {
        self.groups.iter().filter(|group| group.in_several_files)
    }
}
