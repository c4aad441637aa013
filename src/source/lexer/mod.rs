//! The lexer: Python source text to tokens, in one pass.
//!
//! Takes decoded text, gives the tokens of the Python reference's chapter 2 (Lexical analysis) with
//! their spans, format strings cut into their parts as PEP 701 has it (t-strings, PEP 750, alike).
//! It reads the union of what Python 3.8 to 3.14 accept and is lenient where only the shape of one
//! token is at stake (`0777`), since nothing here depends on it; what would make the *boundaries* of
//! tokens, lines or blocks doubtful stops it with a [`LexProblem`]. One byte of look-ahead decides
//! nearly everything; open brackets and format strings are a stack, so no input makes it recurse.

mod classes;
mod names;
mod strings;
#[cfg(test)]
mod tests;
mod token;

use memchr::memchr2;

use self::classes::{Class, Prefix, class, operator_length, prefix_kind};
use super::Span;

pub use self::token::{LexProblem, LexProblemKind, Token, TokenKind};

/// Whether these letters make a string of the quotes behind them.
pub(super) fn is_string_prefix(letters: &[u8]) -> bool {
    prefix_kind(letters).is_some()
}

/// CPython's limit on open blocks, its outermost included (`MAXINDENT`).
const MAX_BLOCKS: usize = 100;

/// CPython's limit on open brackets (`MAXLEVEL`).
const MAX_BRACKETS: usize = 200;

/// Something open around the lexer's position. The innermost decides how the next bytes are read:
/// within `FormatString` and `Specification` as literal text, else as ordinary tokens.
#[derive(Clone, Copy, Debug)]
struct Open {
    kind: OpenKind,
    /// The format string that this is or is part of; of no meaning for plain brackets.
    quotes: Quotes,
    /// Where it was opened.
    offset: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OpenKind {
    Parenthesis,
    Bracket,
    Brace,
    /// A replacement field, in its expression.
    Field,
    /// A replacement field, in its format specification.
    Specification,
    /// A format string's own text.
    FormatString,
}

#[derive(Clone, Copy, Debug)]
struct Quotes {
    quote: u8,
    triple: bool,
    raw: bool,
}

/// Indentation, measured with tabs of 8 and of 1 columns: blocks must compare alike by both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Column {
    wide: usize,
    narrow: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    /// At the first byte of a line outside brackets, indentation not yet read.
    Start,
    /// On a line without a token (yet none but a comment).
    Blank,
    /// Within a logical line.
    Logical,
}

/// The lexer as an iterator, for a caller that keeps no tokens.
#[derive(Clone, Debug)]
pub struct Lexer<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    line: Line,
    /// The column of the outermost block, which is not on the stack; none before its first line.
    outermost: Option<Column>,
    blocks: Vec<Column>,
    pending_dedents: usize,
    open: Vec<Open>,
    brackets: usize,
    problem: Option<LexProblem>,
    ended: bool,
}

impl Iterator for Lexer<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        if self.pending_dedents > 0 {
            self.pending_dedents -= 1;
            return Some(self.empty(TokenKind::Dedent));
        }
        if let Some(&top) = self.open.last()
            && matches!(top.kind, OpenKind::FormatString | OpenKind::Specification)
        {
            return self.literal(top);
        }
        if self.line == Line::Start
            && !self.ended
            && let Some(token) = self.indentation()
        {
            return Some(token);
        }
        if self.ended { None } else { self.ordinary() }
    }
}

impl std::iter::FusedIterator for Lexer<'_> {}

impl<'t> Lexer<'t> {
    /// A lexer at the start of `text`.
    pub fn new(text: &'t str) -> Self {
        Self {
            outermost: Some(Column { wide: 0, narrow: 0 }),
            ..Self::of_block(text, 0)
        }
    }

    /// A lexer of the block that the line at `offset` begins or goes on with: it ends, without an
    /// [`TokenKind::EndOfFile`], before the first line with less indentation than that one. The line must
    /// begin a logical line.
    pub(super) fn of_block(text: &'t str, offset: usize) -> Self {
        Self {
            text,
            bytes: text.as_bytes(),
            at: offset,
            line: Line::Start,
            outermost: None,
            blocks: Vec::new(),
            pending_dedents: 0,
            open: Vec::new(),
            brackets: 0,
            problem: None,
            ended: false,
        }
    }

    /// A lexer at a token within a line.
    pub(super) fn within_line(text: &'t str, offset: usize) -> Self {
        Self {
            line: Line::Logical,
            ..Self::of_block(text, offset)
        }
    }

