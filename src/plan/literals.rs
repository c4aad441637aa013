//! What the string literals of a module say, by value: `"\x5fwalk"` and `"_wa" "lk"` are both `_walk`.
//!
//! A name that a string is exactly may be looked up by it, so no lifted function gets it; and in a module that
//! evaluates strings, or has examples in them, each word of a string may be a name. Takes tokens, gives values.
//!
//! What stands in the replacement fields of a format string is not known; the text between them is compared piece
//! by piece. Names that are put together when the code runs are the concern of `reasons::namespace`.

use std::borrow::Cow;

use rustc_hash::FxHashSet;
use unicode_ident::is_xid_continue;

use super::module::mentions;
use crate::names::normalized;
use crate::source::{Token, TokenKind};

/// What stands in a value for a character that is not known: that of `\N{...}`. No name holds it.
const UNKNOWN: char = '\0';

/// The string literals of a text.
#[derive(Default)]
pub(super) struct Literals<'t> {
    /// Those that are names, so far as it shows without looking long.
    names: FxHashSet<Cow<'t, str>>,
    /// The others.
    texts: Vec<Cow<'t, str>>,
    /// Those that hold a character that is not known, but none that no name holds.
    unsure: FxHashSet<String>,
    /// The words in all of them, if such words may be names.
    words: FxHashSet<Cow<'t, str>>,
}

impl<'t> Literals<'t> {
    /// The literals among the tokens of a text.
    pub(super) fn of(tokens: &[Token], text: &'t str) -> Self {
        let mut literals = Self::default();
        let mut run = Run::default();
        let mut evaluates = false;
        let mut after_dot = false;
        for token in tokens {
            match token.kind {
                TokenKind::Comment | TokenKind::LineEnd => continue,
                TokenKind::String | TokenKind::FormatStringMiddle => run.push(*token, text),
                TokenKind::FormatStringStart => run.open(token.span.of(text)),
                TokenKind::FormatStringEnd => run.close(),
                _ => {
                    literals.add(run.take());
                    evaluates |= token.is_name(text, "exec")
                        || token.is_name(text, "eval")
                        // `re.compile` is another matter.
                        || !after_dot && token.is_name(text, "compile");
                }
            }
            after_dot = token.is_operator(text, ".");
        }
        literals.add(run.take());
        // `getattr(builtins, "exec")`
        evaluates |= ["exec", "eval"]
            .iter()
            .any(|name| literals.names.contains(*name));
        literals.add_words(evaluates);
        literals
    }

    /// Whether a literal may be exactly this name, or names it in code.
    pub(super) fn may_be(&self, name: &str) -> bool {
        self.names.contains(name)
            || self.words.contains(name)
            || self.unsure.iter().any(|value| is_like(value, name))
    }

    fn add(&mut self, value: Option<Cow<'t, str>>) {
        match value {
            Some(value) if value.contains(UNKNOWN) => {
                let may_be_name = |each: char| each == UNKNOWN || is_xid_continue(each);
                if value.chars().all(may_be_name) {
                    self.unsure.insert(value.into_owned());
                }
            }
            Some(value) if value.bytes().all(may_be_in_name) => {
                self.names.insert(value);
            }
            Some(value) => self.texts.push(value),
            None => {}
        }
    }

    fn add_words(&mut self, evaluates: bool) {
        let texts = std::mem::take(&mut self.texts);
        let code = texts
            .into_iter()
            .filter(|text| evaluates || mentions(text, ">>>"));
        // A name within ASCII is the only word in itself.
        let names = self
            .names
            .iter()
            .filter(|name| evaluates && !name.is_ascii());
        for value in code.chain(names.cloned()) {
            match value {
                Cow::Borrowed(value) => self.words.extend(words(value)),
                Cow::Owned(value) => {
                    let words = words(&value).map(|word| Cow::Owned(word.into_owned()));
                    self.words.extend(words);
                }
            }
        }
    }
}

/// Whether a byte may be one of a name, or of a letter outside ASCII.
fn may_be_in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii()
}

/// The words of a piece of code, normalised.
pub(super) fn words(code: &str) -> impl Iterator<Item = Cow<'_, str>> {
    code.split(|each: char| each != '_' && !is_xid_continue(each))
        .filter(|word| !word.is_empty())
        .map(normalized)
}

/// Whether a value is the name, unknown characters aside.
fn is_like(value: &str, name: &str) -> bool {
    let mut letters = name.chars();
    value.chars().all(|each| {
        letters
            .next()
            .is_some_and(|letter| each == UNKNOWN || each == letter)
    }) && letters.next().is_none()
}

/// Literals that stand beside each other and are one string, so far as it is known.
#[derive(Default)]
struct Run<'t> {
    value: Option<Cow<'t, str>>,
    /// The open format strings, from the outermost: whether each is raw.
    raw: Vec<bool>,
}

impl<'t> Run<'t> {
    /// Takes a string, or a piece of a format string.
    fn push(&mut self, token: Token, text: &'t str) {
        let written = token.span.of(text);
        let value = if token.kind == TokenKind::String {
            value_of(written)
        } else {
            unescaped(written, self.raw.last() == Some(&true), false)
        };
        match &mut self.value {
            Some(before) if !before.is_empty() => before.to_mut().push_str(&value),
            _ => self.value = Some(value),
        }
    }

    fn open(&mut self, start: &str) {
        self.raw.push(start.contains(['r', 'R']));
    }

    fn close(&mut self) {
        self.raw.pop();
    }

    fn take(&mut self) -> Option<Cow<'t, str>> {
        self.value.take()
    }
}

