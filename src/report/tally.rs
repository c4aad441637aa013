//! The counts of a run and the sentences that say them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::diff::DiffStat;
use super::filter::{Filter, RefusedKnots, Standing};
use crate::pipeline::{Judged, KnotReport};
use crate::plan::Answer;

/// What a run has seen, or one file of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Files that were read and judged.
    pub files: usize,
    /// Files with a knot that counts.
    pub files_with_knots: usize,
    /// Knots that count and are lifted by default.
    pub safe: usize,
    /// Knots that count and are lifted on request.
    pub unsafe_: usize,
    /// Knots that count and are never lifted.
    pub refused: usize,
    /// Knots that the author asks to leave alone.
    pub suppressed: usize,
    /// Knots that the author unties.
    pub untied: usize,
    /// Comments for outdent that leave nothing alone.
    pub unused_suppressions: usize,
    /// Unsafe knots that were not lifted.
    pub unsafe_left: usize,
    /// Files that change.
    pub files_changed: usize,
    /// The lines that change.
    pub stat: DiffStat,
}

impl Tally {
    /// The counts of one file, without its change.
    pub fn of(judged: &Judged) -> Self {
        let mut tally = Self {
            files: 1,
            unused_suppressions: judged.unused_suppressions.len(),
            ..Self::default()
        };
        for knot in &judged.knots {
            match Standing::of(knot) {
                Standing::Suppressed => tally.suppressed += 1,
                Standing::Untied => tally.untied += 1,
                Standing::Counts => tally.count(knot),
            }
        }
        tally.files_with_knots = usize::from(tally.knots() > 0);
        tally
    }

    fn count(&mut self, knot: &KnotReport) {
        match knot.answer {
            Answer::Safe => self.safe += 1,
            Answer::Unsafe => self.unsafe_ += 1,
            Answer::Refused => self.refused += 1,
        }
        if knot.answer == Answer::Unsafe && !knot.applied {
            self.unsafe_left += 1;
        }
    }

    /// The knots that count for exit codes.
    pub fn knots(&self) -> usize {
        self.safe + self.unsafe_ + self.refused
    }

    /// Adds the counts of another part of the run.
    pub fn add(&mut self, other: &Self) {
        self.files += other.files;
        self.files_with_knots += other.files_with_knots;
        self.safe += other.safe;
        self.unsafe_ += other.unsafe_;
        self.refused += other.refused;
        self.suppressed += other.suppressed;
        self.untied += other.untied;
        self.unused_suppressions += other.unused_suppressions;
        self.unsafe_left += other.unsafe_left;
        self.files_changed += other.files_changed;
        self.stat += other.stat;
    }
}

/// How many of the knots that count have each reason.
pub fn slugs(judged: &Judged) -> BTreeMap<&'static str, usize> {
    let mut numbers = BTreeMap::new();
    for knot in &judged.knots {
        if Standing::of(knot) == Standing::Counts {
            let slugs: BTreeSet<&'static str> = knot
                .reasons
                .iter()
                .map(|reason| reason.slug.as_str())
                .collect();
            for slug in slugs {
                *numbers.entry(slug).or_insert(0) += 1;
            }
        }
    }
    numbers
}

/// What was found: `3 knots in 2 files: 1 safe, 0 unsafe, 2 refused`.
pub fn check_counts(tally: &Tally, filter: Filter) -> String {
    let mut text = if tally.knots() == 0 {
        format!("no knots in {}", counted(tally.files, "file"))
    } else {
        format!(
            "{} in {}: {} safe, {} unsafe, {} refused",
            counted(tally.knots(), "knot"),
            counted(tally.files_with_knots, "file"),
            tally.safe,
            tally.unsafe_,
            tally.refused
        )
    };
    if tally.refused > 0 && filter.refused == RefusedKnots::Hidden {
        text.push_str(" (not shown)");
    }
    let unused = match tally.unused_suppressions {
        1 => "comment leaves nothing alone",
        _ => "comments leave nothing alone",
    };
    for (number, what) in [
        (tally.suppressed, "suppressed"),
        (tally.untied, "untied by the author"),
        (tally.unused_suppressions, unused),
    ] {
        if number > 0 {
            // Writing to a string cannot fail.
            let _ = write!(text, "; {number} {what}");
        }
    }
    text
}

