//! The change of one file as a unified diff that `git apply` and `patch -p1` take, and its count of lines.
//!
//! Works on bytes, so that files in any encoding give a patch that applies. Lines end at `\n` only, whatever
//! Python takes for a line end: that is what the programs that read patches do. Takes the old and the new
//! bytes; colours are the caller's choice.

mod stat;

use std::borrow::Cow;
use std::io::Write;
use std::ops::Range;

use similar::{ChangeTag, DiffTag, TextDiff};

use super::palette::Palette;
use super::quote::quoted;
use crate::source::Span;

pub use stat::DiffStat;

/// The change of one file.
#[derive(Debug)]
pub struct FileDiff<'bytes> {
    old: Vec<&'bytes [u8]>,
    new: Vec<&'bytes [u8]>,
}

impl<'bytes> FileDiff<'bytes> {
    /// The change from the bytes `old` to the bytes `new`.
    pub fn new(old: &'bytes [u8], new: &'bytes [u8]) -> Self {
        Self {
            old: lines(old),
            new: lines(new),
        }
    }

    /// Adds the patch to `output` under the file's `path` (bytes, with `/` between folders), if there is a
    /// change, and counts its lines.
    pub fn render(&self, path: &[u8], palette: &Palette, output: &mut Vec<u8>) -> DiffStat {
        let diff = self.diff();
        let mut stat = DiffStat::default();
        for (index, hunk) in diff.unified_diff().iter_hunks().enumerate() {
            if index == 0 {
                styled_line(output, palette.header, &file_header(b"--- ", b"a/", path));
                styled_line(output, palette.header, &file_header(b"+++ ", b"b/", path));
            }
            styled_line(output, palette.hunk, hunk.header().to_string().as_bytes());
            for change in hunk.iter_changes() {
                let (sign, style) = match change.tag() {
                    ChangeTag::Equal => (b' ', anstyle::Style::new()),
                    ChangeTag::Delete => (b'-', palette.removed),
                    ChangeTag::Insert => (b'+', palette.added),
                };
                stat.count(change.tag());
                let line: &[u8] = change.value();
                let content = line.strip_suffix(b"\n");
                styled_line(output, style, &[&[sign], content.unwrap_or(line)].concat());
                if content.is_none() {
                    output.extend(b"\\ No newline at end of file\n");
                }
            }
        }
        stat
    }

    /// How many lines come and go.
    pub fn stat(&self) -> DiffStat {
        let mut stat = DiffStat::default();
        for change in self.diff().iter_all_changes() {
            stat.count(change.tag());
        }
        stat
    }

    /// The change as whole lines that are replaced, in order.
    pub fn replacements(&self) -> Vec<Replacement> {
        let (old, new) = (line_starts(&self.old), line_starts(&self.new));
        let span = |starts: &[usize], lines: Range<usize>| {
            let at = |line| starts.get(line).copied().unwrap_or_default();
            Span::new(at(lines.start), at(lines.end))
        };
        self.diff()
            .ops()
            .iter()
            .filter(|operation| operation.tag() != DiffTag::Equal)
            .map(|operation| Replacement {
                deleted: span(&old, operation.old_range()),
                inserted: span(&new, operation.new_range()),
            })
            .collect()
    }

    fn diff(&self) -> TextDiff<'bytes, 'bytes, [u8]> {
        TextDiff::configure()
            .newline_terminated(true)
            .diff_slices(&self.old, &self.new)
    }
}

/// A run of lines that is replaced by another; either may be empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// The bytes of the old text that go.
    pub deleted: Span,
    /// The bytes of the new text that come in their place.
    pub inserted: Span,
}

/// Where each line begins, and where the last one ends.
fn line_starts(lines: &[&[u8]]) -> Vec<usize> {
    let mut starts = vec![0];
    let mut offset = 0;
    starts.extend(lines.iter().map(|line| {
        offset += line.len();
        offset
    }));
    starts
}

