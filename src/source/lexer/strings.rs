//! Strings and format strings: where each part ends.

use memchr::memchr2;

use super::{LexProblemKind, Lexer, MAX_BRACKETS, Open, OpenKind, Quotes, Token, TokenKind};

impl Lexer<'_> {
    /// Whether three of the quote at `offset` stand there.
    pub(super) fn triple_at(&self, offset: usize, quote: u8) -> bool {
        self.byte(offset + 1) == quote && self.byte(offset + 2) == quote
    }

    /// The end of the escape whose backslash is at `offset`: a backslash takes one character with
    /// it, also in raw strings, and a line end is one character.
    pub(super) fn escape_end(&self, offset: usize) -> usize {
        self.line_end(offset + 1).max(offset + 2)
    }

    /// A plain string whose quotes begin at `quotes`, its prefix (if any) at the current position.
    pub(super) fn string(&mut self, quotes: usize) -> Option<Token> {
        let quote = self.byte(quotes);
        let end = if self.triple_at(quotes, quote) {
            self.triple_string_end(quotes + 3, quote)
        } else {
            self.single_string_end(quotes + 1, quote)
        };
        match end {
            Some(end) => Some(self.token(TokenKind::String, end)),
            None => self.fail(LexProblemKind::UnterminatedString, self.at),
        }
    }

    pub(super) fn single_string_end(&self, mut offset: usize, quote: u8) -> Option<usize> {
        loop {
            match *self.bytes.get(offset)? {
                byte if byte == quote => return Some(offset + 1),
                b'\\' => offset = self.escape_end(offset),
                b'\n' | b'\r' => return None,
                _ => offset += 1,
            }
        }
    }

    pub(super) fn triple_string_end(&self, mut offset: usize, quote: u8) -> Option<usize> {
        loop {
            offset += memchr2(quote, b'\\', self.bytes.get(offset..)?)?;
            if self.byte(offset) == b'\\' {
                offset = self.escape_end(offset);
            } else if self.triple_at(offset, quote) {
                return Some(offset + 3);
            } else {
                offset += 1;
            }
        }
    }

    pub(super) fn format_string(&mut self, quotes: usize, raw: bool) -> Token {
        let quote = self.byte(quotes);
        let triple = self.triple_at(quotes, quote);
        let quotes_length = if triple { 3 } else { 1 };
        self.open.push(Open {
            kind: OpenKind::FormatString,
            quotes: Quotes { quote, triple, raw },
            offset: self.at,
        });
        self.token(TokenKind::FormatStringStart, quotes + quotes_length)
    }

    /// The next token in the literal text of the format string or format specification `top`.
    pub(super) fn literal(&mut self, top: Open) -> Option<Token> {
        let end = self.literal_end(top);
        if end > self.at {
            if end == self.bytes.len() {
                return self.fail_open_string();
            }
            return Some(self.token(TokenKind::FormatStringMiddle, end));
        }
        let specification = top.kind == OpenKind::Specification;
        match self.byte(end) {
            b'{' => {
                if self.brackets >= MAX_BRACKETS {
                    return self.fail(LexProblemKind::TooDeep, end);
                }
                self.brackets += 1;
                self.open.push(Open {
                    kind: OpenKind::Field,
                    quotes: top.quotes,
                    offset: end,
                });
                Some(self.token(TokenKind::Operator, end + 1))
            }
            b'}' if specification => {
                self.brackets = self.brackets.saturating_sub(1);
                self.open.pop();
                Some(self.token(TokenKind::Operator, end + 1))
            }
            b'}' => self.fail(LexProblemKind::LoneBrace, end),
            b'\n' | b'\r' if specification => {
                // As from Python 3.13 on, a line end ends the specification of a format string
                // with single quotes; only the field's `}` can follow.
                if let Some(field) = self.open.last_mut() {
                    field.kind = OpenKind::Field;
                }
                self.ordinary()
            }
            byte if byte == top.quotes.quote && end < self.bytes.len() => {
                if specification {
                    return self.fail(LexProblemKind::UnclosedField, top.offset);
                }
                self.open.pop();
                let length = if top.quotes.triple { 3 } else { 1 };
                Some(self.token(TokenKind::FormatStringEnd, end + length))
            }
            _ => self.fail_open_string(),
        }
    }

    /// Fails at the start of the innermost format string, which the text or line ends within.
    pub(super) fn fail_open_string(&mut self) -> Option<Token> {
        let is_string = |open: &&Open| open.kind == OpenKind::FormatString;
        let offset = self
            .open
            .iter()
            .rev()
            .find(is_string)
            .map_or(self.at, |open| open.offset);
        self.fail(LexProblemKind::UnterminatedString, offset)
    }

    /// Where the run of literal text from the current position ends: at a brace that stands for no
    /// text, at the closing quotes, at a line end that a string with single quotes can't hold.
    pub(super) fn literal_end(&self, top: Open) -> usize {
        let Quotes { quote, triple, raw } = top.quotes;
        let specification = top.kind == OpenKind::Specification;
        let mut offset = self.at;
        // Whether the next `}` closes a `\N{...}`.
        let mut named = false;
        while let Some(&byte) = self.bytes.get(offset) {
            match byte {
                b'{' | b'}' => {
                    if byte == b'}' && named {
                        named = false;
                        offset += 1;
                    } else if !specification && self.byte(offset + 1) == byte {
                        named = false;
                        offset += 2;
                    } else {
                        return offset;
                    }
                }
                // A backslash before a brace escapes nothing.
                b'\\' if matches!(self.byte(offset + 1), b'{' | b'}') => offset += 1,
                b'\\' if !raw && self.byte(offset + 1) == b'N' && self.byte(offset + 2) == b'{' => {
                    named = true;
                    offset += 3;
                }
                b'\\' => offset = self.escape_end(offset),
                b'\n' | b'\r' if !triple => return offset,
                _ if byte == quote && (!triple || self.triple_at(offset, quote)) => return offset,
                _ => offset += 1,
            }
        }
        offset.min(self.bytes.len())
    }
}