/// The end of a `check`: what was found, and what to run next.
pub fn check_summary(tally: &Tally, filter: Filter) -> String {
    let mut text = check_counts(tally, filter);
    if tally.safe > 0 {
        text.push_str(
            "\n`outdent diff` shows the patch for the safe ones, `outdent apply` writes it",
        );
    } else if tally.unsafe_ > 0 {
        text.push_str("\n`outdent diff --unsafe` shows the patch for the unsafe ones");
    }
    let shown = if filter.refused == RefusedKnots::Hidden {
        tally.unsafe_
    } else {
        tally.unsafe_ + tally.refused
    };
    if shown > 0 {
        text.push_str("\n`outdent explain SLUG` says what a reason means, and what to do by hand");
    }
    text
}

/// git's line for what changed, or a line that says that nothing does.
pub fn change_summary(tally: &Tally) -> String {
    if tally.files_changed == 0 {
        format!("nothing to lift in {}", counted(tally.files, "file"))
    } else {
        tally.stat.summary(tally.files_changed)
    }
}

/// The line about knots that a `diff` or an `apply` does not lift, if there are any.
pub fn left_alone(tally: &Tally) -> Option<String> {
    let left = tally.refused + tally.unsafe_left;
    if left == 0 {
        return None;
    }
    let hint = match tally.unsafe_left {
        0 => String::new(),
        1 if left == 1 => "; --unsafe lifts it".to_owned(),
        all if all == left => "; --unsafe lifts them".to_owned(),
        some => format!("; --unsafe lifts {some} of them"),
    };
    let parts: Vec<String> = [(tally.unsafe_left, "unsafe"), (tally.refused, "refused")]
        .iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, answer)| format!("{number} {answer}"))
        .collect();
    Some(format!(
        "{} left alone: {} (`outdent check` says why{hint})",
        counted(left, "knot"),
        parts.join(", ")
    ))
}

pub(super) fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::{Tally, change_summary, check_summary, left_alone};
    use crate::report::{DiffStat, Filter, RefusedKnots};

    #[test]
    fn a_check_ends_with_its_counts_and_the_next_step() {
        let tally = Tally {
            files: 9,
            files_with_knots: 2,
            safe: 1,
            refused: 2,
            ..Tally::default()
        };
        let summary = check_summary(&tally, Filter::USUAL);
        assert!(summary.starts_with("3 knots in 2 files: 1 safe, 0 unsafe, 2 refused\n"));
        assert!(summary.contains("outdent diff"));
        assert!(summary.contains("outdent explain SLUG"));
        let hiding = Filter {
            refused: RefusedKnots::Hidden,
            ..Filter::USUAL
        };
        let summary = check_summary(&tally, hiding);
        assert!(summary.contains("2 refused (not shown)\n"), "{summary}");
        assert!(!summary.contains("outdent explain"), "{summary}");
        let nothing = check_summary(&Tally::default(), Filter::USUAL);
        assert_eq!(nothing, "no knots in 0 files");
    }

    #[test]
    fn knots_that_stay_are_counted_in_one_line() {
        let mut tally = Tally {
            refused: 1,
            ..Tally::default()
        };
        assert_eq!(
            left_alone(&tally).as_deref(),
            Some("1 knot left alone: 1 refused (`outdent check` says why)")
        );
        tally.unsafe_left = 1;
        assert_eq!(
            left_alone(&tally).as_deref(),
            Some(
                "2 knots left alone: 1 unsafe, 1 refused (`outdent check` says why; --unsafe lifts 1 of them)"
            )
        );
        tally.refused = 0;
        assert_eq!(
            left_alone(&tally).as_deref(),
            Some("1 knot left alone: 1 unsafe (`outdent check` says why; --unsafe lifts it)")
        );
        assert_eq!(left_alone(&Tally::default()), None);
    }

    #[test]
    fn no_change_is_said_in_words() {
        let mut tally = Tally {
            files: 1,
            ..Tally::default()
        };
        assert_eq!(change_summary(&tally), "nothing to lift in 1 file");
        tally.files_changed = 1;
        tally.stat = DiffStat {
            insertions: 1,
            deletions: 0,
        };
        assert_eq!(change_summary(&tally), "1 file changed, 1 insertion(+)");
    }
}