    /// Why the iterator ended before an [`TokenKind::EndOfFile`], once it has.
    pub fn problem(&self) -> Option<LexProblem> {
        self.problem
    }

    /// The byte at `offset`; 0 behind the end (a NUL *in* the text is told apart where it matters).
    fn byte(&self, offset: usize) -> u8 {
        self.bytes.get(offset).copied().unwrap_or(0)
    }

    fn empty(&self, kind: TokenKind) -> Token {
        Token {
            kind,
            first: 0,
            span: Span::new(self.at, self.at),
        }
    }

    /// The token from the current position up to `end`, which becomes the position.
    fn token(&mut self, kind: TokenKind, end: usize) -> Token {
        let span = Span::new(self.at, end);
        let first = self.byte(self.at);
        self.at = end;
        Token { kind, first, span }
    }

    fn fail(&mut self, kind: LexProblemKind, offset: usize) -> Option<Token> {
        self.problem = Some(LexProblem { kind, offset });
        self.ended = true;
        // What is open and still to be given no longer counts.
        self.open.clear();
        self.pending_dedents = 0;
        None
    }

    /// How many spaces follow the current position.
    fn spaces(&self) -> usize {
        const MANY: &[u8; 16] = &[b' '; 16];
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let (chunks, _) = rest.as_chunks();
        let many = chunks.iter().take_while(|&chunk| chunk == MANY).count() * MANY.len();
        let rest = rest.get(many..).unwrap_or_default().iter();
        many + rest.take_while(|&&byte| byte == b' ').count()
    }

    /// Where the line end at `offset` ends; `offset` itself where there is none.
    fn line_end(&self, offset: usize) -> usize {
        match self.byte(offset) {
            b'\r' if self.byte(offset + 1) == b'\n' => offset + 2,
            b'\n' | b'\r' => offset + 1,
            _ => offset,
        }
    }

    /// Reads a line-joining backslash at the current position. Gives `None` and fails if no further line
    /// follows.
    fn join_line(&mut self) -> Option<()> {
        let backslash = self.at;
        let end = self.line_end(backslash + 1);
        if end >= self.bytes.len() {
            self.fail(LexProblemKind::JoinedToNothing, backslash);
            return None;
        }
        if end == backslash + 1 {
            self.fail(LexProblemKind::StrayBackslash, backslash);
            return None;
        }
        self.at = end;
        Some(())
    }

    /// Reads the indentation of a line outside brackets, as CPython's tokenizer measures it: a form
    /// feed starts it anew, the first backslash after blanks fixes it for the line joined on.
    fn indentation(&mut self) -> Option<Token> {
        let mut column = Column { wide: 0, narrow: 0 };
        let mut joined = None;
        loop {
            let spaces = self.spaces();
            self.at += spaces;
            column.wide += spaces;
            column.narrow += spaces;
            match self.byte(self.at) {
                b'\t' => {
                    column.wide = (column.wide / 8 + 1) * 8;
                    column.narrow += 1;
                }
                b'\x0c' => column = Column { wide: 0, narrow: 0 },
                b'\\' => {
                    // CPython then takes the wide column for both measures.
                    if joined.is_none() && column.wide > 0 {
                        joined = Some(Column {
                            wide: column.wide,
                            narrow: column.wide,
                        });
                    }
                    self.join_line()?;
                    continue;
                }
                _ => break,
            }
            self.at += 1;
        }
        if matches!(self.byte(self.at), b'#' | b'\n' | b'\r') || self.at >= self.bytes.len() {
            self.line = Line::Blank;
            return None;
        }
        self.line = Line::Logical;
        self.enter_block(joined.unwrap_or(column))
    }

    /// Compares a logical line's indentation with the blocks around it.
    fn enter_block(&mut self, column: Column) -> Option<Token> {
        let outermost = *self.outermost.get_or_insert(column);
        let current = self.blocks.last().copied().unwrap_or(outermost);
        if column == current {
            return None;
        }
        if column.wide < outermost.wide {
            self.ended = true;
            return None;
        }
        if column.wide > current.wide {
            if column.narrow <= current.narrow {
                return self.fail(LexProblemKind::InconsistentTabs, self.at);
            }
            // The outermost block is not on the stack.
            if self.blocks.len() + 1 >= MAX_BLOCKS {
                return self.fail(LexProblemKind::TooDeep, self.at);
            }
            self.blocks.push(column);
            return Some(self.empty(TokenKind::Indent));
        }
        let kept = self
            .blocks
            .iter()
            .rposition(|block| block.wide <= column.wide);
        let kept = kept.map_or(0, |index| index + 1);
        let closed = self.blocks.len() - kept;
        self.blocks.truncate(kept);
        let around = self.blocks.last().copied().unwrap_or(outermost);
        if around.wide != column.wide {
            return self.fail(LexProblemKind::InconsistentDedent, self.at);
        }
        if around.narrow != column.narrow {
            return self.fail(LexProblemKind::InconsistentTabs, self.at);
        }
        self.pending_dedents = closed.saturating_sub(1);
        (closed > 0).then(|| self.empty(TokenKind::Dedent))
    }

