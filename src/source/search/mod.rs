//! Suspects by substring search: what shows that there is nothing, as fast as bytes can be searched.
//!
//! Most functions hold no other function, and that can be seen without lexing them. [`suspect_functions`] looks for
//! `def`, `class`, `lambda` and triple quotes, and for nothing else. It keeps the outermost function that may be
//! open, and gives that function to the lexer ([`examine_function`]) once something in it may be a member of
//! a knot. Wherever the search can't be sure ([`Doubt`]), the lexer reads the whole text instead.
//!
//! # Why no knot is lost
//!
//! Only texts that Python accepts hold knots; of others nothing is promised but that they end. In such a text:
//!
//! 1. *What is searched.* Keywords are written in ASCII and in one piece (identifiers are normalised only after
//!    they have been told from keywords; a backslash at a line's end ends the word before it). `def`, after `async`
//!    or not, and `class` begin a logical line, for no compound statement follows a colon or semicolon on its line.
//!    So every header is one of these words with only blanks (and `async`) before it on its physical line, or its
//!    line is joined to the one before by a backslash, which is a doubt. Between brackets, where physical lines
//!    aren't logical ones, neither keyword can stand.
//! 2. *Strings.* What stands first on its line like a header is one, unless it stands in a string. Strings that
//!    span lines are those with triple quotes, those with a backslash at the end of the line, and format strings
//!    with a line end in a replacement field; in such a field, neither `def` nor `class` can stand.
//!    - Triple quotes: the search knows at each of them whether it is in a string, by induction. It stands in
//!      code at `code`; up to the next triple quotes there begin and end only comments and strings with single
//!      quotes. If these quotes had neither a quote nor a `#` nor a `}` before them on their line, they'd begin a
//!      string: a string or comment that began on that line would show, and so would the brace that leads from
//!      a field, begun on an earlier line, back to the text of its string. Otherwise the line is walked through,
//!      its strings by the lexer; a brace that closes nothing is a doubt. Then the string is skipped, up to
//!      the first triple quotes without a backslash that takes them, or, if it has fields, by the lexer.
//!    - Backslashes: a line that such a line precedes is walked through from the first line of that chain.
//! 3. *Which function is open.* A header at a column ends every function at that column or deeper, since its own
//!    logical line begins there. The outermost function that is kept is forgotten only then, so it is kept for all of
//!    its body: a `def` in it is always seen to be deeper. That `if` or `with` may have ended it unseen costs no more
//!    than a look by the lexer, which knows the end. Functions that begin in a class, or after such a statement, are
//!    outermost themselves as soon as what was kept before them has been looked at.
//! 4. *Lambdas.* A lambda is a member only if it is assigned: if nothing but blanks, line ends, backslashes, comments
//!    and parentheses lies between it and a `=` or `:=`. A comment in between, or a long way, is a doubt, and so is
//!    `:=`, wherever it stands. A lambda after `=` is a member only in a function; it is a keyword argument or
//!    a default if a bracket that was opened on the same line is still open, else the function is looked at. In
//!    format strings that are skipped, any lambda is a doubt.
//! 5. *The look itself* begins at a line that 1 to 3 show to be a statement's first. All that the lexer's
//!    watch draws from tokens before it is which class is around; where that matters (private names), it says so.

use std::sync::LazyLock;

use memchr::memmem::Finder;
use memchr::{memchr, memchr2, memrchr2};

use super::lexer::is_string_prefix;
use super::suspects::examine_function;
use super::{Lexer, Span, Suspects, TokenKind, suspect_functions_by_tokens};

/// The outermost functions of `text` that may hold a knot: those that hold one, and few others.
///
/// Time is linear in the length of the text.
pub fn suspect_functions(text: &str) -> Suspects {
    match Search::new(text).spans() {
        Ok(spans) => Suspects {
            spans,
            broken: false,
        },
        Err(Doubt) => suspect_functions_by_tokens(text),
    }
}

