//! A second, strict Python parser, as a witness: here it may say no, and is asked nothing else.
//!
//! Tree-sitter accepts more than Python does, so what outdent writes is also read by the parser of the
//! ruff project, which follows the grammar of Python 3.14. Its tree is thrown away. That parser guards
//! its own stack, but dropping a tree as deep as a chain of operators doesn't, so text with such a
//! chain isn't shown to it and counts as rejected.

use ruff_python_ast::PythonVersion;
use ruff_python_parser::{Mode, ParseOptions, parse_unchecked};

use crate::source::{Lexed, TokenKind, lex};

/// What the strict parser objects to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrictError {
    /// The objection, in that parser's words.
    pub message: String,
    /// Where, as a byte offset into the text that was given.
    pub offset: usize,
}

/// How many operators may follow each other in one expression; about as many as `CPython` compiles.
const DEEPEST: usize = 3000;

/// All that the strict parser objects to in `text`: whole statements that begin in the first column.
pub fn strict_syntax_errors(text: &str) -> Vec<StrictError> {
    errors_of(text, &lex(text))
}

fn errors_of(text: &str, lexed: &Lexed) -> Vec<StrictError> {
    if let Some(problem) = lexed.problem {
        return vec![StrictError {
            message: problem.to_string(),
            offset: problem.offset,
        }];
    }
    if let Some(offset) = too_deep(lexed, text, DEEPEST) {
        return vec![StrictError {
            message: "nested too deeply for the strict parser".to_owned(),
            offset,
        }];
    }
    let options = ParseOptions::from(Mode::Module).with_target_version(PythonVersion::PY314);
    let parsed = parse_unchecked(text, options);
    let errors = parsed
        .errors()
        .iter()
        .map(|error| (error.error.to_string(), error.location.start()));
    let unsupported = parsed
        .unsupported_syntax_errors()
        .iter()
        .map(|error| (error.to_string(), error.range.start()));
    errors
        .chain(unsupported)
        .map(|(message, start)| StrictError {
            message,
            offset: start.to_usize(),
        })
        .collect()
}

/// The first thing that the strict parser objects to in `text`, whose tokens these are; none if it accepts it.
pub fn strict_syntax_error(text: &str, lexed: &Lexed) -> Option<StrictError> {
    errors_of(text, lexed)
        .into_iter()
        .min_by_key(|error| error.offset)
}

/// The place where an expression becomes a chain of more than `deepest` operators; the lexer knows `CPython`'s limits on brackets and blocks.
pub(super) fn too_deep(lexed: &Lexed, text: &str, deepest: usize) -> Option<usize> {
    // For each open bracket, and the statement itself, the operators since the last comma.
    let mut open = vec![0usize];
    let mut depth = 0usize;
    for &token in &lexed.tokens {
        let word = token.span.of(text);
        match (token.kind, word) {
            (TokenKind::Newline, _) | (TokenKind::Operator, ";") => {
                open = vec![0];
                depth = 0;
            }
            (TokenKind::Operator, "(" | "[" | "{") => {
                open.push(1);
                depth += 1;
            }
            (TokenKind::Operator, ")" | "]" | "}") => {
                // What was within the brackets is no deeper than what comes after them, but for the brackets.
                depth -= open.pop().unwrap_or(0).min(depth);
                depth += 1;
                if let Some(last) = open.last_mut() {
                    *last += 1;
                }
            }
            (TokenKind::Operator, ",") => {
                if let Some(last) = open.last_mut() {
                    depth -= std::mem::replace(last, 0).min(depth);
                }
            }
            (TokenKind::Operator, _)
            | (
                TokenKind::Name,
                "not" | "lambda" | "if" | "else" | "await" | "and" | "or" | "in" | "is" | "yield",
            ) => {
                depth += 1;
                if let Some(last) = open.last_mut() {
                    *last += 1;
                }
            }
            _ => {}
        }
        if depth > deepest {
            return Some(token.span.start);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_tree_sitter_lets_pass_is_rejected() {
        assert_eq!(strict_syntax_errors("def f(a, b): return a\n"), []);
        for wrong in [
            "def f(a, *): pass\n",
            "print x\n",
            "if x:\n",
            "if x:\n\tpass\n        pass\n",
            "f(a=1, 2)\n",
        ] {
            assert_ne!(strict_syntax_errors(wrong), [], "{wrong}");
        }
    }

    #[test]
    fn chains_of_any_length_are_answered() {
        for (start, link, end) in [
            ("x = ", "a + ", "a\n"),
            ("x = ", "not ", "a\n"),
            ("x = ", "-", "a\n"),
            ("x = a", ".a", "\n"),
            ("x = a", "()", "\n"),
            ("x = ", "lambda: ", "a\n"),
            ("x = ", "a if b else ", "a\n"),
            ("async def f(): return ", "await ", "a\n"),
            ("x = ", "(", "\n"),
        ] {
            let chain = |length: usize| format!("{start}{}{end}", link.repeat(length));
            assert_ne!(strict_syntax_errors(&chain(100_000)), [], "{link}");
            if !matches!(link, "(" | "await ") {
                assert_eq!(strict_syntax_errors(&chain(1400)), [], "{link}");
            }
        }
        assert_eq!(
            strict_syntax_errors(&format!("x = [{}]\n", "a + 1, ".repeat(10_000))),
            []
        );
    }
}
