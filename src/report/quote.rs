//! File names in patches and reports: quoted as git quotes them where they would be misread otherwise.
//!
//! git and GNU patch read a name in double quotes as a C string: `\t`, `\n`, `\"`, `\\` and three octal
//! digits for any other byte. git itself quotes control characters, quotes, backslashes and, by default,
//! all bytes above 127 (`core.quotePath`).

use std::borrow::Cow;

/// The name as the header of a patch needs it: in quotes with escapes if any byte asks for it.
///
/// A space in a name asks for no quotes by itself, but a header line without a timestamp would be cut at the
/// last one by GNU patch; git ends such a line with a tab, and so must whoever writes it.
pub fn quoted(name: &[u8]) -> Cow<'_, [u8]> {
    if name.iter().all(|&byte| is_plain(byte)) {
        return Cow::Borrowed(name);
    }
    let mut text = Vec::with_capacity(name.len() + 8);
    text.push(b'"');
    for &byte in name {
        escape(byte, &mut text);
    }
    text.push(b'"');
    Cow::Owned(text)
}

/// The path as reports for people show it: as it is, unless a control character in it would break the line.
pub fn displayed(path: &str) -> Cow<'_, str> {
    if path.chars().any(char::is_control) {
        Cow::Owned(format!("\"{}\"", path.escape_debug()))
    } else {
        Cow::Borrowed(path)
    }
}

fn is_plain(byte: u8) -> bool {
    (b' '..0x7f).contains(&byte) && byte != b'"' && byte != b'\\'
}

fn escape(byte: u8, text: &mut Vec<u8>) {
    let letter = match byte {
        0x07 => b'a',
        0x08 => b'b',
        b'\t' => b't',
        b'\n' => b'n',
        0x0b => b'v',
        0x0c => b'f',
        b'\r' => b'r',
        b'"' | b'\\' => byte,
        _ if is_plain(byte) => return text.push(byte),
        _ => {
            let digits = [byte >> 6, byte >> 3 & 7, byte & 7].map(|digit| b'0' + digit);
            text.push(b'\\');
            return text.extend(digits);
        }
    };
    text.extend([b'\\', letter]);
}

#[cfg(test)]
mod tests {
    use super::{displayed, quoted};

    #[test]
    fn names_are_quoted_as_git_quotes_them() {
        assert_eq!(&*quoted(b"src/a b.py"), b"src/a b.py");
        assert_eq!(&*quoted(b"a\tb\"c\\\n"), br#""a\tb\"c\\\n""#);
        assert_eq!(&*quoted("é".as_bytes()), br#""\303\251""#);
        assert_eq!(&*quoted(b"\x01\x7f"), br#""\001\177""#);
    }

    #[test]
    fn only_control_characters_change_what_is_displayed() {
        assert_eq!(displayed("src/é b.py"), "src/é b.py");
        assert_eq!(displayed("a\nb.py"), "\"a\\nb.py\"");
    }
}
