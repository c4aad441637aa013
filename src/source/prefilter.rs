//! The prefilter: what can be seen to hold no knot without parsing.
//!
//! A knot's members are functions within a function, so there are two `def` or `lambda`. Python spells
//! keywords in ASCII only: identifiers are normalised (NFKC, PEP 3131) after the tokenizer has told
//! them from keywords, so `ｄｅｆ` is a name and opens no function. Nor is a
//! keyword ever joined from pieces, for a backslash at a line's end also ends the word before it; nor does
//! one touch an ASCII letter, digit or underscore: only a number could end right before a keyword, and
//! none may stand before these two. So a text with fewer than two such words holds no knot.

use memchr::memmem;

/// Whether `text` may hold a knot; `false` is certain, also for text that Python rejects.
///
/// One pass of substring search; strings and comments count like code.
pub fn may_hold_knot(text: &str) -> bool {
    let bytes = text.as_bytes();
    let words = |word: &'static [u8]| {
        memmem::find_iter(bytes, word).filter(move |&start| {
            let before = start
                .checked_sub(1)
                .and_then(|offset| bytes.get(offset).copied());
            let after = bytes.get(start + word.len()).copied();
            !before.is_some_and(is_word_byte) && !after.is_some_and(is_word_byte)
        })
    };
    // Most files with functions show two `def`s early, and then need no search for `lambda`.
    let defs = words(b"def").take(2).count();
    defs + words(b"lambda").take(2 - defs).count() >= 2
}

fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_counted() {
        assert!(may_hold_knot("def f():\n  def g(): g()\n"));
        assert!(may_hold_knot("lambda:[f:=lambda:f()]"));
        assert!(may_hold_knot("def\\\nf(): f = (lambda\n: f)"));
        assert!(!may_hold_knot(
            "def f(): define(undef, _def, def_, lambdas)"
        ));
        assert!(!may_hold_knot("ｄｅｆ f(): lambda: 0"));
        assert!(!may_hold_knot(""));
    }
}
