//! A second, strict Python parser, as a witness: here it may say no, and is asked nothing else.
//!
//! Tree-sitter accepts more than Python does, so what outdent writes is also read by the parser of the
//! ruff project, which follows the grammar of Python 3.14. Its tree is thrown away. That parser guards
//! its own stack, but dropping a tree as deep as a chain of operators doesn't, so text with such a
//! chain isn't shown to it and counts as rejected.

use ruff_python_ast::PythonVersion;
use ruff_python_parser::{Mode, ParseOptions, parse_unchecked};

use crate::source::{
    LexProblem, Lexed, Lexer, Span, Token, TokenKind, lex, statement_runs, statement_runs_unlexed,
};

/// What the strict parser objects to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrictError {
    /// The objection, in that parser's words.
    pub message: String,
    /// Where, as a byte offset into the text that was given.
    pub offset: usize,
    /// Whether it is a limit of that parser's, so that Python may take the text.
    pub is_limit: bool,
}

/// How many operators may follow each other in one expression; about as many as `CPython` compiles.
const DEEPEST: usize = 3000;

/// How many bytes of whole statements, at least, the strict parser is shown at once: its tree is thrown away, and
/// until then takes thirty times as much, which the processor's cache should hold.
const LEAST: usize = 1 << 14;

/// All that the strict parser objects to in `text`: whole statements that begin in the first column.
pub fn strict_syntax_errors(text: &str) -> Vec<StrictError> {
    let lexed = lex(text);
    match unfit(lexed.problem, too_deep(&lexed, text, DEEPEST)) {
        Some(error) => vec![error],
        None => objections(text),
    }
}

/// The first thing that the strict parser objects to in `text`, whose tokens these are; none if it accepts it.
pub fn strict_syntax_error(text: &str, lexed: &Lexed) -> Option<StrictError> {
    lexed_error(text, lexed, LEAST)
}

/// Does what [`strict_syntax_error`] does for a text that isn't lexed, and keeps no tokens: the memory it takes
/// grows with the longest top-level statement, not with the text.
pub fn strict_syntax_error_unlexed(text: &str) -> Option<StrictError> {
    unlexed_error(text, LEAST)
}

fn lexed_error(text: &str, lexed: &Lexed, least: usize) -> Option<StrictError> {
    let deep = too_deep(lexed, text, DEEPEST);
    unfit(lexed.problem, deep).or_else(|| first_error(text, &statement_runs(lexed, text, least)))
}

fn unlexed_error(text: &str, least: usize) -> Option<StrictError> {
    let mut lexer = Lexer::new(text);
    let mut depth = Depth::default();
    let mut deep = None;
    let tokens = lexer.by_ref().inspect(|&token| {
        deep = deep.or_else(|| depth.push(token, text, DEEPEST));
    });
    let runs = statement_runs_unlexed(tokens, text, least);
    unfit(lexer.problem(), deep).or_else(|| first_error(text, &runs))
}

/// The first objection to a text, which the strict parser is shown in runs of top-level statements.
///
/// That it accepts the runs is to accept the text. Each ends with a line end at which its reading is complete, so
/// that what follows is read as if nothing came before; only a clause like `else:` or the definition under a decorator
/// would be read otherwise, and no run begins with either. Where it rejects one, the first error in the
/// text may still be another, for an error at the end of a run is described by what follows. So it is shown more until
/// the error lies before the last run that it was shown.
fn first_error(text: &str, runs: &[Span]) -> Option<StrictError> {
    let mut rest = runs;
    let mut count = 1;
    while let Some((shown, after)) = rest.split_at_checked(count.min(rest.len()))
        && let (Some(first), Some(last)) = (shown.first(), shown.last())
    {
        let objections = objections(Span::new(first.start, last.end).of(text));
        let error = objections.into_iter().min_by_key(|error| error.offset);
        match error {
            None => {
                rest = after;
                count = 1;
            }
            Some(error) if after.is_empty() || first.start + error.offset < last.start => {
                return Some(StrictError {
                    offset: first.start + error.offset,
                    ..error
                });
            }
            Some(_) => count *= 2,
        }
    }
    None
}

/// Why a text isn't shown to the strict parser: the lexer's problem, or where it is too deep.
fn unfit(problem: Option<LexProblem>, deep: Option<usize>) -> Option<StrictError> {
    if let Some(problem) = problem {
        return Some(StrictError {
            message: problem.to_string(),
            offset: problem.offset,
            is_limit: false,
        });
    }
    deep.map(|offset| StrictError {
        message: "an expression is nested too deeply".to_owned(),
        offset,
        is_limit: true,
    })
}

