//! Imports from `__future__`: whether a file postpones its annotations by one (PEP 563), and whether one comes too late.

use super::{Token, TokenKind};

const HEAD: [&str; 3] = ["from", "__future__", "import"];

/// Where an import from `__future__` stands behind anything but a docstring and others of its kind, as a byte offset:
/// CPython rejects such a text (Python reference, 7.11.1). `tokens` are those of the whole `text`.
pub fn late_future_import(tokens: &[Token], text: &str) -> Option<usize> {
    // Nothing behind the last import matters, nor behind the last place where the word stands.
    let place = memchr::memmem::rfind(text.as_bytes(), HEAD[1].as_bytes())?;
    let behind = tokens.partition_point(|token| token.span.start <= place);
    let is_future = |token: &Token| token.is_name(text, HEAD[1]);
    let last = tokens.get(..behind)?.iter().rposition(is_future)?;
    let tokens = tokens.get(..last + 2).unwrap_or(tokens);
    let mut may_come = true;
    let mut is_first = true;
    let ends = |token: &Token| token.kind == TokenKind::Newline || token.is_operator(text, ";");
    for statement in tokens.split(ends) {
        let code = statement.iter().filter(|token| !token.is_layout());
        let code: Vec<Token> = code.copied().collect();
        let is_head = |three: &[Token]| {
            three
                .iter()
                .zip(HEAD)
                .all(|(token, word)| token.is_name(text, word))
        };
        let import = code.windows(HEAD.len()).position(is_head);
        match import.and_then(|position| code.get(position)) {
            Some(from) if import != Some(0) || !may_come => return Some(from.span.start),
            Some(_) => {}
            None if code.is_empty() => continue,
            None => may_come &= is_first && code.iter().all(|&token| is_of_docstring(token, text)),
        }
        is_first = false;
    }
    None
}

/// Whether a docstring may be made of tokens like this one.
fn is_of_docstring(token: Token, text: &str) -> bool {
    match token.kind {
        TokenKind::String => !token.span.of(text).starts_with(['b', 'B']),
        _ => token.is_operator(text, "(") || token.is_operator(text, ")"),
    }
}

/// Whether the tokens of `text` hold a `from __future__ import annotations`; reads no further than that.
///
/// A statement in parentheses and a name given by `as` are understood; an import *as* `annotations` is none.
pub fn postpones_annotations(tokens: impl IntoIterator<Item = Token>, text: &str) -> bool {
    let mentions = |word: &str| memchr::memmem::find(text.as_bytes(), word.as_bytes()).is_some();
    if !mentions("__future__") || !mentions("annotations") {
        return false;
    }
    // How many words of the head the last tokens were.
    let mut matched = 0;
    let mut after_as = false;
    for token in tokens {
        if matches!(token.kind, TokenKind::LineEnd | TokenKind::Comment) {
            continue;
        }
        let word = token.span.of(text);
        if matched == HEAD.len() {
            if token.kind == TokenKind::Newline || word == ";" {
                matched = 0;
            } else if word == "annotations" && !after_as {
                return true;
            }
            after_as = word == "as";
        } else if HEAD.get(matched) == Some(&word) {
            matched += 1;
            after_as = false;
        } else {
            matched = usize::from(HEAD.first() == Some(&word));
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::lex;

    #[test]
    fn an_import_from_the_future_comes_first() {
        let late = |text: &str| late_future_import(&lex(text).tokens, text);
        for text in [
            "from __future__ import division\nfrom __future__ import (annotations)\nx = 1\n",
            "# why\n'doc'; from __future__ import division\n",
            "('doc'\n 'string')\n\nfrom __future__ import division; x = 1\n",
            "raise E from __future__\nimport x\n",
        ] {
            assert_eq!(late(text), None, "{text}");
        }
        for text in [
            "x = 1\nfrom __future__ import division\n",
            "'doc'\n'more'\nfrom __future__ import division\n",
            "b'doc'\nfrom __future__ import division\n",
            "if x: from __future__ import division\n",
            "def f():\n    from __future__ import division\n",
        ] {
            assert_eq!(late(text), text.find("from"), "{text}");
        }
    }

    #[test]
    fn only_the_import_itself_counts() {
        let postpones = |text: &str| postpones_annotations(lex(text).tokens, text);
        assert!(postpones("from __future__ import annotations\n"));
        assert!(postpones(
            "from __future__ import (division,  # why\n    annotations as a,\n)\n"
        ));
        assert!(postpones("'doc'; from __future__ import annotations\n"));
        assert!(!postpones(
            "from __future__ import division\nimport annotations\n"
        ));
        assert!(!postpones(
            "from __future__ import division as annotations\n"
        ));
        assert!(!postpones(
            "from __future__ import division; annotations = 1\n"
        ));
        assert!(!postpones("'from __future__ import annotations'\n"));
    }
}