/// The lines with their `\n`; the last may lack it.
fn lines(bytes: &[u8]) -> Vec<&[u8]> {
    bytes.split_inclusive(|&byte| byte == b'\n').collect()
}

/// `--- a/path`, quoted where needed, without a timestamp.
fn file_header(mark: &[u8], side: &[u8], path: &[u8]) -> Vec<u8> {
    let name = [side, path].concat();
    let name = quoted(&name);
    let mut header = [mark, &name].concat();
    // Without the tab, what follows the last space would be taken for a timestamp.
    if matches!(name, Cow::Borrowed(_)) && name.contains(&b' ') {
        header.push(b'\t');
    }
    header
}

fn styled_line(output: &mut Vec<u8>, style: anstyle::Style, line: &[u8]) {
    // Writing to a vector cannot fail.
    let _ = write!(output, "{}", style.render());
    output.extend(line);
    let _ = writeln!(output, "{}", style.render_reset());
}

#[cfg(test)]
mod tests {
    use super::{DiffStat, FileDiff, Palette};

    fn patch(old: &[u8], new: &[u8]) -> Vec<u8> {
        let mut patch = Vec::new();
        FileDiff::new(old, new).render(b"a.py", &Palette::plain(), &mut patch);
        patch
    }

    #[test]
    fn a_patch_has_header_hunk_and_lines() {
        let expected = b"--- a/a.py\n+++ b/a.py\n@@ -1,3 +1,2 @@\n a\n-b\n-c\n+d\n";
        assert_eq!(patch(b"a\nb\nc\n", b"a\nd\n"), expected);
    }

    #[test]
    fn no_change_gives_no_patch() {
        assert_eq!(patch(b"a\n", b"a\n"), b"");
    }

    #[test]
    fn a_missing_last_newline_is_named_also_after_a_carriage_return() {
        let expected = b"--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@\n-a\r\n\\ No newline at end of file\n\
            +b\r\n\\ No newline at end of file\n";
        assert_eq!(patch(b"a\r", b"b\r"), expected);
    }

    #[test]
    fn lines_end_at_line_feeds_only_and_bytes_stay() {
        let expected = b"--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@\n-\xe9\x0cx\ry\n+\xe8\x0cx\ry\n";
        assert_eq!(patch(b"\xe9\x0cx\ry\n", b"\xe8\x0cx\ry\n"), expected);
    }

    #[test]
    fn replacements_made_give_the_new_text() {
        let cases = [
            ("a\nb\nc\n", "a\nd\nc\n"),
            ("", "x\n"),
            ("a\nb", "a\n"),
            ("a\r\nb\r\nc", "x\r\na\r\nc"),
            ("a\rb", "b\rc"),
        ];
        for (old, new) in cases {
            let mut made = old.to_owned();
            let diff = FileDiff::new(old.as_bytes(), new.as_bytes());
            for replacement in diff.replacements().iter().rev() {
                let deleted = replacement.deleted;
                made.replace_range(deleted.start..deleted.end, replacement.inserted.of(new));
            }
            assert_eq!(made, new);
        }
    }

    #[test]
    fn names_with_spaces_end_in_a_tab() {
        let mut patch = Vec::new();
        FileDiff::new(b"a\n", b"b\n").render(b"a b.py", &Palette::plain(), &mut patch);
        assert!(patch.starts_with(b"--- a/a b.py\t\n+++ b/a b.py\t\n"));
    }

    #[test]
    fn the_stat_counts_lines_with_and_without_a_patch() {
        let diff = FileDiff::new(b"a\nb\nc\n", b"a\nd\n");
        let expected = DiffStat {
            insertions: 1,
            deletions: 2,
        };
        assert_eq!(diff.stat(), expected);
        let mut patch = Vec::new();
        assert_eq!(
            diff.render(b"a.py", &Palette::colored(), &mut patch),
            expected
        );
        assert!(
            patch
                .windows(11)
                .any(|window| window == b"\x1b[31m-b\x1b[0m")
        );
    }
}
