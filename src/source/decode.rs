//! From bytes to text and back: encoding declaration (PEP 263), byte order mark, line ends.

/// How a file's bytes stand for its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, Python's default (PEP 3120); also what a file that declares ASCII is read as.
    Utf8,
    /// ISO 8859-1: each byte is the code point of the same number.
    Latin1,
}

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

/// One file's text, with what is needed to give its bytes back unchanged.
#[derive(Clone, Debug)]
pub struct Source {
    text: String,
    encoding: Encoding,
    byte_order_mark: bool,
}

impl Source {
    /// A source of UTF-8 text without a byte order mark.
    pub fn from_text(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            encoding: Encoding::Utf8,
            byte_order_mark: false,
        }
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
