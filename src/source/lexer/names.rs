//! Names and numbers: where each ends.

use super::{Class, LexProblemKind, Lexer, Prefix, Token, TokenKind, class, prefix_kind};

impl Lexer<'_> {
    /// The end of the run of ASCII word bytes from `offset`.
    pub(super) fn word_end(&self, offset: usize) -> usize {
        let rest = self.bytes.get(offset..).unwrap_or_default();
        let is_part = |&&byte: &&u8| matches!(class(byte), Class::Word | Class::Digit);
        offset + rest.iter().take_while(is_part).count()
    }

    /// The name, or the string with that prefix, whose ASCII part ends at `end`.
    pub(super) fn word(&mut self, end: usize) -> Option<Token> {
        match class(self.byte(end)) {
            Class::NonAscii => self.unicode_name(end),
            Class::Quote if end - self.at <= 2 => {
                let prefix = self.bytes.get(self.at..end).unwrap_or_default();
                match prefix_kind(prefix) {
                    Some(Prefix::Plain) => self.string(end),
                    Some(Prefix::Format { raw }) => Some(self.format_string(end, raw)),
                    None => Some(self.token(TokenKind::Name, end)),
                }
            }
            _ => Some(self.token(TokenKind::Name, end)),
        }
    }

    /// A name with characters beyond ASCII from `offset` on (PEP 3131, by the XID properties).
    pub(super) fn unicode_name(&mut self, offset: usize) -> Option<Token> {
        let mut end = offset;
        for character in self.text.get(offset..).unwrap_or_default().chars() {
            let fits = if character.is_ascii() {
                matches!(class(self.byte(end)), Class::Word | Class::Digit)
            } else if end == self.at {
                unicode_ident::is_xid_start(character)
            } else {
                unicode_ident::is_xid_continue(character)
            };
            if !fits {
                if !character.is_ascii() {
                    return self.fail(LexProblemKind::UnexpectedCharacter, end);
                }
                break;
            }
            end += character.len_utf8();
        }
        Some(self.token(TokenKind::Name, end))
    }

    /// The end of the digits from `offset`, single underscores between them included.
    pub(super) fn digits_end(&self, mut offset: usize, is_digit: fn(&u8) -> bool) -> usize {
        loop {
            let byte = self.byte(offset);
            if is_digit(&byte) || (byte == b'_' && is_digit(&self.byte(offset + 1))) {
                offset += 1;
            } else {
                return offset;
            }
        }
    }

    /// The end of the number that begins at `start` with a digit, or with a point before one.
    pub(super) fn number_end(&self, start: usize) -> usize {
        if self.byte(start) == b'0' {
            let is_digit: Option<fn(&u8) -> bool> = match self.byte(start + 1) {
                b'x' | b'X' => Some(u8::is_ascii_hexdigit),
                b'o' | b'O' | b'b' | b'B' => Some(u8::is_ascii_digit),
                _ => None,
            };
            if let Some(is_digit) = is_digit {
                return self.digits_end(start + 2, is_digit);
            }
        }
        let mut end = self.digits_end(start, u8::is_ascii_digit);
        if self.byte(end) == b'.' {
            end += 1;
            if self.byte(end).is_ascii_digit() {
                end = self.digits_end(end, u8::is_ascii_digit);
            }
        }
        if matches!(self.byte(end), b'e' | b'E') {
            let signed = usize::from(matches!(self.byte(end + 1), b'+' | b'-'));
            let exponent = end + 1 + signed;
            if self.byte(exponent).is_ascii_digit() {
                end = self.digits_end(exponent, u8::is_ascii_digit);
            }
        }
        if matches!(self.byte(end), b'j' | b'J') {
            end += 1;
        }
        end
    }
}