/// Something that only the lexer can tell.
struct Doubt;

/// What is searched for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Needle {
    Def,
    Class,
    Lambda,
    Quotes,
    Apostrophes,
}

const NEEDLES: [(Needle, &[u8]); 5] = [
    (Needle::Def, b"def"),
    (Needle::Class, b"class"),
    (Needle::Lambda, b"lambda"),
    (Needle::Quotes, b"\"\"\""),
    (Needle::Apostrophes, b"'''"),
];

static FINDERS: LazyLock<[Finder<'static>; 5]> =
    LazyLock::new(|| NEEDLES.map(|(_, bytes)| Finder::new(bytes)));

/// How far back the words before a lambda are looked at.
const LAMBDA_REACH: usize = 400;

/// A `def` statement.
#[derive(Clone, Copy)]
struct Function {
    /// Where the line of its header begins.
    line: usize,
    column: usize,
}

struct Search<'t> {
    text: &'t str,
    bytes: &'t [u8],
    finders: &'static [Finder<'static>; 5],
    /// The next place of each needle: current if it isn't before `at`.
    next: [usize; 5],
    /// Where the search goes on.
    at: usize,
    /// The last place known to be in code: in no string and no comment.
    code: usize,
    /// The outermost function that may be open.
    outermost: Option<Function>,
    found: Vec<Span>,
}

impl<'t> Search<'t> {
    fn new(text: &'t str) -> Self {
        Self {
            text,
            bytes: text.as_bytes(),
            finders: &FINDERS,
            next: [0; 5],
            at: 0,
            code: 0,
            outermost: None,
            found: Vec::new(),
        }
    }

    fn spans(mut self) -> Result<Vec<Span>, Doubt> {
        for index in 0..self.next.len() {
            self.search(index);
        }
        while let Some((needle, offset)) = self.hit() {
            match needle {
                Needle::Def | Needle::Class => self.header(needle, offset)?,
                Needle::Lambda => self.lambda(offset)?,
                Needle::Quotes | Needle::Apostrophes => self.quotes(offset)?,
            }
        }
        Ok(self.found)
    }

    /// The next place of any needle.
    fn hit(&mut self) -> Option<(Needle, usize)> {
        let mut first = (usize::MAX, 0);
        for index in 0..self.next.len() {
            if self.next[index] < self.at {
                self.search(index);
            }
            first = first.min((self.next[index], index));
        }
        let (offset, index) = first;
        (offset < usize::MAX).then(|| (NEEDLES[index].0, offset))
    }

    fn search(&mut self, index: usize) {
        self.next[index] = self
            .bytes
            .get(self.at..)
            .and_then(|rest| self.finders[index].find(rest))
            .map_or(usize::MAX, |found| self.at + found);
    }

    /// Goes on at `offset`, which is in code.
    fn go_on_in_code(&mut self, offset: usize) {
        self.at = offset;
        self.code = offset;
    }

    fn byte(&self, offset: usize) -> u8 {
        self.bytes.get(offset).copied().unwrap_or(0)
    }

    fn byte_before(&self, offset: usize) -> u8 {
        offset.checked_sub(1).map_or(0, |before| self.byte(before))
    }

