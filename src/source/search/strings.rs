//! Strings and comments as the search passes over them: where the one that begins at a place ends.
//!
//! Point 2 of [`search`](super) says why this suffices. A string without fields is searched for its closing quotes; one
//! with fields is left to the lexer, and so is the line before triple quotes that may stand in a string themselves.

use memchr::memchr2;

use super::{Doubt, Needle, Search, is_word_byte};
use crate::source::lexer::is_string_prefix;
use crate::source::{Lexer, Span, TokenKind};

impl Search<'_> {
    /// Triple quotes at `offset`: where the string ends that they begin or stand in.
    pub(super) fn quotes(&mut self, offset: usize) -> Result<(), Doubt> {
        let start = self.joined_start(offset);
        let before = self.bytes.get(start..offset).unwrap_or_default();
        let is_plain = !before
            .iter()
            .any(|byte| matches!(byte, b'"' | b'\'' | b'#' | b'}'));
        let end = if is_plain {
            self.string_end(start, offset)?
        } else {
            self.string_over(start, offset)?.ok_or(Doubt)?
        };
        if !self.inner.is_empty() {
            self.strings.push(Span::new(offset, end));
        }
        self.go_on_in_code(end);
        Ok(())
    }

    /// The end of the string or comment that `target` stands in or begins, walking there from `start`, which
    /// is in code; none if it is in code as well.
    pub(super) fn string_over(&self, start: usize, target: usize) -> Result<Option<usize>, Doubt> {
        let mut at = start;
        let mut braces = 0usize;
        while at <= target {
            match self.byte(at) {
                b'{' => braces += 1,
                b'}' => braces = braces.checked_sub(1).ok_or(Doubt)?,
                b'#' | b'"' | b'\'' => {
                    let end = if self.byte(at) == b'#' {
                        let rest = self.bytes.get(at..).unwrap_or_default();
                        memchr2(b'\n', b'\r', rest).map_or(self.bytes.len(), |length| at + length)
                    } else {
                        self.string_end(start, at)?
                    };
                    if end > target {
                        return Ok(Some(end));
                    }
                    at = end;
                    continue;
                }
                _ => {}
            }
            at += 1;
        }
        Ok(None)
    }

    /// The end of the string whose quotes begin at `quotes`; its prefix doesn't reach back beyond `start`.
    fn string_end(&self, start: usize, quotes: usize) -> Result<usize, Doubt> {
        let before = self.bytes.get(start..quotes).unwrap_or_default();
        let letters = before.iter().rev().take(3);
        let length = letters.take_while(|&&byte| is_word_byte(byte)).count();
        let prefix = before.get(before.len() - length..).unwrap_or_default();
        let is_format = length <= 2
            && is_string_prefix(prefix)
            && prefix
                .iter()
                .any(|letter| matches!(letter, b'f' | b'F' | b't' | b'T'));
        let quote = self.byte(quotes);
        let is_triple = self.byte(quotes + 1) == quote && self.byte(quotes + 2) == quote;
        if is_triple && !is_format {
            return self.triple_string_end(quotes).ok_or(Doubt);
        }
        let first = if is_format { quotes - length } else { quotes };
        let mut lexer = Lexer::within_line(self.text, first);
        let mut open = 0usize;
        for token in lexer.by_ref() {
            match token.kind {
                TokenKind::FormatStringStart => open += 1,
                TokenKind::FormatStringEnd => open -= 1,
                TokenKind::Name if token.is_name(self.text, "lambda") => return Err(Doubt),
                _ => {}
            }
            if open == 0 {
                return Ok(token.span.end);
            }
        }
        Err(Doubt)
    }

    /// The end of a string without fields whose triple quotes begin at `quotes`.
    fn triple_string_end(&self, quotes: usize) -> Option<usize> {
        let needle = if self.byte(quotes) == b'"' {
            Needle::Quotes
        } else {
            Needle::Apostrophes
        };
        let finder = &self.finders[needle as usize];
        let text = quotes + 3;
        let mut at = text;
        loop {
            let found = at + finder.find(self.bytes.get(at..)?)?;
            let within = self.bytes.get(text..found).unwrap_or_default();
            let backslashes = within.iter().rev().take_while(|&&byte| byte == b'\\');
            if backslashes.count() % 2 == 0 {
                return Some(found + 3);
            }
            at = found + 1;
        }
    }
}
