//! The functions within an outermost one as the search sees them: whether they surely don't mention each other in a cycle.
//!
//! Point 5 of [`search`](super) says why this suffices. Takes the headers and lambdas that the search came by; finds how far each
//! function reaches at most, by lines that surely begin a statement, and where their names stand as words. What remains
//! doubtful is for the lexer's watch.

use memchr::{memchr2, memmem};

use super::{Search, is_blank, is_word_byte};
use crate::source::{Span, name_key};

/// How many functions are looked at: each is looked for in all of the text.
const MOST: usize = 16;

/// A function within another, by a `def` statement or by a lambda that is assigned.
pub(super) struct Inner {
    /// Where the line begins that its header, or the name of the lambda, is on.
    pub(super) line: usize,
    /// A statement at this column or less deep ends it.
    column: usize,
    /// The one name that it can have.
    name: Span,
}

impl Inner {
    /// The one with its header in this line, at this column, and this name; none where what that is must be told
    /// otherwise.
    pub(super) fn new(text: &str, line: usize, column: usize, name: Span) -> Option<Self> {
        let is_plain = !name.is_empty() && name.of(text) != "__class__";
        is_plain.then_some(Self { line, column, name })
    }
}

impl Search<'_> {
    /// Whether a function that comes next is looked at together with those seen before.
    pub(super) fn takes(&self, inner: &Inner) -> bool {
        self.inner.len() < MOST && inner.line >= self.lexed_until
    }

    /// Whether the functions seen may mention each other in a cycle, in a text that ends at `end`.
    pub(super) fn may_be_cyclic(&self, end: usize) -> bool {
        let Some(first) = self.inner.first() else {
            return false;
        };
        let text = self.bytes.get(..end).unwrap_or_default();
        if !text.get(first.line..).unwrap_or_default().is_ascii() {
            // A name may equal another after normalisation.
            return true;
        }
        let ends: Vec<usize> = self
            .inner
            .iter()
            .map(|inner| self.end_of(inner, end))
            .collect();
        // Which functions each one mentions, a bit for each.
        let mut mentioned = [0u32; MOST];
        for (index, inner) in self.inner.iter().enumerate() {
            let name = inner.name.of(self.text);
            let twin = |other: &Inner| name_key(other.name.of(self.text)) == name_key(name);
            let named = self.inner.iter().position(twin).unwrap_or(index);
            if named < index {
                continue;
            }
            let bits = (0u32..)
                .zip(&self.inner)
                .filter(|(_, other)| twin(other))
                .fold(0, |bits, (bit, _)| bits | 1 << bit);
            self.for_each_mention(name_key(name), first.line, end, |offset| {
                let around = self.inner.iter().zip(&ends).zip(&mut mentioned);
                for ((inner, &end), mentioned) in around {
                    if inner.line <= offset && offset < end {
                        *mentioned |= bits;
                    }
                }
            });
        }
        is_cyclic(&mentioned)
    }

    /// Calls with each place between `start` and `end` where a name with this key is mentioned.
    fn for_each_mention(&self, key: &str, start: usize, end: usize, mut call: impl FnMut(usize)) {
        let text = self.bytes.get(start..end).unwrap_or_default();
        let is_private = key.starts_with("__");
        for found in memmem::find_iter(text, key) {
            let offset = start + found;
            let before = self.byte_before(offset);
            let is_part = is_word_byte(self.byte(offset + key.len()))
                || (!is_private && is_word_byte(before));
            let is_name_of_def = || {
                self.inner
                    .iter()
                    .any(|inner| inner.name.start <= offset && offset < inner.name.end)
            };
            if !is_part && before != b'.' && !is_name_of_def() {
                call(offset);
            }
        }
    }

    /// Where a function ends at the latest: at a line that surely begins a statement and is no deeper.
    fn end_of(&self, inner: &Inner, end: usize) -> usize {
        let first = self
            .strings
            .partition_point(|string| string.end <= inner.name.end);
        let mut strings = self.strings.iter().skip(first).peekable();
        let mut at = inner.name.end;
        let mut code = at;
        while let Some(length) = memchr2(b'\n', b'\r', self.bytes.get(at..end).unwrap_or_default())
        {
            let line_end = at + length;
            if let Some(string) = strings.next_if(|string| string.start <= line_end) {
                at = at.max(string.end);
                code = at;
                continue;
            }
            at = line_end + 1;
            let rest = self.bytes.get(at..end).unwrap_or_default();
            let word = at + rest.iter().take_while(|&&byte| is_blank(byte)).count();
            if self.column(at) <= inner.column && self.begins_statement(at, word, code) {
                return at;
            }
            at = word;
        }
        end
    }
}

/// Whether functions mention each other in a cycle: whether taking away those that mention none, again and again,
/// leaves some.
fn is_cyclic(mentioned: &[u32; MOST]) -> bool {
    let mut left = u32::MAX;
    loop {
        let mut still = 0;
        for (bit, others) in (0u32..).zip(mentioned) {
            if left & (1 << bit) != 0 && others & left != 0 {
                still |= 1 << bit;
            }
        }
        if still == left {
            return left != 0;
        }
        left = still;
    }
}