/// What the strict parser objects to.
fn objections(text: &str) -> Vec<StrictError> {
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
            is_limit: false,
        })
        .collect()
}

/// The place where an expression becomes a chain of more than `deepest` operators; the lexer knows `CPython`'s limits on brackets and blocks.
pub(super) fn too_deep(lexed: &Lexed, text: &str, deepest: usize) -> Option<usize> {
    // A logical line begins anew; most have fewer tokens than that.
    let lines = lexed
        .tokens
        .split_inclusive(|token| token.kind == TokenKind::Newline);
    lines.filter(|line| line.len() > deepest).find_map(|line| {
        let mut depth = Depth::default();
        line.iter()
            .find_map(|&token| depth.push(token, text, deepest))
    })
}

/// How deep the expression is that is being read.
struct Depth {
    /// For each open bracket, and the statement itself, the operators since the last comma.
    open: Vec<usize>,
    operators: usize,
}

impl Default for Depth {
    fn default() -> Self {
        Self {
            open: vec![0],
            operators: 0,
        }
    }
}

impl Depth {
    /// Takes the next token; gives its place if there are more than `deepest` operators with it.
    fn push(&mut self, token: Token, text: &str, deepest: usize) -> Option<usize> {
        match token.kind {
            TokenKind::Newline => self.begin(),
            TokenKind::Operator if token.first == b';' => self.begin(),
            TokenKind::Operator if token.opens_bracket() => {
                self.open.push(1);
                self.operators += 1;
            }
            TokenKind::Operator if token.closes_bracket() => {
                // What was within the brackets is no deeper than what comes after them, but for the brackets.
                let within = self.open.pop().unwrap_or(0);
                self.operators = self.operators.saturating_sub(within) + 1;
                if let Some(last) = self.open.last_mut() {
                    *last += 1;
                }
            }
            TokenKind::Operator if token.first == b',' => {
                if let Some(last) = self.open.last_mut() {
                    self.operators = self.operators.saturating_sub(std::mem::take(last));
                }
            }
            TokenKind::Operator => self.operator(),
            TokenKind::Name if is_operator_word(token, text) => self.operator(),
            _ => {}
        }
        (self.operators > deepest).then_some(token.span.start)
    }

    /// A statement begins.
    fn begin(&mut self) {
        self.open.clear();
        self.open.push(0);
        self.operators = 0;
    }

    fn operator(&mut self) {
        self.operators += 1;
        if let Some(last) = self.open.last_mut() {
            *last += 1;
        }
    }
}

fn is_operator_word(name: Token, text: &str) -> bool {
    matches!(name.first, b'n' | b'l' | b'i' | b'e' | b'a' | b'o' | b'y')
        && matches!(
            name.span.of(text),
            "not" | "lambda" | "if" | "else" | "await" | "and" | "or" | "in" | "is" | "yield"
        )
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

    #[test]
    fn runs_are_judged_as_the_whole_is() {
        let whole = |text: &str| lexed_error(text, &lex(text), text.len());
        let pieces = [
            "def f(a):\n    return a\n",
            "x = 1\n",
            "    # a comment\n",
            "\x0cx = 1\n",
            "\\\nx = 1\n",
            "x = 1\\\n\n",
            "if x:\n    y\nelse:\n    z\n",
            "if x:\n",
            "else:\n    z\n",
            "@a\n",
            "try:\n    y\n",
            "match x:\n    case 1: y\n",
            "case: 1\n",
            "print x\n",
            "f(a=1, 2)\r\n",
            "x = (1,\n2)\r",
            "'''a\nb'''\n",
            "async def f(): pass\n",
            "f'{a}{b!r:{c}}'\n",
            "type X = 1; y =\n",
            "class C: pass",
        ];
        let (mut accepted, mut rejected) = (0, 0);
        for first in pieces {
            for second in pieces {
                for third in pieces {
                    let text = format!("{first}{second}{third}");
                    let expected = whole(&text);
                    assert_eq!(unlexed_error(&text, 0), expected, "{text}");
                    assert_eq!(lexed_error(&text, &lex(&text), 0), expected, "{text}");
                    *if expected.is_none() {
                        &mut accepted
                    } else {
                        &mut rejected
                    } += 1;
                }
            }
        }
        assert!(accepted > 1000 && rejected > 1000, "{accepted} {rejected}");
    }
}
