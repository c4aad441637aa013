//! The lexer: Python source text to tokens, in one pass.
//!
//! Takes decoded text, gives the tokens of the Python reference's chapter 2 (Lexical analysis) with
//! their spans, format strings cut into their parts as PEP 701 has it (t-strings, PEP 750, alike).
//! It reads the union of what Python 3.8 to 3.14 accept and is lenient where only the shape of one
//! token is at stake (`0777`), since nothing here depends on it; what would make the *boundaries* of
//! tokens, lines or blocks doubtful stops it with a [`LexProblem`]. One byte of look-ahead decides
//! nearly everything; open brackets and format strings are a stack, so no input makes it recurse.

use std::fmt;

use memchr::memchr2;

use super::Span;

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
    /// The bytes that it covers.
    pub span: Span,
}

impl Token {
    /// Whether this is the name or keyword `word`, spelt exactly so, in `text`.
    pub fn is_name(self, text: &str, word: &str) -> bool {
        self.kind == TokenKind::Name && self.span.of(text) == word
    }

    /// Whether this is the operator `operator` in `text`.
    pub fn is_operator(self, text: &str, operator: &str) -> bool {
        self.kind == TokenKind::Operator && self.span.of(text) == operator
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

/// All tokens of a text, or those up to the first problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lexed {
    /// The tokens in source order; spans never overlap. Only blanks, form feeds and line-joining
    /// backslashes lie between them.
    pub tokens: Vec<Token>,
    /// Why the tokens end early; `None` where the last token is [`TokenKind::EndOfFile`].
    pub problem: Option<LexProblem>,
}

/// Lexes the whole of `text`, which has no byte order mark (as [`Source::text`](super::Source::text)).
///
/// Broken text is no error: the tokens up to the [`LexProblem`] are given. Time is linear in the length of
/// the text.
pub fn lex(text: &str) -> Lexed {
    let mut lexer = Lexer::new(text);
    // Real code has a token for each 4 to 8 bytes.
    let mut tokens = Vec::with_capacity(text.len() / 6 + 8);
    tokens.extend(lexer.by_ref());
    Lexed {
        tokens,
        problem: lexer.problem(),
    }
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
            text,
            bytes: text.as_bytes(),
            at: 0,
            line: Line::Start,
            blocks: Vec::new(),
            pending_dedents: 0,
            open: Vec::new(),
            brackets: 0,
            problem: None,
            ended: false,
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
            span: Span::new(self.at, self.at),
        }
    }

    /// The token from the current position up to `end`, which becomes the position.
    fn token(&mut self, kind: TokenKind, end: usize) -> Token {
        let span = Span::new(self.at, end);
        self.at = end;
        Token { kind, span }
    }

    fn fail(&mut self, kind: LexProblemKind, offset: usize) -> Option<Token> {
        self.problem = Some(LexProblem { kind, offset });
        self.ended = true;
        // What is open and still to be given no longer counts.
        self.open.clear();
        self.pending_dedents = 0;
        None
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
            match self.byte(self.at) {
                b' ' => {
                    column.wide += 1;
                    column.narrow += 1;
                }
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
        let outermost = Column { wide: 0, narrow: 0 };
        let current = self.blocks.last().copied().unwrap_or(outermost);
        if column == current {
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
                Class::Blank => self.at += 1,
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

    /// The end of the run of ASCII word bytes from `offset`.
    fn word_end(&self, mut offset: usize) -> usize {
        while matches!(class(self.byte(offset)), Class::Word | Class::Digit) {
            offset += 1;
        }
        offset
    }

    /// The name, or the string with that prefix, whose ASCII part ends at `end`.
    fn word(&mut self, end: usize) -> Option<Token> {
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
    fn unicode_name(&mut self, offset: usize) -> Option<Token> {
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
    fn digits_end(&self, mut offset: usize, is_digit: fn(&u8) -> bool) -> usize {
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
    fn number_end(&self, start: usize) -> usize {
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

    /// Whether three of the quote at `offset` stand there.
    fn triple_at(&self, offset: usize, quote: u8) -> bool {
        self.byte(offset + 1) == quote && self.byte(offset + 2) == quote
    }

    /// The end of the escape whose backslash is at `offset`: a backslash takes one character with
    /// it, also in raw strings, and a line end is one character.
    fn escape_end(&self, offset: usize) -> usize {
        self.line_end(offset + 1).max(offset + 2)
    }

    /// A plain string whose quotes begin at `quotes`, its prefix (if any) at the current position.
    fn string(&mut self, quotes: usize) -> Option<Token> {
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

    fn single_string_end(&self, mut offset: usize, quote: u8) -> Option<usize> {
        loop {
            match *self.bytes.get(offset)? {
                byte if byte == quote => return Some(offset + 1),
                b'\\' => offset = self.escape_end(offset),
                b'\n' | b'\r' => return None,
                _ => offset += 1,
            }
        }
    }

    fn triple_string_end(&self, mut offset: usize, quote: u8) -> Option<usize> {
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

    fn format_string(&mut self, quotes: usize, raw: bool) -> Token {
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
    fn literal(&mut self, top: Open) -> Option<Token> {
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
    fn fail_open_string(&mut self) -> Option<Token> {
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
    fn literal_end(&self, top: Open) -> usize {
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
                let length = operator_length(byte, self.byte(at + 1), self.byte(at + 2));
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

/// The length of the longest operator that begins with `first`, given the two bytes after it.
fn operator_length(first: u8, second: u8, third: u8) -> usize {
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

enum Prefix {
    Plain,
    Format { raw: bool },
}

/// What a string with this prefix is; `None` where the letters are no prefix. Any case and order:
/// `b`, `r`, `u`, `br`, `f`, `fr`, and `t`, `tr` (PEP 750).
fn prefix_kind(prefix: &[u8]) -> Option<Prefix> {
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
enum Class {
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

fn class(byte: u8) -> Class {
    CLASSES[usize::from(byte)]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Kind letters and texts of the tokens, such as `N:x`; a problem at the end as `!Kind@offset`.
    fn shown(text: &str) -> String {
        let lexed = lex(text);
        let letter = |kind| match kind {
            TokenKind::Name => "N",
            TokenKind::Number => "#",
            TokenKind::String => "S",
            TokenKind::FormatStringStart => "<",
            TokenKind::FormatStringMiddle => "M",
            TokenKind::FormatStringEnd => ">",
            TokenKind::Operator => "O",
            TokenKind::Comment => "C",
            TokenKind::Newline => "L",
            TokenKind::LineEnd => "l",
            TokenKind::Indent => "IN",
            TokenKind::Dedent => "DE",
            TokenKind::EndOfFile => "E",
        };
        let mut parts: Vec<_> = lexed
            .tokens
            .iter()
            .map(|token| {
                format!(
                    "{}:{}",
                    letter(token.kind),
                    token.span.of(text).escape_debug()
                )
            })
            .collect();
        parts.extend(
            lexed
                .problem
                .map(|problem| format!("!{:?}@{}", problem.kind, problem.offset)),
        );
        parts.join(" ")
    }

    /// A problem without the tokens before it.
    fn problem(text: &str) -> Option<(LexProblemKind, usize)> {
        lex(text)
            .problem
            .map(|problem| (problem.kind, problem.offset))
    }

    #[test]
    fn format_strings_nest() {
        assert_eq!(
            shown("f\"a{{b}}{x!r:>{w}}{y=}\""),
            "<:f\\\" M:a{{b}} O:{ N:x O:! N:r O:: M:> O:{ N:w O:} O:} O:{ N:y O:= O:} >:\\\" L: E:"
        );
        assert_eq!(
            shown("f'{f'{a['b']}' # }\n}'"),
            "<:f\\' O:{ <:f\\' O:{ N:a O:[ S:\\'b\\' O:] O:} >:\\' C:# } l:\\n O:} >:\\' L: E:"
        );
        assert_eq!(
            shown("Rt'\\N{a}\\''"),
            "<:Rt\\' M:\\\\N O:{ N:a O:} M:\\\\\\' >:\\' L: E:"
        );
        assert_eq!(shown("f'\\N{DASH}'"), "<:f\\' M:\\\\N{DASH} >:\\' L: E:");
        assert_eq!(
            shown("f'{(x:=1)}{x:=1}{x!=1}{lambda:1}'"),
            "<:f\\' O:{ O:( N:x O::= #:1 O:) O:} O:{ N:x O:: M:=1 O:} O:{ N:x O:!= #:1 O:} \
             O:{ N:lambda O:: M:1 O:} >:\\' L: E:"
        );
        assert_eq!(
            shown("f'''{x:\n}''' f'{x:a\n}'"),
            "<:f\\'\\'\\' O:{ N:x O:: M:\\n O:} >:\\'\\'\\' <:f\\' O:{ N:x O:: M:a l:\\n O:} >:\\' L: E:"
        );
        assert_eq!(shown("ft'' ur''"), "N:ft S:\\'\\' N:ur S:\\'\\' L: E:");
    }

    #[test]
    fn blocks_follow_cpython() {
        assert_eq!(
            shown("if a:\n b\n\n # c\n  # d\ne"),
            "N:if N:a O:: L:\\n IN: N:b L:\\n l:\\n C:# c l:\\n C:# d l:\\n DE: N:e L: E:"
        );
        assert_eq!(shown("if a:\n \\\n   b\n c"), shown("if a:\n b\n c"));
        assert_eq!(shown("\\\n  x"), "IN: N:x L: DE: E:");
        assert_eq!(shown("if a:\n \x0c  b\n  c"), shown("if a:\n  b\n  c"));
        assert_eq!(shown(" # c"), "C:# c E:");
        assert_eq!(shown(""), "E:");
    }

    #[test]
    fn line_ends_are_alike() {
        let text = "if a:\n  b = '''\n''' + f'\\\n{x\n}'\n\n# c\nd = (1,\n2)\n";
        let kinds = |text: &str| {
            lex(text)
                .tokens
                .iter()
                .map(|token| token.kind)
                .collect::<Vec<_>>()
        };
        assert_eq!(kinds(text), kinds(&text.replace('\n', "\r\n")));
        assert_eq!(kinds(text), kinds(&text.replace('\n', "\r")));
    }

    #[test]
    fn numbers_and_operators_are_cut_as_by_cpython() {
        assert_eq!(
            shown("1if x;0xfor x;1_0.0e-5j;1..b;1e;.5;0b1_0"),
            "#:1 N:if N:x O:; #:0xf N:or N:x O:; #:1_0.0e-5j O:; #:1. O:. N:b O:; #:1 N:e O:; #:.5 O:; \
             #:0b1_0 L: E:"
        );
        assert_eq!(
            shown("a**=b//=c<<=d>>=e...f->g:=h!=i<>j@=k~l..m"),
            "N:a O:**= N:b O://= N:c O:<<= N:d O:>>= N:e O:... N:f O:-> N:g O::= N:h O:!= N:i O:<> N:j O:@= \
             N:k O:~ N:l O:. O:. N:m L: E:"
        );
    }

    #[test]
    fn problems_are_placed() {
        use LexProblemKind::{
            InconsistentDedent, InconsistentTabs, JoinedToNothing, LoneBrace, StrayBackslash,
            TooDeep, UnclosedBracket, UnclosedField, UnexpectedCharacter, UnmatchedBracket,
            UnterminatedString,
        };
        assert_eq!(problem("x = 'a\n'"), Some((UnterminatedString, 4)));
        assert_eq!(problem("x = b'''a''"), Some((UnterminatedString, 4)));
        assert_eq!(problem("x = '\\"), Some((UnterminatedString, 4)));
        assert_eq!(problem("x = f'a{y}\n'"), Some((UnterminatedString, 4)));
        assert_eq!(problem("f'\\"), Some((UnterminatedString, 0)));
        assert_eq!(problem("f'{x"), Some((UnclosedBracket, 2)));
        assert_eq!(problem("f'{x:"), Some((UnterminatedString, 0)));
        assert_eq!(problem("f'{x:a'"), Some((UnclosedField, 2)));
        assert_eq!(problem("f'a}'"), Some((LoneBrace, 3)));
        assert_eq!(problem("(a, [b)"), Some((UnmatchedBracket, 6)));
        assert_eq!(problem("a]"), Some((UnmatchedBracket, 1)));
        assert_eq!(problem("a = (b"), Some((UnclosedBracket, 4)));
        assert_eq!(problem("if a:\n    b\n  c"), Some((InconsistentDedent, 14)));
        assert_eq!(
            problem("if a:\n\tb\n        c"),
            Some((InconsistentTabs, 17))
        );
        assert_eq!(problem("a \\ b"), Some((StrayBackslash, 2)));
        assert_eq!(problem("a \\\n"), Some((JoinedToNothing, 2)));
        assert_eq!(problem("a = €"), Some((UnexpectedCharacter, 4)));
        assert_eq!(problem("a€"), Some((UnexpectedCharacter, 1)));
        assert_eq!(problem("a = \0"), Some((UnexpectedCharacter, 4)));
        assert_eq!(problem(&"(".repeat(1_000_000)), Some((TooDeep, 200)));
        assert_eq!(problem(&"f'{".repeat(1_000_000)), Some((TooDeep, 602)));
        let deep = |levels: usize| {
            (0..=levels)
                .map(|level| " ".repeat(level) + "if a:\n")
                .collect::<String>()
        };
        assert_eq!(problem(&deep(99)), None);
        assert_eq!(problem(&deep(100)).map(|(kind, _)| kind), Some(TooDeep));
    }
}
