//! Lines and columns: from byte offsets to the positions that people read, and back.
//!
//! A line ends at `\n`, `\r\n` or a lone `\r`, as for Python. Positions are 1-based, columns count
//! characters (Unicode scalar values), as editors and `git` do; everything inside outdent is in byte
//! offsets and only the edge asks here.

use memchr::memchr2_iter;

use super::Span;

/// A place in a file as people name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// 1-based line number.
    pub line: usize,
    /// 1-based column in characters.
    pub column: usize,
}

/// Where the lines of one text begin.
#[derive(Clone, Debug)]
pub struct LineIndex<'t> {
    text: &'t str,
    /// Offset of each line's first byte; the first is 0. A line end at the end of the text begins a
    /// last, empty line.
    starts: Vec<usize>,
    /// How many characters begin before each [`BLOCK`] of bytes; empty if each byte is one.
    characters: Vec<usize>,
}

/// The bytes after which characters are counted anew.
const BLOCK: usize = 1024;

impl<'t> LineIndex<'t> {
    /// The index of `text`; one pass over it.
    pub fn new(text: &'t str) -> Self {
        let bytes = text.as_bytes();
        // Real code has a line for each 30 to 40 bytes.
        let mut starts = Vec::with_capacity(bytes.len() / 32 + 8);
        starts.push(0);
        for offset in memchr2_iter(b'\n', b'\r', bytes) {
            let next = offset + 1;
            let is_half = bytes.get(offset) == Some(&b'\r') && bytes.get(next) == Some(&b'\n');
            if !is_half {
                starts.push(next);
            }
        }
        let mut characters = Vec::new();
        if !text.is_ascii() {
            let mut count = 0;
            for block in bytes.chunks(BLOCK) {
                characters.push(count);
                count += beginning_in(block);
            }
            characters.push(count);
        }
        Self {
            text,
            starts,
            characters,
        }
    }

    /// How many characters begin before the offset.
    fn characters_before(&self, offset: usize) -> usize {
        let bytes = self.text.as_bytes();
        let offset = offset.min(bytes.len());
        let block = offset / BLOCK;
        match self.characters.get(block) {
            Some(count) => {
                count + beginning_in(bytes.get(block * BLOCK..offset).unwrap_or_default())
            }
            None => offset,
        }
    }

    /// The number of lines; the empty one after a last line end counts.
    pub fn line_count(&self) -> usize {
        self.starts.len()
    }

    /// The 1-based number of the line that holds the byte at `offset`; the last line for offsets behind
    /// the end.
    pub fn line(&self, offset: usize) -> usize {
        self.starts.partition_point(|&start| start <= offset)
    }

    /// The line and column of the byte at `offset`. An offset within a character counts as that
    /// character's, one behind the end as the end.
    pub fn position(&self, offset: usize) -> Position {
        let line = self.line(offset);
        let start = self.line_start(line).unwrap_or(0);
        let bytes = self.text.as_bytes();
        // An offset within a character has that character's first byte before it.
        let within = usize::from(bytes.get(offset).is_some_and(|&byte| is_continuation(byte)));
        let characters = self.characters_before(offset) - self.characters_before(start);
        Position {
            line,
            column: characters - within + 1,
        }
    }

    /// The offset of the first byte of the 1-based `line`; `None` if there is no such line.
    pub fn line_start(&self, line: usize) -> Option<usize> {
        self.starts.get(line.checked_sub(1)?).copied()
    }

    /// The span of the 1-based `line` with its line end; `None` if there is no such line.
    pub fn line_span(&self, line: usize) -> Option<Span> {
        let start = self.line_start(line)?;
        let end = self.starts.get(line).copied().unwrap_or(self.text.len());
        Some(Span::new(start, end))
    }
}

/// How many characters begin in these bytes.
fn beginning_in(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| !is_continuation(byte)).count()
}

/// Whether `byte` is a byte of a UTF-8 sequence other than its first.
fn is_continuation(byte: u8) -> bool {
    byte & 0xc0 == 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_characters_and_all_line_ends() {
        let text = "a\r\né€b\rc\n\nd";
        let index = LineIndex::new(text);
        assert_eq!(index.line_count(), 5);
        let at = |offset| {
            let Position { line, column } = index.position(offset);
            (line, column)
        };
        assert_eq!(at(0), (1, 1));
        assert_eq!(at(2), (1, 3), "the line feed belongs to the line it ends");
        assert_eq!(at(3), (2, 1));
        assert_eq!(at(5), (2, 2));
        assert_eq!(at(6), (2, 2), "within the euro sign");
        assert_eq!(at(8), (2, 3));
        assert_eq!(at(10), (3, 1));
        assert_eq!(at(12), (4, 1));
        assert_eq!(at(14), (5, 2));
        assert_eq!(at(99), (5, 2));
        let lines: Vec<_> = (1..=5).filter_map(|line| index.line_span(line)).collect();
        let lines: Vec<_> = lines.iter().map(|span| span.of(text)).collect();
        assert_eq!(lines, ["a\r\n", "é€b\r", "c\n", "\n", "d"]);
        assert_eq!(index.line_span(0), None);
        assert_eq!(index.line_span(6), None);
        assert_eq!(LineIndex::new("").line_span(1), Some(Span::new(0, 0)));
    }
}