    /// The next token where text is read as Python proper.
    fn ordinary(&mut self) -> Option<Token> {
        loop {
            let byte = self.byte(self.at);
            match class(byte) {
                Class::Blank => self.at += self.spaces().max(1),
                Class::Word => {
                    let end = self.word_end(self.at + 1);
                    return self.word(end);
                }
                Class::NonAscii => return self.word(self.at),
                Class::Digit => {
                    let end = self.number_end(self.at);
                    return Some(self.token(TokenKind::Number, end));
                }
                Class::Quote => return self.string(self.at),
                Class::Open | Class::Close | Class::Operator => return self.operator(byte),
                Class::Comment => {
                    let rest = self.bytes.get(self.at..).unwrap_or_default();
                    let length = memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
                    return Some(self.token(TokenKind::Comment, self.at + length));
                }
                Class::LineEnd => {
                    let end = self.line_end(self.at);
                    let kind = if !self.open.is_empty() {
                        TokenKind::LineEnd
                    } else if std::mem::replace(&mut self.line, Line::Start) == Line::Logical {
                        TokenKind::Newline
                    } else {
                        TokenKind::LineEnd
                    };
                    return Some(self.token(kind, end));
                }
                Class::Backslash => self.join_line()?,
                Class::Other if self.at >= self.bytes.len() => return self.end(),
                Class::Other => return self.fail(LexProblemKind::UnexpectedCharacter, self.at),
            }
        }
    }

    /// The tokens at the end of the text, one a call: Newline, Dedents, `EndOfFile`.
    fn end(&mut self) -> Option<Token> {
        if let Some(&innermost) = self.open.last() {
            return self.fail(LexProblemKind::UnclosedBracket, innermost.offset);
        }
        if self.line == Line::Logical {
            self.line = Line::Blank;
            return Some(self.empty(TokenKind::Newline));
        }
        if self.blocks.pop().is_some() {
            return Some(self.empty(TokenKind::Dedent));
        }
        self.ended = true;
        Some(self.empty(TokenKind::EndOfFile))
    }

    /// The operator or number that begins with `byte`, with what it does to the open brackets.
    fn operator(&mut self, byte: u8) -> Option<Token> {
        let at = self.at;
        let top = self.open.last().copied();
        let kind = match byte {
            b'(' => OpenKind::Parenthesis,
            b'[' => OpenKind::Bracket,
            b'{' => OpenKind::Brace,
            b')' | b']' | b'}' => return self.close(byte, top),
            b'.' if self.byte(at + 1).is_ascii_digit() => {
                let end = self.number_end(at);
                return Some(self.token(TokenKind::Number, end));
            }
            b':' if top.is_some_and(|top| top.kind == OpenKind::Field) => {
                if let Some(field) = self.open.last_mut() {
                    field.kind = OpenKind::Specification;
                }
                return Some(self.token(TokenKind::Operator, at + 1));
            }
            _ => {
                let next = self.byte(at + 1);
                let length = match class(next) {
                    Class::Operator => operator_length(byte, next, self.byte(at + 2)),
                    _ => 1,
                };
                return Some(self.token(TokenKind::Operator, at + length));
            }
        };
        if self.brackets >= MAX_BRACKETS {
            return self.fail(LexProblemKind::TooDeep, at);
        }
        self.brackets += 1;
        let quotes = Quotes {
            quote: 0,
            triple: false,
            raw: false,
        };
        self.open.push(Open {
            kind,
            quotes,
            offset: at,
        });
        Some(self.token(TokenKind::Operator, at + 1))
    }

    fn close(&mut self, byte: u8, top: Option<Open>) -> Option<Token> {
        let matches = top.is_some_and(|top| match top.kind {
            OpenKind::Parenthesis => byte == b')',
            OpenKind::Bracket => byte == b']',
            OpenKind::Brace | OpenKind::Field => byte == b'}',
            OpenKind::Specification | OpenKind::FormatString => false,
        });
        if !matches {
            return self.fail(LexProblemKind::UnmatchedBracket, self.at);
        }
        self.open.pop();
        self.brackets = self.brackets.saturating_sub(1);
        Some(self.token(TokenKind::Operator, self.at + 1))
    }
}
