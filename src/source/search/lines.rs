//! Lines as the search sees them: whether one surely begins a statement.
//!
//! Point 6 of [`search`](super) says why this suffices. Outside strings, a line goes on with the one before only where
//! a bracket is open or a backslash joins them. So it looks for what can't stand between brackets: keywords that begin
//! a statement, two operands side by side, and a condition or loop that a colon ends.

use memchr::{memchr, memmem, memrchr2};

use super::{Search, is_word_byte};

/// How far back from a line it is looked for what stands before it.
const REACH: usize = 400;

/// Keywords that begin a statement or a clause of one, and stand nowhere between brackets.
const STATEMENT_WORDS: [&[u8]; 18] = [
    b"return",
    b"def",
    b"class",
    b"with",
    b"try",
    b"except",
    b"finally",
    b"raise",
    b"while",
    b"elif",
    b"assert",
    b"import",
    b"del",
    b"pass",
    b"break",
    b"continue",
    b"global",
    b"nonlocal",
];

/// Keywords that may follow an operand between brackets.
const WORDS_BEHIND_OPERANDS: [&[u8]; 10] = [
    b"if", b"for", b"and", b"or", b"not", b"in", b"is", b"else", b"as", b"async",
];

/// Keywords that are followed by an operand between brackets, and are none.
const WORDS_BEFORE_OPERANDS: [&[u8]; 14] = [
    b"if", b"for", b"and", b"or", b"not", b"in", b"is", b"else", b"as", b"async", b"lambda",
    b"await", b"yield", b"from",
];

impl Search<'_> {
    /// Whether the line at `line`, with its first word at `word`, surely begins a statement. No string with triple
    /// quotes lies between `code` and the line, and the line is in none.
    pub(super) fn begins_statement(&self, line: usize, word: usize, code: usize) -> bool {
        let rest = self.bytes.get(word..).unwrap_or_default();
        let is_name = |&byte: &u8| byte.is_ascii_alphabetic() || byte == b'_';
        if !rest.first().is_some_and(is_name) || self.is_joined(line) {
            return false;
        }
        let length = rest.iter().take_while(|&&byte| is_word_byte(byte)).count();
        let (word, behind) = rest.split_at(length);
        if STATEMENT_WORDS.contains(&word) {
            return true;
        }
        match word {
            b"async" => behind.trim_ascii_start().starts_with(b"def"),
            b"if" | b"for" | b"else" => is_clause(word, behind),
            _ if WORDS_BEHIND_OPERANDS.contains(&word) => false,
            // A prefix of a string, which another may stand before.
            _ if matches!(behind, [b'"' | b'\'', ..]) => false,
            _ => self.follows_operand(line, code),
        }
    }

    /// Whether what stands before the line, blank lines and comments aside, surely is an operand: between brackets, no
    /// other can stand beside it.
    fn follows_operand(&self, line: usize, code: usize) -> bool {
        let floor = line.saturating_sub(REACH);
        let mut end = line;
        while let Some(before) = self.bytes.get(floor..end.saturating_sub(1))
            && let Some(line_end) = memrchr2(b'\n', b'\r', before)
        {
            let start = floor + line_end + 1;
            let text = before.get(line_end + 1..).unwrap_or_default().trim_ascii();
            let is_in_code = start >= code;
            let is_comment = is_in_code && text.starts_with(b"#") && !text.ends_with(b"\\");
            if text.is_empty() || is_comment {
                end = start;
                continue;
            }
            return match memchr(b'#', text) {
                None => ends_with_operand(text),
                Some(_) if is_in_code && !self.is_joined(start) => {
                    code_of(text).is_some_and(|code| ends_with_operand(code.text))
                }
                Some(_) => false,
            };
        }
        false
    }
}

/// Whether `if`, `for` or `else` at a line's start with what follows is surely no part of an expression.
///
/// There a colon can't follow what `for` or, without an `else`, `if` begins, nor `else` itself.
fn is_clause(word: &[u8], behind: &[u8]) -> bool {
    let line = behind.split(|byte| matches!(byte, b'\n' | b'\r')).next();
    let code = line.and_then(code_of).filter(|code| code.is_balanced);
    let Some(head) = code.and_then(|code| code.text.trim_ascii().strip_suffix(b":")) else {
        return false;
    };
    if word == b"else" {
        head.is_empty()
    } else {
        memmem::find(head, b"else").is_none() && memmem::find(head, b"lambda").is_none()
    }
}

/// Whether code surely ends with an operand, or in one.
fn ends_with_operand(text: &[u8]) -> bool {
    let text = text.trim_ascii_end();
    let letters = text.iter().rev().take_while(|&&byte| is_word_byte(byte));
    let length = letters.count();
    let word = text.get(text.len() - length..).unwrap_or_default();
    if length == 0 {
        matches!(text, [.., b')' | b']' | b'}' | b'"' | b'\''])
    } else {
        !WORDS_BEFORE_OPERANDS.contains(&word)
    }
}

/// The code of a line.
pub(super) struct Code<'t> {
    /// Without the comment at its end.
    pub(super) text: &'t [u8],
    /// Whether each bracket in it has its partner there.
    is_balanced: bool,
}

/// The code of a line that begins in code; none where it isn't plain, for strings that go on or have fields.
pub(super) fn code_of(line: &[u8]) -> Option<Code<'_>> {
    let mut open = 0usize;
    let mut is_balanced = true;
    let mut at = 0;
    while let Some(&byte) = line.get(at) {
        match byte {
            b'#' => break,
            b'(' | b'[' | b'{' => open += 1,
            b')' | b']' | b'}' => match open.checked_sub(1) {
                Some(still) => open = still,
                None => is_balanced = false,
            },
            b'"' | b'\'' => {
                let before = line.get(..at).unwrap_or_default().iter().rev();
                let mut prefix = before.take_while(|&&byte| is_word_byte(byte));
                let has_fields = prefix.any(|byte| matches!(byte, b'f' | b'F' | b't' | b'T'));
                let rest = line.get(at + 1..).unwrap_or_default();
                let length = memchr(byte, rest)?;
                let text = rest.get(..length)?;
                let is_triple = text.is_empty() && rest.get(1) == Some(&byte);
                if has_fields || is_triple || text.contains(&b'\\') {
                    return None;
                }
                at += length + 1;
            }
            b'\\' => return None,
            _ => {}
        }
        at += 1;
    }
    Some(Code {
        text: line.get(..at)?,
        is_balanced: is_balanced && open == 0,
    })
}
