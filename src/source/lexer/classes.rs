//! Classes of bytes: what a token that begins with one may be.

/// The length of the longest operator that begins with `first`, given the two bytes after it.
#[inline]
pub(super) fn operator_length(first: u8, second: u8, third: u8) -> usize {
    match (first, second, third) {
        (b'*', b'*', b'=')
        | (b'/', b'/', b'=')
        | (b'<', b'<', b'=')
        | (b'>', b'>', b'=')
        | (b'.', b'.', b'.') => 3,
        (b'*', b'*', _)
        | (b'/', b'/', _)
        | (b'<', b'<' | b'>', _)
        | (b'-' | b'>', b'>', _)
        | (
            b'!' | b'%' | b'&' | b'*' | b'+' | b'-' | b'/' | b':' | b'<' | b'=' | b'>' | b'@'
            | b'^' | b'|',
            b'=',
            _,
        ) => 2,
        _ => 1,
    }
}

pub(super) enum Prefix {
    Plain,
    Format { raw: bool },
}

/// What a string with this prefix is; `None` where the letters are no prefix. Any case and order:
/// `b`, `r`, `u`, `br`, `f`, `fr`, and `t`, `tr` (PEP 750).
pub(super) fn prefix_kind(prefix: &[u8]) -> Option<Prefix> {
    let lower = |index: usize| prefix.get(index).map_or(0, u8::to_ascii_lowercase);
    match (lower(0), lower(1)) {
        (b'r' | b'b' | b'u', 0) | (b'r', b'b') | (b'b', b'r') => Some(Prefix::Plain),
        (b'f' | b't', 0) => Some(Prefix::Format { raw: false }),
        (b'f' | b't', b'r') | (b'r', b'f' | b't') => Some(Prefix::Format { raw: true }),
        _ => None,
    }
}

/// What kind of token a byte can begin.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    Blank,
    Word,
    NonAscii,
    Digit,
    Quote,
    Open,
    Close,
    Operator,
    Comment,
    LineEnd,
    Backslash,
    Other,
}

const fn class_of(byte: u8) -> Class {
    match byte {
        b' ' | b'\t' | b'\x0c' => Class::Blank,
        b'a'..=b'z' | b'A'..=b'Z' | b'_' => Class::Word,
        b'0'..=b'9' => Class::Digit,
        b'"' | b'\'' => Class::Quote,
        b'(' | b'[' | b'{' => Class::Open,
        b')' | b']' | b'}' => Class::Close,
        b'!' | b'%' | b'&' | b'*' | b'+' | b',' | b'-' | b'.' | b'/' | b':' | b';' | b'<'
        | b'=' | b'>' | b'@' | b'^' | b'|' | b'~' => Class::Operator,
        b'#' => Class::Comment,
        b'\n' | b'\r' => Class::LineEnd,
        b'\\' => Class::Backslash,
        0x80.. => Class::NonAscii,
        _ => Class::Other,
    }
}

/// [`class_of`] each byte, as a table.
static CLASSES: [Class; 256] = {
    let mut table = [Class::Other; 256];
    let mut byte = 0u8;
    loop {
        table[byte as usize] = class_of(byte);
        if byte == u8::MAX {
            break;
        }
        byte += 1;
    }
    table
};

#[inline]
pub(super) fn class(byte: u8) -> Class {
    CLASSES[usize::from(byte)]
}
