//! The knots that the user's config leaves alone.

use std::collections::{BTreeMap, BTreeSet};

use super::identity::knot_ids;
use super::module::Module;
use super::reason::{Reason, Slug};

/// The knots of a file that the user's config leaves alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ignored {
    /// All of them.
    pub everything: bool,
    /// Those that are not safe, and for these reasons alone.
    pub slugs: BTreeSet<Slug>,
    /// Those with these [ids](super::KnotId).
    pub knots: BTreeSet<String>,
}

impl Ignored {
    /// Adds what another ignores.
    pub fn add(&mut self, other: &Self) {
        self.everything |= other.everything;
        self.slugs.extend(&other.slugs);
        self.knots.extend(other.knots.iter().cloned());
    }

    /// Whether nothing is ignored.
    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The knots that it means, by position in the closure graph, given the reasons of each.
    pub(super) fn knots(
        &self,
        module: &Module<'_>,
        reasons: &BTreeMap<usize, Vec<Reason>>,
    ) -> BTreeSet<usize> {
        let ids = knot_ids(module).into_iter().enumerate();
        ids.filter(|(position, id)| {
            let reasons = reasons.get(position).map(Vec::as_slice).unwrap_or_default();
            let by_reason = !reasons.is_empty()
                && reasons
                    .iter()
                    .all(|reason| self.slugs.contains(&reason.slug));
            self.everything || by_reason || self.knots.contains(&id.to_string())
        })
        .map(|(position, _)| position)
        .collect()
    }
}
