//! The prefilter: what can be seen to hold no knot without parsing.
//!
//! A knot's members are functions within a function, so there are two `def` or `lambda`. Python spells
//! keywords in ASCII only: identifiers are normalised (NFKC, PEP 3131) after the tokenizer has told
//! them from keywords, so `ｄｅｆ` is a name and opens no function. Nor is a
//! keyword ever joined from pieces, for a backslash at a line's end also ends the word before it; nor does
//! one touch an ASCII letter, digit or underscore: only a number could end right before a keyword, and
//! none may stand before these two. So a text with fewer than two such words holds no knot.

use memchr::memmem;

use super::{Token, TokenKind};

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

/// Whether the top-level statement with these `tokens` (of `text`) may hold a knot: whether some function
/// may lie within another one. `false` is certain.
///
/// The body of a function comes after its `def` or `lambda`, and either on the same logical line or on lines
/// in deeper blocks than the line that it begins on. So a function on a later line that lies no deeper
/// is beside it, like the methods of a class. Functions in defaults, decorators' arguments and the like
/// count as within, on the safe side.
pub fn statement_may_hold_knot(tokens: &[Token], text: &str) -> bool {
    let mut functions = FunctionDepth::default();
    for &token in tokens {
        functions.push(token, text);
    }
    functions.nested()
}

/// Watches the tokens of one statement for functions that may lie within another.
#[derive(Clone, Debug, Default)]
pub(super) struct FunctionDepth {
    /// Open blocks.
    depth: usize,
    /// The block depth of the logical line with the outermost function that may still be open.
    open: Option<usize>,
    nested: bool,
    /// Whether the next token begins a logical line.
    within_line: bool,
}

impl FunctionDepth {
    /// Takes the statement's next token.
    pub(super) fn push(&mut self, token: Token, text: &str) {
        match token.kind {
            TokenKind::Comment | TokenKind::LineEnd => {}
            TokenKind::Newline => self.within_line = false,
            TokenKind::Indent => self.depth += 1,
            TokenKind::Dedent => self.depth = self.depth.saturating_sub(1),
            _ => {
                if !self.within_line {
                    self.within_line = true;
                    if self.open.is_some_and(|open| self.depth <= open) {
                        self.open = None;
                    }
                }
                if token.kind == TokenKind::Name && matches!(token.span.of(text), "def" | "lambda")
                {
                    self.nested |= self.open.is_some();
                    self.open = self.open.or(Some(self.depth));
                }
            }
        }
    }

    /// Whether a function may lie within another among the tokens so far.
    pub(super) fn nested(&self) -> bool {
        self.nested
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::lex;

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

    #[test]
    fn functions_beside_each_other_are_not_nested() {
        let nested = |text: &str| statement_may_hold_knot(&lex(text).tokens, text);
        assert!(nested("def f():\n  def g(): g()\n"));
        assert!(nested(
            "class A:\n  def f(self):\n    if x:\n      y\n    def g(): g()\n"
        ));
        assert!(nested("def f(): g = lambda: g()\n"));
        assert!(nested("f = lambda: [g := lambda: g()]\n"));
        assert!(nested("def f():\n  # c\n\n  x = f'{(g := lambda: g())}'\n"));
        assert!(nested(
            "if (lambda: 0)(): pass\nelse:\n  def f():\n    class A:\n      def g(): 0\n"
        ));
        assert!(!nested(
            "class A:\n  def f(self):\n    x\n  def g(self):\n    y\n  z = lambda: 0\n"
        ));
        assert!(!nested("@d(lambda: 0)\ndef f(): 'def lambda' # def\n"));
    }
}
