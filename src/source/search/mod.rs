//! Suspects by substring search: what shows that there is nothing, as fast as bytes can be searched.
//!
//! Most functions hold no other function, and that can be seen without lexing them. [`suspect_functions`] looks for
//! `def`, `class`, `lambda` and triple quotes, and for nothing else. It keeps the outermost function that may be
//! open and the functions within it that may be members of a knot; at its end it looks for their names, and gives the
//! outermost function to the lexer ([`examine_function`]) if they may mention each other in a cycle. Wherever the search
//! can't be sure ([`Doubt`]), the lexer reads the whole text instead.
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
//!    its body: a `def` in it is always seen to be deeper. That `if` or `with` may have ended it unseen adds functions
//!    to it that aren't, which only makes a cycle more likely; the lexer knows the end, and behind it the search goes on.
//!    Functions that begin in a class, or after such a statement, are outermost themselves as soon as what was kept
//!    before them has been looked at.
//! 4. *Lambdas.* A lambda is a member only if it is assigned: if nothing but blanks, line ends, backslashes, comments
//!    and parentheses lies between it and a `=` or `:=`. A line with a comment and strings that aren't plain in between, or
//!    a long way, is a doubt, and so is `:=`, wherever it stands. A lambda after `=` is a member only in a function; it is a keyword argument or
//!    a default if a bracket that was opened on the same line is still open. It has no other name than that between the
//!    start of the line and the sign if there is but one word, for then the line is in a bracket, and the lambda an
//!    argument, or begins the statement; and none if that is an attribute. Else the function is looked at. In
//!    format strings that are skipped, any lambda is a doubt.
//! 5. *Mentions.* The functions within the outermost one are the `def`s of 3 and the lambdas of 4. Each ends
//!    at the latest before the first line that begins a statement at its column or less deep, a lambda before
//!    any such line. What it mentions stands in the text up to there as a word without a point before it, or, for a
//!    private name that may be mangled, as the end of a word ([`name_key`](super::name_key)). If that text has letters
//!    outside ASCII, or a function is called `__class__`, which `super` mentions, the function is looked at. So the
//!    graph of mentions has all the edges that the lexer's watch draws between members of a knot: no cycle in it, no knot.
//! 6. *Lines that begin statements.* A line that no string runs into, and that no backslash joins to the one before,
//!    begins a statement unless it is within brackets (or the field of a format string, where the same expressions
//!    stand). There no keyword of a statement can stand, no operand beside another (strings aside), and no colon behind
//!    a condition without `else` or behind what a comprehension loops over.
//! 7. *The look itself* begins at a line that 1 to 3 show to be a statement's first. All that the lexer's
//!    watch draws from tokens before it is which class is around; where that matters (private names), it says so.
//!
//! Time is linear: where the search goes back to the end of a function, the lexer looks at all up to where it was.

mod inner;
mod lambdas;
mod lines;
mod strings;

use std::sync::LazyLock;

use memchr::memmem::Finder;
use memchr::memrchr2;

use super::suspects::examine_function;
use super::{Span, Suspects, suspect_functions_by_tokens};
use inner::Inner;

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
    /// The functions seen within it.
    inner: Vec<Inner>,
    /// The strings that were skipped since the first of those.
    strings: Vec<Span>,
    /// Up to where the functions within an outermost one are left to the lexer.
    lexed_until: usize,
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
            inner: Vec::new(),
            strings: Vec::new(),
            lexed_until: 0,
            found: Vec::new(),
        }
    }

    fn spans(mut self) -> Result<Vec<Span>, Doubt> {
        for index in 0..self.next.len() {
            self.search(index);
        }
        loop {
            match self.hit() {
                Some((Needle::Lambda, offset)) => self.lambda(offset)?,
                Some((Needle::Quotes | Needle::Apostrophes, offset)) => self.quotes(offset)?,
                Some((needle, offset)) => self.header(needle, offset)?,
                None if self.outermost.is_some() => self.close(self.bytes.len())?,
                None => return Ok(self.found),
            }
        }
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
            self.close(line)?;
        }
        if is_def && self.is_next(line) {
            let name = end + self.blanks_after(end);
            let name = Span::new(name, name + self.word_length(name));
            let inner = Inner::new(self.text, line, column, name);
            match (self.outermost, inner) {
                (None, _) => {}
                (Some(_), Some(inner)) if self.takes(&inner) => {
                    self.inner.push(inner);
                    return Ok(());
                }
                (Some(function), _) => self.examine(function)?,
            }
            if self.is_next(line) {
                self.outermost = Some(Function { line, column });
            }
        }
        Ok(())
    }

    /// Whether the search has neither gone back before the line at `line` nor passed over it.
    fn is_next(&self, line: usize) -> bool {
        self.code <= line && line < self.at
    }

    /// Closes the outermost function, which ends at `end` at the latest.
    fn close(&mut self, end: usize) -> Result<(), Doubt> {
        match self.outermost {
            Some(function) if self.may_be_cyclic(end) => self.examine(function),
            _ => {
                self.forget();
                Ok(())
            }
        }
    }

    /// Has the lexer look at the function, and goes on behind it, or where the search is if that is farther and no
    /// function seen since stands behind it.
    fn examine(&mut self, function: Function) -> Result<(), Doubt> {
        let examined = examine_function(self.text, function.line).ok_or(Doubt)?;
        self.found.extend(examined.suspect);
        let passed = self
            .inner
            .last()
            .is_some_and(|inner| inner.line >= examined.end);
        if passed {
            self.go_back(examined.end);
        } else if examined.end > self.at {
            self.go_on_in_code(examined.end);
        }
        self.forget();
        Ok(())
    }

    /// Goes on at `offset`, which is in code and was passed, and leaves what was passed to the lexer.
    fn go_back(&mut self, offset: usize) {
        // What was found behind is kept, for what is rare is far away.
        for ((next, finder), (_, needle)) in self.next.iter_mut().zip(self.finders).zip(NEEDLES) {
            let end = (self.at + needle.len() - 1).min(self.bytes.len());
            let passed = self.bytes.get(offset..end).unwrap_or_default();
            if let Some(found) = finder.find(passed) {
                *next = offset + found;
            }
        }
        self.lexed_until = self.at;
        self.go_on_in_code(offset);
    }

    fn forget(&mut self) {
        self.outermost = None;
        self.inner.clear();
        self.strings.clear();
    }

    /// The start of the run of blanks before `offset`.
    fn blanks_start(&self, offset: usize) -> usize {
        let before = self.bytes.get(..offset).unwrap_or_default();
        let blanks = before.iter().rev().take_while(|&&byte| is_blank(byte));
        offset - blanks.count()
    }

    /// How many blanks begin at `offset`.
    fn blanks_after(&self, offset: usize) -> usize {
        let rest = self.bytes.get(offset..).unwrap_or_default();
        rest.iter().take_while(|&&byte| is_blank(byte)).count()
    }

    /// The length of the word that begins at `offset`.
    fn word_length(&self, offset: usize) -> usize {
        let rest = self.bytes.get(offset..).unwrap_or_default();
        rest.iter().take_while(|&&byte| is_word_byte(byte)).count()
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
