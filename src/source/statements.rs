//! Where a module's top-level statements begin and end, by tokens alone.
//!
//! Takes tokens, gives the spans of the statements at indentation 0, so that later rooms need parse
//! no more of a file than the statements of interest. A statement goes from its first token to the end of
//! its last logical line; the clauses of a compound statement (`else`, `except`, ...) and the definition
//! under its decorators are part of it. Comments and blank lines between statements belong to none,
//! those within one to it. See the Python reference, sections 7, 8 and 9.2.

use super::{Lexed, Lexer, Span, Token, TokenKind, prefilter::FunctionDepth};

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
        spans.extend(cutter.push(token, text).map(|cut| cut.span));
    }
    let broken = lexed.problem.is_some();
    spans.extend(cutter.finish(text, broken).map(|cut| cut.span));
    Statements { spans, broken }
}

/// The top-level statements that may hold a knot ([`statement_may_hold_knot`]), in one pass over the
/// text that keeps no tokens.
///
/// [`statement_may_hold_knot`]: super::statement_may_hold_knot
pub fn suspect_statements(text: &str) -> Statements {
    let mut spans = Vec::new();
    let mut cutter = Cutter::default();
    let mut lexer = Lexer::new(text);
    let suspect = |cut: Cut| cut.may_hold_knot.then_some(cut.span);
    for token in lexer.by_ref() {
        spans.extend(cutter.push(token, text).and_then(suspect));
    }
    let broken = lexer.problem().is_some();
    // What the lexer didn't reach may hold anything.
    spans.extend(
        cutter
            .finish(text, broken)
            .filter(|cut| broken || cut.may_hold_knot)
            .map(|cut| cut.span),
    );
    Statements { spans, broken }
}

/// One statement that is complete.
struct Cut {
    span: Span,
    may_hold_knot: bool,
}

/// Collects tokens into statements.
#[derive(Default)]
struct Cutter {
    /// The statement being collected, complete lines only, and its state.
    current: Option<Span>,
    functions: FunctionDepth,
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
    fn push(&mut self, token: Token, text: &str) -> Option<Cut> {
        self.seen = token.span.end;
        if matches!(token.kind, TokenKind::Indent | TokenKind::Dedent) {
            self.functions.push(token, text);
        }
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
                complete = self.take();
                self.current = Some(token.span);
            }
            self.decorated = token.is_operator(text, "@");
        }
        self.started = true;
        self.at_line_start = token.kind == TokenKind::Newline;
        self.functions.push(token, text);
        if let Some(current) = &mut self.current {
            current.end = token.span.end;
        }
        complete
    }

    fn take(&mut self) -> Option<Cut> {
        let may_hold_knot = std::mem::take(&mut self.functions).nested();
        self.current.take().map(|span| Cut {
            span,
            may_hold_knot,
        })
    }

    /// The last statement, after the last token.
    fn finish(mut self, text: &str, broken: bool) -> Option<Cut> {
        if broken {
            let start = self.current.map_or(self.seen, |current| current.start);
            self.current = Some(Span::new(start, text.len()));
        }
        self.take()
    }
}

/// Whether a line at indentation 0 that begins with `token` goes on with the compound statement before it.
/// None of these hard keywords can begin a statement.
fn continues_statement(token: Token, text: &str) -> bool {
    token.kind == TokenKind::Name
        && matches!(token.span.of(text), "else" | "elif" | "except" | "finally")
}
