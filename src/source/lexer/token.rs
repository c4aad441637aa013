//! What the lexer gives: tokens, and the reason why it stopped early.

use std::fmt;

use crate::source::Span;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// An identifier or a keyword, soft or hard: `walk`, `def`, `größe`.
    Name,
    /// A number: `1_000`, `0xff`, `1e-5j`.
    Number,
    /// A string or bytes literal that is no format string, with prefix and quotes: `rb'a\'b'`.
    String,
    /// Prefix and opening quotes of an f-string or t-string: `f"`, `Rt'''`.
    FormatStringStart,
    /// A run of literal text in a format string or a format specification, with the doubled braces
    /// and escapes in it: `a{{b}}\n`. Never empty.
    FormatStringMiddle,
    /// The closing quotes of a format string.
    FormatStringEnd,
    /// An operator or delimiter, the longest that fits: `:=`, `(`, `->`, also the `{`, `!`, `:` and
    /// `}` of a replacement field.
    Operator,
    /// A comment from its `#` up to, not including, the line end.
    Comment,
    /// The end of a logical line. Empty where the text ends without a line end.
    Newline,
    /// A line end that ends no logical line: of a blank or comment-only line, or between brackets.
    LineEnd,
    /// The first line of a deeper block begins; empty, at that line's first token.
    Indent,
    /// A block ends; empty, at the first token after it, one for each block.
    Dedent,
    /// The end of the text; empty, always the last token of a text without problem.
    EndOfFile,
}

/// One token: what it is and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What the token is.
    pub kind: TokenKind,
    /// The first of its bytes, 0 if it has none: it tells most tokens apart without a look at the text.
    pub first: u8,
    /// The bytes that it covers.
    pub span: Span,
}

impl Token {
    /// Whether this is the name or keyword `word`, spelt exactly so, in `text`.
    #[inline]
    pub fn is_name(self, text: &str, word: &str) -> bool {
        self.kind == TokenKind::Name && self.is_spelt(text, word)
    }

    /// Whether this is the operator `operator` in `text`.
    #[inline]
    pub fn is_operator(self, text: &str, operator: &str) -> bool {
        self.kind == TokenKind::Operator && self.is_spelt(text, operator)
    }

    /// Whether this is an opening bracket; a replacement field's `{` counts.
    pub fn opens_bracket(self) -> bool {
        self.kind == TokenKind::Operator && matches!(self.first, b'(' | b'[' | b'{')
    }

    /// Whether this is a closing bracket; a replacement field's `}` counts.
    pub fn closes_bracket(self) -> bool {
        self.kind == TokenKind::Operator && matches!(self.first, b')' | b']' | b'}')
    }

    #[inline]
    fn is_spelt(self, text: &str, word: &str) -> bool {
        self.span.len() == word.len()
            && word.as_bytes().first() == Some(&self.first)
            && (word.len() == 1 || self.span.of(text) == word)
    }

    /// Whether this only says where a line, a block or the text ends, or that a block begins.
    pub fn is_structure(self) -> bool {
        matches!(
            self.kind,
            TokenKind::Newline
                | TokenKind::LineEnd
                | TokenKind::Indent
                | TokenKind::Dedent
                | TokenKind::EndOfFile
        )
    }

    /// Whether this is no code: structure, or a comment.
    pub fn is_layout(self) -> bool {
        self.is_structure() || self.kind == TokenKind::Comment
    }
}

/// Why the lexer stopped before the end of the text. CPython rejects each of these texts too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LexProblemKind {
    /// A string or format string has no closing quotes; the offset is its start.
    UnterminatedString,
    /// A bracket is never closed; the offset is the bracket's.
    UnclosedBracket,
    /// A closing bracket has no open partner, or one of another kind: `(]`.
    UnmatchedBracket,
    /// A format string ends within a replacement field: `f"{a:b"`; the offset is the field's `{`.
    UnclosedField,
    /// A `}` stands alone in a format string's text: `f"}"`.
    LoneBrace,
    /// A line's indentation is that of no block around it.
    InconsistentDedent,
    /// Tabs and spaces are mixed such that the indentation depends on the width of a tab.
    InconsistentTabs,
    /// Blocks or brackets are nested deeper than CPython accepts (100 and 200 levels).
    TooDeep,
    /// A backslash outside strings has something other than a line end after it.
    StrayBackslash,
    /// The text ends right after a line joined by a backslash.
    JoinedToNothing,
    /// A character that can begin no token: `$`, `?`, a control or non-ASCII character that is no
    /// letter.
    UnexpectedCharacter,
}

/// Where and why the lexer stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LexProblem {
    /// What is wrong.
    pub kind: LexProblemKind,
    /// Byte offset, in the text, of the character at fault.
    pub offset: usize,
}

impl fmt::Display for LexProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            LexProblemKind::UnterminatedString => "this string is never closed",
            LexProblemKind::UnclosedBracket => "this bracket is never closed",
            LexProblemKind::UnmatchedBracket => "this closing bracket doesn't match an open one",
            LexProblemKind::UnclosedField => {
                "this replacement field is not closed before its string ends"
            }
            LexProblemKind::LoneBrace => "a single '}' is not allowed in a format string",
            LexProblemKind::InconsistentDedent => {
                "this line's indentation matches no block around it"
            }
            LexProblemKind::InconsistentTabs => "tabs and spaces are mixed in the indentation",
            LexProblemKind::TooDeep => "nested more deeply than Python accepts",
            LexProblemKind::StrayBackslash => "a backslash must end its line",
            LexProblemKind::JoinedToNothing => "the file ends after a line-joining backslash",
            LexProblemKind::UnexpectedCharacter => "no Python token begins with this character",
        })
    }
}
