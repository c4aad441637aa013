//! From bytes to text and back: encoding declaration (PEP 263), byte order mark, line ends.
//!
//! Takes a file's bytes as CPython's `compile` takes them and gives the [`Source`], or says which of Python's
//! conditions the bytes break. What was decoded can be encoded again to the same bytes. Line ends
//! stay as they are; only a mixture that editors and tools read differently is turned away.

use std::borrow::Cow;
use std::fmt;

use memchr::{memchr, memchr_iter, memchr2};

use super::encoding::{self, Encoding};

/// Why a file's bytes could not be read as Python source text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceProblem {
    /// The bytes are not valid in the encoding that the file has; the offset (0-based) of the first bad byte.
    Undecodable {
        /// Offset of the first byte that does not decode, in the file.
        offset: usize,
    },
    /// The encoding declaration names an encoding that outdent does not read.
    UnknownEncoding {
        /// The name as the file spells it.
        name: String,
    },
    /// A UTF-8 byte order mark stands beside a declaration of another encoding.
    ContraryMark {
        /// The declared name.
        name: String,
    },
    /// Lone carriage returns end some lines and line feeds others.
    MixedLineEnds {
        /// 1-based number of the first line that a lone carriage return ends.
        line: usize,
    },
    /// The file holds a NUL byte, which Python does not accept.
    NulByte {
        /// Offset of the first NUL, in the file.
        offset: usize,
    },
}

impl fmt::Display for SourceProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Undecodable { offset } => write!(
                f,
                "the byte at offset {offset} is not valid in the file's encoding; convert the file to UTF-8, \
                 or declare the encoding that it has in its first line: # coding: NAME"
            ),
            Self::UnknownEncoding { name } => write!(
                f,
                "outdent doesn't read the declared encoding {name:?}; convert the file to UTF-8 and remove \
                 the declaration"
            ),
            Self::ContraryMark { name } => write!(
                f,
                "the file begins with a UTF-8 byte order mark but declares the encoding {name:?}, which Python \
                 rejects; remove the mark, or declare utf-8"
            ),
            Self::MixedLineEnds { line } => write!(
                f,
                "a lone carriage return ends line {line}, but line feeds end others; give all lines the \
                 same line end"
            ),
            Self::NulByte { offset } => write!(
                f,
                "the file holds a NUL byte at offset {offset}, which Python rejects; remove it, or convert the \
                 file to UTF-8 if it is UTF-16"
            ),
        }
    }
}

impl std::error::Error for SourceProblem {}

/// The UTF-8 byte order mark.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// One file's text, with what is needed to give its bytes back unchanged.
#[derive(Clone, Debug)]
pub struct Source<'b> {
    /// The file's own bytes, where they are UTF-8.
    text: Cow<'b, str>,
    encoding: Encoding,
    byte_order_mark: bool,
}

impl<'b> Source<'b> {
    /// A source of UTF-8 text without a byte order mark.
    pub fn from_text(text: impl Into<Cow<'b, str>>) -> Self {
        Self {
            text: text.into(),
            encoding: Encoding::Utf8,
            byte_order_mark: false,
        }
    }

    /// Reads a file's bytes as CPython does: by byte order mark, declaration (PEP 263) or as UTF-8.
    ///
    /// # Errors
    ///
    /// A [`SourceProblem`] for bytes that Python rejects before it looks at the syntax; for a declared
    /// encoding that outdent doesn't read; and for lone carriage returns mixed with other line ends.
    pub fn decode(bytes: &'b [u8]) -> Result<Self, SourceProblem> {
        if let Some(offset) = memchr(0, bytes) {
            return Err(SourceProblem::NulByte { offset });
        }
        let (body, byte_order_mark) = match bytes.strip_prefix(BYTE_ORDER_MARK) {
            Some(body) => (body, true),
            None => (bytes, false),
        };
        let encoding = match declared_encoding(body) {
            None => Encoding::Utf8,
            Some(declared) => {
                let encoding = declared_name_encoding(declared);
                let name = || String::from_utf8_lossy(declared).into_owned();
                if byte_order_mark && !is_plain_utf8(declared) {
                    return Err(SourceProblem::ContraryMark { name: name() });
                }
                encoding.ok_or_else(|| SourceProblem::UnknownEncoding { name: name() })?
            }
        };
        let text = decode_body(body, encoding).map_err(|offset| SourceProblem::Undecodable {
            offset: offset + bytes.len() - body.len(),
        })?;
        if let Some(line) = first_contrary_line(body) {
            return Err(SourceProblem::MixedLineEnds { line });
        }
        Ok(Self {
            text,
            encoding,
            byte_order_mark,
        })
    }

    /// The bytes of `text` in this file's encoding, the byte order mark restored; for the decoded text itself
    /// exactly the bytes of the file. `None` if a character of `text` has no byte there.
    pub fn encode(&self, text: &str) -> Option<Vec<u8>> {
        let mut bytes = Vec::with_capacity(text.len() + BYTE_ORDER_MARK.len());
        if self.byte_order_mark {
            bytes.extend_from_slice(BYTE_ORDER_MARK);
        }
        match self.encoding {
            Encoding::Ascii if !text.is_ascii() => return None,
            Encoding::Utf8 | Encoding::Ascii => bytes.extend_from_slice(text.as_bytes()),
            Encoding::Latin1 => {
                for character in text.chars() {
                    bytes.push(u8::try_from(character).ok()?);
                }
            }
            Encoding::SingleByte(single) => {
                let mut upper: Vec<_> = (0x80..=u8::MAX).zip(single.upper_half()).collect();
                upper.sort_unstable_by_key(|&(_, character)| character);
                for character in text.chars() {
                    bytes.push(if character.is_ascii() {
                        u8::try_from(character).ok()?
                    } else {
                        let key = Some(character);
                        let index = upper.binary_search_by_key(&key, |&(_, one)| one).ok()?;
                        upper.get(index)?.0
                    });
                }
            }
        }
        Some(bytes)
    }

