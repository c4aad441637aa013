//! Whether a file postpones its annotations: `from __future__ import annotations` (PEP 563).

use super::{Token, TokenKind};

/// Whether the tokens of `text` hold a `from __future__ import annotations`; reads no further than that.
///
/// A statement in parentheses and a name given by `as` are understood; an import *as* `annotations` is none.
pub fn postpones_annotations(tokens: impl IntoIterator<Item = Token>, text: &str) -> bool {
    const HEAD: [&str; 3] = ["from", "__future__", "import"];
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
