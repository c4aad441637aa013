//! Lambdas as the search sees them: whether one is surely not assigned to a name.
//!
//! Point 4 of [`search`](super) says why this suffices. Looks back from the word at the few bytes before it: for an
//! equals sign, and for a bracket of its line that is still open.

use memchr::{memchr, memrchr2};

use super::inner::Inner;
use super::lines::code_of;
use super::{Doubt, Search, is_blank, is_line_end, is_word_byte};
use crate::source::Span;

/// How far back the words before a lambda are looked at.
const LAMBDA_REACH: usize = 400;

/// What a lambda may be assigned to.
enum Target {
    /// An attribute.
    Place,
    /// One name, if this is no argument.
    Name(Inner),
    Unclear,
}

impl Search<'_> {
    /// `lambda` at `offset`, if it is a word of its own: whether it may be assigned to a name.
    pub(super) fn lambda(&mut self, offset: usize) -> Result<(), Doubt> {
        self.at = offset + b"lambda".len();
        if is_word_byte(self.byte(self.at)) || is_word_byte(self.byte_before(offset)) {
            return Ok(());
        }
        let Some(sign) = self.equals_sign_before(offset)? else {
            return Ok(());
        };
        if self.byte_before(sign) == b':' {
            return Err(Doubt);
        }
        match self.outermost {
            Some(function) if !self.is_argument(sign) => match self.target(sign) {
                Target::Place => Ok(()),
                Target::Name(inner) if self.takes(&inner) => {
                    self.inner.push(inner);
                    Ok(())
                }
                _ => self.examine(function),
            },
            _ => Ok(()),
        }
    }

    /// What stands before an equals sign, as far as its line tells.
    fn target(&self, sign: usize) -> Target {
        let line = self.line_start(sign);
        if (line > 0 && !is_line_end(self.byte(line - 1))) || self.is_joined(line) {
            return Target::Unclear;
        }
        let start = line + self.blanks_after(line);
        let text = self.bytes.get(start..sign).unwrap_or_default();
        let text = text.trim_ascii_end();
        let name = Span::new(start, start + text.len());
        if text.is_empty() || !text.iter().all(|&byte| is_word_byte(byte) || byte == b'.') {
            Target::Unclear
        } else if text.contains(&b'.') {
            Target::Place
        } else {
            // Any statement that follows ends it.
            Inner::new(self.text, line, usize::MAX, name).map_or(Target::Unclear, Target::Name)
        }
    }

    /// The equals sign before `offset`, with nothing in between but what may stand between it and what is
    /// assigned.
    fn equals_sign_before(&self, offset: usize) -> Result<Option<usize>, Doubt> {
        let mut at = offset;
        while at > 0 {
            at -= 1;
            match self.byte(at) {
                b'=' => return Ok(Some(at)),
                b'\n' | b'\r' => at = self.code_end(at)?,
                byte if is_blank(byte) || matches!(byte, b'(' | b'\\') => {}
                _ => return Ok(None),
            }
            if offset - at > LAMBDA_REACH {
                return Err(Doubt);
            }
        }
        Ok(None)
    }

    /// Where the code of the line ends that ends at `line_end`.
    fn code_end(&self, line_end: usize) -> Result<usize, Doubt> {
        let reach = line_end.saturating_sub(LAMBDA_REACH);
        let before = self.bytes.get(reach..line_end).unwrap_or_default();
        let start = memrchr2(b'\n', b'\r', before).map_or(0, |end| end + 1);
        let line = before.get(start..).unwrap_or_default();
        if start == 0 && reach > 0 {
            return Err(Doubt);
        }
        if memchr(b'#', line).is_none() {
            return Ok(line_end);
        }
        let start = reach + start;
        if start < self.code || self.is_joined(start) {
            return Err(Doubt);
        }
        let code = code_of(line).ok_or(Doubt)?;
        Ok(start + code.text.len())
    }

    /// Whether an equals sign surely stands between brackets: one that was opened on its line is still open.
    fn is_argument(&self, sign: usize) -> bool {
        let reach = sign.saturating_sub(LAMBDA_REACH).max(self.code);
        let before = self.bytes.get(reach..sign).unwrap_or_default();
        let line = match memrchr2(b'\n', b'\r', before) {
            Some(end) => end + 1,
            None if reach == self.code => 0,
            None => return false,
        };
        let mut open = 0usize;
        for &byte in before.get(line..).unwrap_or_default() {
            match byte {
                b'(' | b'[' | b'{' => open += 1,
                b')' | b']' | b'}' => open = open.saturating_sub(1),
                b'"' | b'\'' | b'#' => return false,
                _ => {}
            }
        }
        open > 0
    }
}
