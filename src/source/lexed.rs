//! A text's tokens, and what is told from them: found once, when first asked for, and kept.
//!
//! Statements, bodies and lines are each a matter of the text and its tokens alone, and most rooms ask for them. How
//! they are found is for the files of the same names.

use std::cell::OnceCell;

use super::bodies::{Body, bodies};
use super::statements::{Cut, Statement};
use super::{LexProblem, Lexer, Lines, Span, Token};

/// All tokens of a text, or those up to the first problem.
///
/// The `text` that its functions ask for is the one that was lexed.
#[derive(Clone, Debug, Default)]
pub struct Lexed {
    /// The tokens in source order; spans never overlap. Only blanks, form feeds and line-joining
    /// backslashes lie between them.
    pub tokens: Vec<Token>,
    /// Why the tokens end early; `None` where the last token is [`TokenKind::EndOfFile`](super::TokenKind::EndOfFile).
    pub problem: Option<LexProblem>,
    cut: OnceCell<Cut>,
    bodies: OnceCell<Vec<Body>>,
    lines: OnceCell<Lines>,
}

/// Lexes the whole of `text`, which has no byte order mark (as [`Source::text`](super::Source::text)).
///
/// Broken text is no error: the tokens up to the [`LexProblem`] are given. Time is linear in the length of
/// the text.
pub fn lex(text: &str) -> Lexed {
    let mut lexer = Lexer::new(text);
    // Real code has a token for each 4 to 8 bytes.
    let mut tokens = Vec::with_capacity(text.len() / 6 + 8);
    for token in lexer.by_ref() {
        tokens.push(token);
    }
    Lexed {
        tokens,
        problem: lexer.problem(),
        ..Lexed::default()
    }
}

impl Lexed {
    /// The text cut into its top-level statements, as far as it could be lexed: from the start of the first token to
    /// the end of the last logical line.
    ///
    /// They are in source order and disjoint. Every token that covers a byte and is no comment and no
    /// [`TokenKind::LineEnd`](super::TokenKind::LineEnd) lies in exactly one. Where the lexer stopped early the last
    /// one runs to the end of the text and may be more than one statement.
    pub fn top_level_statements(&self, text: &str) -> &[Span] {
        &self.cut(text).lines
    }

    /// The top-level statements with their tokens, layout at their ends left out.
    pub fn statements(&self, text: &str) -> &[Statement] {
        &self.cut(text).statements
    }

    fn cut(&self, text: &str) -> &Cut {
        self.cut.get_or_init(|| Cut::of(self, text))
    }

    /// The bodies of functions and classes that stand in no function, in source order; that of a class comes before
    /// those of its methods, and the latter lie in it. One-line bodies are left out.
    pub fn bodies(&self, text: &str) -> &[Body] {
        self.bodies.get_or_init(|| bodies(&self.tokens, text))
    }

    /// The physical lines.
    pub fn lines(&self, text: &str) -> &Lines {
        self.lines.get_or_init(|| Lines::of(text, &self.tokens))
    }
}