/// The value of a string literal that is no format string, with prefix and quotes.
pub(super) fn value_of(literal: &str) -> Cow<'_, str> {
    let quoted = literal.trim_start_matches(|each: char| each.is_ascii_alphabetic());
    let prefix = literal.strip_suffix(quoted).unwrap_or_default();
    let length = if quoted.starts_with("\"\"\"") || quoted.starts_with("'''") {
        3
    } else {
        1
    };
    let content = quoted
        .get(length..quoted.len().saturating_sub(length))
        .unwrap_or_default();
    unescaped(
        content,
        prefix.contains(['r', 'R']),
        prefix.contains(['b', 'B']),
    )
}

/// The text that a piece of a literal stands for (Python reference, 2.4.1 "String and Bytes literals").
pub(super) fn unescaped(written: &str, is_raw: bool, is_bytes: bool) -> Cow<'_, str> {
    if is_raw || !written.contains('\\') {
        return Cow::Borrowed(written);
    }
    let mut value = String::with_capacity(written.len());
    let mut rest = written;
    while let Some(at) = rest.find('\\') {
        let (before, escape) = rest.split_at(at);
        value.push_str(before);
        let (stands_for, length) = escaped(escape, is_bytes);
        value.extend(stands_for);
        rest = escape.get(length..).unwrap_or_default();
    }
    value.push_str(rest);
    Cow::Owned(value)
}

/// The character that the escape at the start of `text` stands for, if any, and its length in bytes.
fn escaped(text: &str, is_bytes: bool) -> (Option<char>, usize) {
    let Some(kind) = text.chars().nth(1) else {
        return (Some('\\'), 1);
    };
    let by_digits = |digits: usize| {
        let number = text
            .get(2..2 + digits)
            .and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let stands_for = number.map_or('\\', |number| {
            char::from_u32(number).unwrap_or(char::REPLACEMENT_CHARACTER)
        });
        (
            Some(stands_for),
            if number.is_some() { 2 + digits } else { 1 },
        )
    };
    match kind {
        '\n' => (None, 2),
        '\r' => (None, if text.starts_with("\\\r\n") { 3 } else { 2 }),
        '\\' | '\'' | '"' => (Some(kind), 2),
        'x' => by_digits(2),
        'u' if !is_bytes => by_digits(4),
        'U' if !is_bytes => by_digits(8),
        'N' if !is_bytes => {
            let length = text.find('}').map_or(2, |end| end + 1);
            (Some(UNKNOWN), length)
        }
        '0'..='7' => {
            let digits = text
                .chars()
                .skip(1)
                .take(3)
                .take_while(|each| ('0'..='7').contains(each));
            let (number, count) = digits.fold((0, 0), |(number, count), each| {
                (number * 8 + each.to_digit(8).unwrap_or(0), count + 1)
            });
            (Some(character(number)), 1 + count)
        }
        // A control character, or no escape at all: either way nothing that a name holds.
        'a' | 'b' | 'f' | 'n' | 'r' | 't' | 'v' => (Some('\n'), 2),
        _ => (Some('\\'), 1),
    }
}

/// The character of a number. What is none (a surrogate) is in no name, and neither is the one that means [`UNKNOWN`].
fn character(number: u32) -> char {
    char::from_u32(number)
        .filter(|&each| each != UNKNOWN)
        .unwrap_or(char::REPLACEMENT_CHARACTER)
}

#[cfg(test)]
mod tests {
    use super::{Literals, value_of};
    use crate::source::lex;

    fn holds(text: &str, name: &str) -> bool {
        let lexed = lex(text);
        Literals::of(&lexed.tokens, text).may_be(name)
    }

    #[test]
    fn escapes_are_read_as_python_reads_them() {
        for (literal, value) in [
            (r#""\x5fwalk""#, "_walk"),
            (r#""\137walk""#, "_walk"),
            (r#""\u005fwa\U0000006ck""#, "_walk"),
            (r#"r"\x5fwalk""#, r"\x5fwalk"),
            (r#"b"\x5fwalk""#, "_walk"),
            (r#"b"\u005fwalk""#, r"\u005fwalk"),
            ("'_wa\\\nlk'", "_walk"),
            ("'_wa\\\r\nlk'", "_walk"),
            ("'''_walk'''", "_walk"),
            (r#""\_walk""#, r"\_walk"),
            (r#""\x5""#, r"\x5"),
            (r#""\ud800""#, "\u{fffd}"),
            (r#""a\tb\\c\"d""#, "a\nb\\c\"d"),
        ] {
            assert_eq!(value_of(literal), value, "{literal}");
        }
    }

    #[test]
    fn literals_beside_each_other_are_one_string() {
        assert!(holds("x = ('_wa'  # so\n 'lk')\n", "_walk"));
        assert!(holds("x = '_wa' f'lk'\n", "_walk"));
        assert!(holds("x = f'_walk{y}'\n", "_walk"));
        assert!(holds("x = rf'_walk{f'{1}\\x5f'}'\n", "_"));
        assert!(holds(r#"x = "\N{LOW LINE}walk""#, "_walk"));
        assert!(!holds(r#"x = "\N{LOW LINE}walks""#, "_walk"));
        assert!(!holds("x = '_wa', 'lk'\n", "_walk"));
        assert!(!holds("x = '_walk' 's'\n", "_walk"));
        assert!(!holds("x = '_wa'\n'lk'\n", "_walk"));
    }

    #[test]
    fn words_count_where_strings_are_code() {
        assert!(holds("exec('_walk = 3')\n", "_walk"));
        assert!(holds("CODE = 'def _walk(): pass'\ng.eval(CODE)\n", "_walk"));
        assert!(holds(
            "def f():\n    '''\n    >>> _walk(3)\n    '''\n",
            "_walk"
        ));
        assert!(!holds("re.compile('_walk = 3')\n", "_walk"));
        assert!(!holds("x = 'the _walk of'\n", "_walk"));
    }
}