    /// `def` or `class` at `offset`, if it is a word of its own and first on its line.
    fn header(&mut self, needle: Needle, offset: usize) -> Result<(), Doubt> {
        let is_def = needle == Needle::Def;
        let end = offset + if is_def { b"def".len() } else { b"class".len() };
        self.at = end;
        if (!is_def && self.outermost.is_none()) || is_word_byte(self.byte(end)) {
            return Ok(());
        }
        let mut line = self.blanks_start(offset);
        if is_def
            && line < offset
            && self
                .bytes
                .get(..line)
                .is_some_and(|it| it.ends_with(b"async"))
        {
            line = self.blanks_start(line - b"async".len());
        }
        if line > 0 && !is_line_end(self.byte(line - 1)) {
            return Ok(());
        }
        if self.is_joined(line) {
            let start = self.joined_start(line);
            return match self.string_over(start, line)? {
                Some(end) => {
                    self.go_on_in_code(end);
                    Ok(())
                }
                None => Err(Doubt),
            };
        }
        self.code = line;
        let column = self.column(line);
        if self
            .outermost
            .is_some_and(|function| column <= function.column)
        {
            self.outermost = None;
        }
        if is_def {
            if let Some(function) = self.outermost {
                self.examine(function)?;
            }
            if self.code <= line {
                self.outermost = Some(Function { line, column });
            }
        }
        Ok(())
    }

    /// Has the lexer look at the function, and goes on behind it, or where the search is if that is farther.
    fn examine(&mut self, function: Function) -> Result<(), Doubt> {
        let examined = examine_function(self.text, function.line).ok_or(Doubt)?;
        self.found.extend(examined.suspect);
        self.outermost = None;
        if examined.end > self.at {
            self.go_on_in_code(examined.end);
        }
        Ok(())
    }

    /// The start of the run of blanks before `offset`.
    fn blanks_start(&self, offset: usize) -> usize {
        let before = self.bytes.get(..offset).unwrap_or_default();
        let blanks = before.iter().rev().take_while(|&&byte| is_blank(byte));
        offset - blanks.count()
    }

    /// The column of the first token of the line at `line`, as the lexer measures it.
    fn column(&self, line: usize) -> usize {
        let mut column = 0;
        for &byte in self.bytes.get(line..).unwrap_or_default() {
            match byte {
                b' ' => column += 1,
                b'\t' => column = (column / 8 + 1) * 8,
                b'\x0c' => column = 0,
                _ => break,
            }
        }
        column
    }

    /// Whether a backslash stands at the end of the line before the one at `line`.
    fn is_joined(&self, line: usize) -> bool {
        let before = self.bytes.get(..line).unwrap_or_default();
        let text = before
            .strip_suffix(b"\r\n")
            .or_else(|| before.strip_suffix(b"\n"))
            .or_else(|| before.strip_suffix(b"\r"));
        text.is_some_and(|text| text.ends_with(b"\\"))
    }

    /// The start of the line that `offset` is on; `code` if that is on the same line.
    fn line_start(&self, offset: usize) -> usize {
        self.bytes
            .get(self.code..offset)
            .and_then(|before| memrchr2(b'\n', b'\r', before))
            .map_or(self.code, |line_end| self.code + line_end + 1)
    }

    /// The start of the first of the lines that backslashes join to the one that `offset` is on; `code` if that
    /// is on one of them.
    fn joined_start(&self, offset: usize) -> usize {
        let mut start = self.line_start(offset);
        while start > self.code && self.is_joined(start) {
            let line_end = start - 1;
            let is_pair = self.byte(line_end) == b'\n' && self.byte_before(line_end) == b'\r';
            start = self.line_start(line_end - usize::from(is_pair));
        }
        start
    }

    /// Triple quotes at `offset`: where the string ends that they begin or stand in.
    fn quotes(&mut self, offset: usize) -> Result<(), Doubt> {
        let start = self.joined_start(offset);
        let before = self.bytes.get(start..offset).unwrap_or_default();
        let is_plain = !before
            .iter()
            .any(|byte| matches!(byte, b'"' | b'\'' | b'#' | b'}'));
        let end = if is_plain {
            self.string_end(start, offset)?
        } else {
            self.string_over(start, offset)?.ok_or(Doubt)?
        };
        self.go_on_in_code(end);
        Ok(())
    }