    /// The decoded text without the byte order mark, line ends as in the file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How the bytes were encoded.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Whether the file began with a UTF-8 byte order mark.
    pub fn byte_order_mark(&self) -> bool {
        self.byte_order_mark
    }
}

/// The text of `body`, or the offset in it of the first byte that `encoding` doesn't define.
fn decode_body(body: &[u8], encoding: Encoding) -> Result<Cow<'_, str>, usize> {
    let upper = match encoding {
        Encoding::Utf8 => {
            return std::str::from_utf8(body)
                .map(Cow::Borrowed)
                .map_err(|error| error.valid_up_to());
        }
        Encoding::Ascii => [None; 128],
        Encoding::Latin1 => return Ok(body.iter().copied().map(char::from).collect()),
        Encoding::SingleByte(single) => single.upper_half(),
    };
    let mut text = String::with_capacity(body.len());
    for (offset, &byte) in body.iter().enumerate() {
        let character = if byte.is_ascii() {
            Some(char::from(byte))
        } else {
            upper.get(usize::from(byte & 0x7f)).copied().flatten()
        };
        text.push(character.ok_or(offset)?);
    }
    Ok(Cow::Owned(text))
}

/// The name in the encoding declaration of the first or second line, as CPython's tokenizer finds it: in a
/// comment alone on its line, and in the second line only after a blank or comment line.
fn declared_encoding(body: &[u8]) -> Option<&[u8]> {
    let (first, rest) = split_line(body);
    if let Some(name) = declaration(first) {
        return Some(name);
    }
    let blanks_only = matches!(first.trim_start_blanks().first(), None | Some(b'#'));
    if blanks_only {
        declaration(split_line(rest).0)
    } else {
        None
    }
}

/// Blanks as the tokenizer knows them, form feed included.
trait TrimBlanks {
    fn trim_start_blanks(&self) -> &Self;
}

impl TrimBlanks for [u8] {
    fn trim_start_blanks(&self) -> &[u8] {
        let blanks = self
            .iter()
            .take_while(|byte| matches!(byte, b' ' | b'\t' | b'\x0c'))
            .count();
        self.get(blanks..).unwrap_or_default()
    }
}

/// The first line without its end, and what follows it.
fn split_line(body: &[u8]) -> (&[u8], &[u8]) {
    let Some(end) = memchr2(b'\n', b'\r', body) else {
        return (body, &[]);
    };
    let (line, rest) = body.split_at(end);
    let rest = rest
        .strip_prefix(b"\r\n")
        .or_else(|| rest.get(1..))
        .unwrap_or_default();
    (line, rest)
}

/// PEP 263's `^[ \t\f]*#.*?coding[:=][ \t]*([-_.a-zA-Z0-9]+)` on one line.
fn declaration(line: &[u8]) -> Option<&[u8]> {
    let mut rest = line.trim_start_blanks().strip_prefix(b"#")?;
    loop {
        let found = memchr::memmem::find(rest, b"coding")?;
        rest = rest.get(found + b"coding".len()..)?;
        let (b':' | b'=') = *rest.first()? else {
            continue;
        };
        let value = rest.get(1..)?;
        let blanks = value
            .iter()
            .take_while(|byte| matches!(byte, b' ' | b'\t'))
            .count();
        let value = value.get(blanks..)?;
        let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
        let length = value.iter().take_while(is_name).count();
        if length > 0 {
            return value.get(..length);
        }
    }
}

/// The encoding that the declared name stands for, with the shortcuts of CPython's tokenizer
/// (`get_normal_name`: `utf-8-unix`, `latin-1-dos`) before the codec registry.
fn declared_name_encoding(declared: &[u8]) -> Option<Encoding> {
    if is_plain_utf8(declared) {
        return Some(Encoding::Utf8);
    }
    let name = shortened(declared);
    let latin1 = ["latin-1", "iso-8859-1", "iso-latin-1"];
    if latin1.iter().any(|latin1| is_or_extends(&name, latin1)) {
        return Some(Encoding::Latin1);
    }
    encoding::find(std::str::from_utf8(declared).ok()?)
}

/// Whether CPython takes the declared name for UTF-8 at sight, as it must beside a byte order mark.
fn is_plain_utf8(declared: &[u8]) -> bool {
    is_or_extends(&shortened(declared), "utf-8")
}

/// The part of a name that the tokenizer's shortcuts look at: 12 characters, lower case, hyphens.
fn shortened(declared: &[u8]) -> String {
    let hyphened = |&byte: &u8| {
        if byte == b'_' {
            '-'
        } else {
            char::from(byte.to_ascii_lowercase())
        }
    };
    declared.iter().take(12).map(hyphened).collect()
}

fn is_or_extends(name: &str, base: &str) -> bool {
    name.strip_prefix(base)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

/// The number of the first line that a lone carriage return ends, if others end in line feeds.
fn first_contrary_line(body: &[u8]) -> Option<usize> {
    let is_lone = |&offset: &usize| body.get(offset + 1) != Some(&b'\n');
    let first = memchr_iter(b'\r', body).find(is_lone)?;
    memchr(b'\n', body)?;
    // Before the first lone one, each line end has exactly one line feed.
    Some(memchr_iter(b'\n', body.get(..first)?).count() + 1)
}
