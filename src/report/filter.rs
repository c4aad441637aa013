//! Which knots a report shows, and which make a check fail.

use super::tally::Tally;
use crate::pipeline::KnotReport;
use crate::plan::{Answer, Slug};

/// Which knots a report shows besides those that are shown anyway.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filter {
    /// What becomes of refused knots.
    pub refused: RefusedKnots,
    /// Whether reports for people show the knots that a comment asks to leave alone.
    pub suppressed: bool,
}

/// Which refused knots a report shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusedKnots {
    /// None, in no format.
    Hidden,
    /// All but, in reports for people, those that their author unties.
    Usual,
    /// All.
    Shown,
}

/// Which knots make a check fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FailOn {
    /// None.
    Never,
    /// Those that are lifted by default.
    Safe,
    /// Also those that are lifted on request.
    Unsafe,
    /// Also those that are never lifted.
    Any,
}

/// Whether a knot is one that a reader is told about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// It is reported and counts for exit codes.
    Counts,
    /// The author asks to leave it alone.
    Suppressed,
    /// The author unties it.
    Untied,
}

impl Filter {
    /// What is shown unless something else is asked for.
    pub const USUAL: Self = Self {
        refused: RefusedKnots::Usual,
        suppressed: false,
    };

    /// Whether reports for people show the knot.
    pub(super) fn shows(self, knot: &KnotReport) -> bool {
        self.lists(knot)
            && match Standing::of(knot) {
                Standing::Counts => true,
                Standing::Suppressed => self.suppressed,
                Standing::Untied => self.refused == RefusedKnots::Shown,
            }
    }

    /// Whether the formats for programs list the knot.
    pub(super) fn lists(self, knot: &KnotReport) -> bool {
        knot.answer != Answer::Refused || self.refused != RefusedKnots::Hidden
    }
}

impl FailOn {
    /// Whether knots with these counts make a check fail.
    pub fn fails(self, tally: &Tally) -> bool {
        let counted = [
            (Self::Safe, tally.safe),
            (Self::Unsafe, tally.unsafe_),
            (Self::Any, tally.refused),
        ];
        counted
            .iter()
            .any(|&(least, number)| self >= least && number > 0)
    }
}

/// Whether a knot counts for exit codes: nobody asks to leave it alone, and its author doesn't untie it.
pub fn counts(knot: &KnotReport) -> bool {
    Standing::of(knot) == Standing::Counts
}

impl Standing {
    pub(super) fn of(knot: &KnotReport) -> Self {
        let is_untied = |reason: &crate::plan::Reason| reason.slug == Slug::BrokenByAuthor;
        if knot.suppression.is_some() {
            Self::Suppressed
        } else if knot.reasons.iter().any(is_untied) {
            Self::Untied
        } else {
            Self::Counts
        }
    }
}

#[cfg(test)]
mod tests {
    use super::FailOn;
    use crate::report::Tally;

    #[test]
    fn what_fails_includes_all_that_is_easier_to_mend() {
        let with = |safe, unsafe_, refused| Tally {
            safe,
            unsafe_,
            refused,
            ..Tally::default()
        };
        let failing = |tally: Tally| {
            [FailOn::Never, FailOn::Safe, FailOn::Unsafe, FailOn::Any].map(|on| on.fails(&tally))
        };
        assert_eq!(failing(with(0, 0, 0)), [false, false, false, false]);
        assert_eq!(failing(with(1, 0, 0)), [false, true, true, true]);
        assert_eq!(failing(with(0, 1, 0)), [false, false, true, true]);
        assert_eq!(failing(with(0, 0, 1)), [false, false, false, true]);
    }
}
