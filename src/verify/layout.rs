//! A formatter's text is a verified lift's, laid out differently.
//!
//! What a formatter makes of a lift is somebody else's work, so it isn't believed either. The lift is proven; it
//! suffices to show that the formatted text is the same program (the strict parser's trees say so) with
//! the same comments in the same order, whatever white space is in and around them. Then every name means what it
//! meant, and the knots that are gone stay gone.

use crate::source::{TokenKind, lex};
use crate::syntax::difference_beyond_layout;

/// Shows that `formatted` is `lifted` but for its layout.
///
/// # Errors
///
/// What else is different, in words.
pub fn verify_layout(lifted: &str, formatted: &str) -> Result<(), String> {
    if let Some(difference) = difference_beyond_layout(lifted, formatted) {
        return Err(difference);
    }
    let (old, new) = (comments(lifted), comments(formatted));
    let mut pairs = old.iter().zip(&new);
    if let Some((old, _)) = pairs.find(|(old, new)| old != new) {
        return Err(format!("the comment `{old}` is another one"));
    }
    if old.len() != new.len() {
        return Err("the number of comments is another one".to_owned());
    }
    Ok(())
}

/// The comments without white space around their text.
fn comments(text: &str) -> Vec<String> {
    lex(text)
        .tokens
        .iter()
        .filter(|token| token.kind == TokenKind::Comment)
        .map(|token| {
            let comment = token.span.of(text);
            let said = comment.strip_prefix('#').unwrap_or(comment);
            format!("# {}", said.trim())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::verify_layout;

    #[test]
    fn comments_stay() {
        let lifted = "#!x\nf( a )#one\n# two  \nb\n";
        for (formatted, is_same) in [
            ("#!x\nf(a)  # one\n\n# two\nb\n", true),
            ("#!x\nf(\n    a\n)  # one\n# two\nb\n", true),
            ("#!x\nf(a)\n# two\nb\n", false),
            ("#!x\nf(a)  # two\n# one\nb\n", false),
            ("#!x\nf(a)  # one\n# Two\nb\n", false),
            ("#!x\nf(a)  # one\n# two\nb\n# three\n", false),
            ("#!x\nf(b)  # one\n# two\nb\n", false),
        ] {
            assert_eq!(
                verify_layout(lifted, formatted).is_ok(),
                is_same,
                "{formatted}"
            );
        }
    }
}