    /// The end of the string or comment that `target` stands in or begins, walking there from `start`, which
    /// is in code; none if it is in code as well.
    fn string_over(&self, start: usize, target: usize) -> Result<Option<usize>, Doubt> {
        let mut at = start;
        let mut braces = 0usize;
        while at <= target {
            match self.byte(at) {
                b'{' => braces += 1,
                b'}' => braces = braces.checked_sub(1).ok_or(Doubt)?,
                b'#' | b'"' | b'\'' => {
                    let end = if self.byte(at) == b'#' {
                        let rest = self.bytes.get(at..).unwrap_or_default();
                        memchr2(b'\n', b'\r', rest).map_or(self.bytes.len(), |length| at + length)
                    } else {
                        self.string_end(start, at)?
                    };
                    if end > target {
                        return Ok(Some(end));
                    }
                    at = end;
                    continue;
                }
                _ => {}
            }
            at += 1;
        }
        Ok(None)
    }

    /// The end of the string whose quotes begin at `quotes`; its prefix doesn't reach back beyond `start`.
    fn string_end(&self, start: usize, quotes: usize) -> Result<usize, Doubt> {
        let before = self.bytes.get(start..quotes).unwrap_or_default();
        let letters = before.iter().rev().take(3);
        let length = letters.take_while(|&&byte| is_word_byte(byte)).count();
        let prefix = before.get(before.len() - length..).unwrap_or_default();
        let is_format = length <= 2
            && is_string_prefix(prefix)
            && prefix
                .iter()
                .any(|letter| matches!(letter, b'f' | b'F' | b't' | b'T'));
        let quote = self.byte(quotes);
        let is_triple = self.byte(quotes + 1) == quote && self.byte(quotes + 2) == quote;
        if is_triple && !is_format {
            return self.triple_string_end(quotes).ok_or(Doubt);
        }
        let first = if is_format { quotes - length } else { quotes };
        let mut lexer = Lexer::within_line(self.text, first);
        let mut open = 0usize;
        for token in lexer.by_ref() {
            match token.kind {
                TokenKind::FormatStringStart => open += 1,
                TokenKind::FormatStringEnd => open -= 1,
                TokenKind::Name if token.is_name(self.text, "lambda") => return Err(Doubt),
                _ => {}
            }
            if open == 0 {
                return Ok(token.span.end);
            }
        }
        Err(Doubt)
    }

    /// The end of a string without fields whose triple quotes begin at `quotes`.
    fn triple_string_end(&self, quotes: usize) -> Option<usize> {
        let needle = if self.byte(quotes) == b'"' {
            Needle::Quotes
        } else {
            Needle::Apostrophes
        };
        let finder = &self.finders[needle as usize];
        let text = quotes + 3;
        let mut at = text;
        loop {
            let found = at + finder.find(self.bytes.get(at..)?)?;
            let within = self.bytes.get(text..found).unwrap_or_default();
            let backslashes = within.iter().rev().take_while(|&&byte| byte == b'\\');
            if backslashes.count() % 2 == 0 {
                return Some(found + 3);
            }
            at = found + 1;
        }
    }

    /// `lambda` at `offset`, if it is a word of its own: whether it may be assigned to a name.
    fn lambda(&mut self, offset: usize) -> Result<(), Doubt> {
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
            Some(function) if !self.is_argument(sign) => self.examine(function),
            _ => Ok(()),
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
                b'\n' | b'\r' => {
                    let reach = at.saturating_sub(LAMBDA_REACH);
                    let before = self.bytes.get(reach..at).unwrap_or_default();
                    let line = memrchr2(b'\n', b'\r', before).map_or(0, |end| end + 1);
                    if memchr(b'#', before.get(line..).unwrap_or_default()).is_some()
                        || (line == 0 && reach > 0)
                    {
                        return Err(Doubt);
                    }
                }
                byte if is_blank(byte) || matches!(byte, b'(' | b'\\') => {}
                _ => return Ok(None),
            }
            if offset - at > LAMBDA_REACH {
                return Err(Doubt);
            }
        }
        Ok(None)
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

fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii()
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\x0c')
}

fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}
