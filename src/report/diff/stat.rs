//! How many lines a change adds and takes away, said as git says it.

use std::fmt;
use std::ops::AddAssign;

use similar::ChangeTag;

/// The lines that come and go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiffStat {
    /// Lines that come.
    pub insertions: usize,
    /// Lines that go.
    pub deletions: usize,
}

impl DiffStat {
    pub(super) fn count(&mut self, tag: ChangeTag) {
        match tag {
            ChangeTag::Equal => {}
            ChangeTag::Delete => self.deletions += 1,
            ChangeTag::Insert => self.insertions += 1,
        }
    }

    /// git's line for a number of files: `1 file changed, 14 insertions(+), 13 deletions(-)`.
    pub fn summary(self, files: usize) -> String {
        let mut text = counted(files, "file changed", "files changed");
        if self.insertions > 0 {
            text.push_str(", ");
            text.push_str(&counted(self.insertions, "insertion(+)", "insertions(+)"));
        }
        if self.deletions > 0 {
            text.push_str(", ");
            text.push_str(&counted(self.deletions, "deletion(-)", "deletions(-)"));
        }
        text
    }
}

fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

impl fmt::Display for DiffStat {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "+{} -{}", self.insertions, self.deletions)
    }
}

impl AddAssign for DiffStat {
    fn add_assign(&mut self, other: Self) {
        self.insertions += other.insertions;
        self.deletions += other.deletions;
    }
}

#[cfg(test)]
mod tests {
    use super::DiffStat;

    fn summary(insertions: usize, deletions: usize, files: usize) -> String {
        DiffStat {
            insertions,
            deletions,
        }
        .summary(files)
    }

    #[test]
    fn the_summary_is_worded_as_git_words_it() {
        assert_eq!(
            summary(14, 13, 1),
            "1 file changed, 14 insertions(+), 13 deletions(-)"
        );
        assert_eq!(
            summary(1, 1, 2),
            "2 files changed, 1 insertion(+), 1 deletion(-)"
        );
        assert_eq!(summary(0, 3, 1), "1 file changed, 3 deletions(-)");
        assert_eq!(summary(3, 0, 1), "1 file changed, 3 insertions(+)");
    }
}
