//! Where a module's top-level statements begin and end, by tokens alone.
//!
//! Takes tokens, gives the spans of the statements at indentation 0, so that later rooms need parse
//! no more of a file than the statements of interest. A statement goes from its first token to the end of
//! its last logical line; the clauses of a compound statement (`else`, `except`, ...) and the definition
//! under its decorators are part of it. Comments and blank lines between statements belong to none,
//! those within one to it. See the Python reference, sections 7, 8 and 9.2.

use super::{Lexed, Span, Token, TokenKind};

/// The top-level statements of a text, as far as it could be lexed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statements {
    /// The statements in source order; disjoint. Every token that covers a byte and is no comment and no
    /// [`TokenKind::LineEnd`] lies in exactly one.
    pub spans: Vec<Span>,
    /// Whether the lexer stopped early: the last span then runs to the end of the text and may be more
    /// than one statement.
    pub broken: bool,
}

/// Cuts the text that `lexed` was made from into its top-level statements.
pub fn top_level_statements(lexed: &Lexed, text: &str) -> Statements {
    let mut spans = Vec::new();
    let mut cutter = Cutter::default();
    for &token in &lexed.tokens {
        spans.extend(cutter.push(token, text));
    }
    let broken = lexed.problem.is_some();
    spans.extend(cutter.finish(text, broken));
    Statements { spans, broken }
}

/// Cuts a text into runs of whole top-level statements, what lies between them included: each goes from the start
/// of a line to the start of a line, and has `least` bytes or more, but for the last.
///
/// `tokens` are those of the whole `text`; past the last of them nothing is cut.
pub fn statement_runs(
    tokens: impl IntoIterator<Item = Token>,
    text: &str,
    least: usize,
) -> Vec<Span> {
    let mut runs = Vec::new();
    let mut cutter = Cutter::default();
    let mut start = 0;
    let mut line_start = 0;
    for token in tokens {
        let begins = cutter.push(token, text).is_some();
        // Behind a form feed or a joined line isn't the start of a line.
        if begins && token.span.start - start >= least && token.span.start == line_start {
            runs.push(Span::new(start, token.span.start));
            start = token.span.start;
        }
        if matches!(token.kind, TokenKind::Newline | TokenKind::LineEnd) {
            line_start = token.span.end;
        }
    }
    runs.push(Span::new(start, text.len()));
    runs
}

/// Collects tokens into statements.
#[derive(Default)]
struct Cutter {
    /// The statement being collected, complete lines only.
    current: Option<Span>,
    /// Whether the last line at indentation 0 was a decorator.
    decorated: bool,
    /// Open blocks.
    depth: usize,
    /// Whether the next token other than a comment begins a logical line.
    at_line_start: bool,
    started: bool,
    /// The end of the last token seen.
    seen: usize,
}

impl Cutter {
    /// Takes the next token; gives the statement before it if that is complete.
    fn push(&mut self, token: Token, text: &str) -> Option<Span> {
        self.seen = token.span.end;
        match token.kind {
            TokenKind::Comment | TokenKind::LineEnd | TokenKind::EndOfFile => return None,
            TokenKind::Indent => {
                self.depth += 1;
                // An indented first line is an error to Python; it still is a statement's.
                if self.current.is_none() {
                    self.current = Some(token.span);
                }
                return None;
            }
            TokenKind::Dedent => {
                self.depth = self.depth.saturating_sub(1);
                return None;
            }
            _ => {}
        }
        let mut complete = None;
        if (self.at_line_start || !self.started) && self.depth == 0 {
            if !(self.decorated || continues_statement(token, text)) || self.current.is_none() {
                complete = self.current.take();
                self.current = Some(token.span);
            }
            self.decorated = token.is_operator(text, "@");
        }
        self.started = true;
        self.at_line_start = token.kind == TokenKind::Newline;
        if let Some(current) = &mut self.current {
            current.end = token.span.end;
        }
        complete
    }

    /// The last statement, after the last token.
    fn finish(mut self, text: &str, broken: bool) -> Option<Span> {
        if broken {
            let start = self.current.map_or(self.seen, |current| current.start);
            self.current = Some(Span::new(start, text.len()));
        }
        self.current
    }
}

/// Whether a line at indentation 0 that begins with `token` goes on with the compound statement before it.
/// None of these hard keywords can begin a statement.
pub(super) fn continues_statement(token: Token, text: &str) -> bool {
    token.kind == TokenKind::Name
        && matches!(token.span.of(text), "else" | "elif" | "except" | "finally")
}
