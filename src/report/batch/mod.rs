//! What a run over many repositories tells: a line for each, a table for people, a page for pasting.
//!
//! All three come from the same [`RepositoryLine`]s. The line is for programs, and `docs/batch.md` promises its
//! fields; table and page leave out what is of no interest: a clean repository is counted, not shown.

mod line;
mod markdown;
mod table;

pub use line::{BATCH_SCHEMA, Knots, RepositoryLine, RepositoryStatus};
pub use markdown::batch_page;
pub use table::batch_table;

use std::fmt::Write;

use super::tally::counted;

/// How many repositories ended how, and what is in them.
#[derive(Clone, Debug, Default)]
struct Totals {
    repositories: usize,
    patched: usize,
    nothing_applied: usize,
    skipped: usize,
    failed: usize,
    clean: usize,
    knots: Knots,
    files: usize,
    skipped_files: usize,
    files_changed: usize,
    lines_added: usize,
    lines_removed: usize,
}

impl Totals {
    fn of(lines: &[RepositoryLine]) -> Self {
        let mut totals = Self::default();
        for line in lines {
            totals.repositories += 1;
            *match line.status {
                RepositoryStatus::Patched => &mut totals.patched,
                RepositoryStatus::NothingApplied => &mut totals.nothing_applied,
                RepositoryStatus::Skipped(_) => &mut totals.skipped,
                RepositoryStatus::Failed(_) => &mut totals.failed,
                RepositoryStatus::Clean => &mut totals.clean,
            } += 1;
            totals.knots += line.knots;
            totals.files += line.files;
            totals.skipped_files += line.skipped_files;
            totals.files_changed += line.files_changed;
            totals.lines_added += line.lines_added;
            totals.lines_removed += line.lines_removed;
        }
        totals
    }

    /// `3 repositories: 1 patched, 2 clean`.
    fn repositories(&self) -> String {
        let counts: Vec<String> = [
            (self.patched, "patched"),
            (self.nothing_applied, "nothing-applied"),
            (self.skipped, "skipped"),
            (self.failed, "failed"),
            (self.clean, "clean"),
        ]
        .into_iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, what)| format!("{number} {what}"))
        .collect();
        let all = match self.repositories {
            1 => "1 repository".to_owned(),
            number => format!("{number} repositories"),
        };
        if counts.is_empty() {
            all
        } else {
            format!("{all}: {}", counts.join(", "))
        }
    }

    /// `12 knots in 340 files: 7 safe, 2 unsafe, 3 refused`, and what else there is to know of them.
    fn knots(&self) -> String {
        let Knots {
            safe,
            r#unsafe,
            refused,
            ..
        } = self.knots;
        let mut text = match safe + r#unsafe + refused {
            0 => format!("no knots in {}", counted(self.files, "file")),
            all => format!(
                "{} in {}: {safe} safe, {unsafe} unsafe, {refused} refused",
                counted(all, "knot"),
                counted(self.files, "file"),
            ),
        };
        for (number, what) in [
            (self.knots.suppressed, "suppressed"),
            (self.knots.untied, "untied by the author"),
        ] {
            if number > 0 {
                // Writing to a string cannot fail.
                let _ = write!(text, "; {number} {what}");
            }
        }
        if self.skipped_files > 0 {
            let files = counted(self.skipped_files, "file");
            let _ = write!(text, "; {files} could not be judged");
        }
        text
    }

    /// git's line for the patches.
    fn change(&self) -> Option<String> {
        let stat = super::DiffStat {
            insertions: self.lines_added,
            deletions: self.lines_removed,
        };
        (self.files_changed > 0).then(|| stat.summary(self.files_changed))
    }
}

/// The lines that a person is to see, and the number of the others: clean, and all files judged.
fn with_something_to_see(lines: &[RepositoryLine]) -> (Vec<&RepositoryLine>, usize) {
    let shown: Vec<&RepositoryLine> = lines.iter().filter(|line| line.is_to_be_seen()).collect();
    let rest = lines.len() - shown.len();
    (shown, rest)
}

#[cfg(test)]
mod tests {
    use super::{RepositoryLine, RepositoryStatus, batch_page, batch_table};

    fn line(path: &str, status: RepositoryStatus) -> RepositoryLine {
        RepositoryLine {
            status,
            files: 3,
            ..RepositoryLine::new(path, path)
        }
    }

    fn lines() -> Vec<RepositoryLine> {
        let mut patched = line("a", RepositoryStatus::Patched);
        patched.knots.safe = 2;
        patched.knots.refused = 1;
        patched.slugs.insert("identity".to_owned(), 1);
        (
            patched.files_changed,
            patched.lines_added,
            patched.lines_removed,
        ) = (1, 5, 4);
        let failed = RepositoryStatus::Failed("no such|folder".to_owned());
        vec![
            patched,
            line("b", RepositoryStatus::Clean),
            line("c", failed),
        ]
    }

    #[test]
    fn the_table_shows_what_is_to_be_seen_and_counts_the_rest() {
        assert_eq!(
            batch_table(&lines()),
            "status   files  safe  unsafe  refused  lines  repository\n\
             patched      3     2       0        1  +5 -4  a\n\
             failed       3     0       0        0  +0 -0  c: no such|folder\n\
             3 repositories: 1 patched, 1 failed, 1 clean\n\
             3 knots in 9 files: 2 safe, 0 unsafe, 1 refused\n\
             1 file changed, 5 insertions(+), 4 deletions(-)\n"
        );
    }

    #[test]
    fn the_page_is_markdown_whose_cells_hold() {
        let page = batch_page(&lines());
        assert!(
            page.contains("| `a` | patched | 3 | 2 | 0 | 1 | +5 -4 |"),
            "{page}"
        );
        assert!(page.contains("no such\\|folder"), "{page}");
        assert!(page.contains("| `identity` | 1 |"), "{page}");
        assert!(!page.contains("`b`"), "{page}");
    }

    #[test]
    fn a_status_is_one_word_or_a_word_and_the_reason() {
        for (status, text) in [
            (RepositoryStatus::Patched, "patched"),
            (RepositoryStatus::Clean, "clean"),
            (RepositoryStatus::NothingApplied, "nothing-applied"),
            (
                RepositoryStatus::Skipped("bare".to_owned()),
                "skipped: bare",
            ),
            (RepositoryStatus::Failed("a: b".to_owned()), "failed: a: b"),
        ] {
            assert_eq!(status.to_string(), text);
            let mut line = RepositoryLine::new("a", "a");
            line.status = status;
            assert_eq!(RepositoryLine::parse(&line.to_json()), Some(line));
        }
        assert_eq!(RepositoryLine::parse("{\"schema\":1,\"pa"), None);
    }
}
