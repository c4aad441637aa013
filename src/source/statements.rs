//! Where a module's top-level statements begin and end, by tokens alone.
//!
//! Takes tokens, gives the statements at indentation 0, so that later rooms need parse
//! no more of a file than the statements of interest. A statement goes from its first token to the end of
//! its last logical line; the clauses of a compound statement (`else`, `except`, ...) and the definition
//! under its decorators are part of it. Comments and blank lines between statements belong to none,
//! those within one to it. See the Python reference, sections 7, 8 and 9.2.

use std::ops::Range;

use super::{Body, Lexed, Span, Token, TokenKind};

/// A top-level statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// From the start of the first to the end of the last token that is no layout.
    pub span: Span,
    /// Its tokens, as positions in the list they were found in; the first and the last are no layout.
    pub tokens: Range<usize>,
    /// All of its lines, from the start of the first token.
    lines: Span,
}

/// A text cut into its top-level statements, in source order.
#[derive(Clone, Debug)]
pub(super) struct Cut {
    /// All of each statement's lines, from the start of its first token.
    pub(super) lines: Vec<Span>,
    /// Those with a token that is no layout.
    pub(super) statements: Vec<Statement>,
}

impl Cut {
    /// The statements of the text that `lexed` was made from.
    pub(super) fn of(lexed: &Lexed, text: &str) -> Self {
        let mut cutter = Cutter::default();
        let mut cut = Self {
            lines: Vec::new(),
            statements: Vec::new(),
        };
        for (index, &token) in lexed.tokens.iter().enumerate() {
            if let Some(statement) = cutter.push(index, token, text) {
                cut.add(statement);
            }
        }
        if lexed.problem.is_some() {
            let seen = lexed.tokens.last().map_or(0, |last| last.span.end);
            cutter.extend_to(Span::new(seen, text.len()));
        }
        if let Some(last) = cutter.finish() {
            cut.add(last);
        }
        cut
    }

    fn add(&mut self, statement: Statement) {
        self.lines.push(statement.lines);
        if !statement.tokens.is_empty() {
            self.statements.push(statement);
        }
    }
}

/// The statements of each block in which names are a module's or a class's: those at the top level come first, then
/// those of each class that stands in no function, the outer one's before the inner one's. The text has no lexical
/// problem.
pub fn statements_of_blocks(lexed: &Lexed, text: &str) -> Vec<Vec<Statement>> {
    let classes = lexed.bodies(text).iter().filter(|body| !body.is_function);
    std::iter::once(lexed.statements(text).to_vec())
        .chain(classes.map(|body| statements_of_body(lexed, text, body)))
        .collect()
}

/// The statements of the block that is this body.
pub fn statements_of_body(lexed: &Lexed, text: &str, body: &Body) -> Vec<Statement> {
    let mut cutter = Cutter::default();
    let mut found = Vec::new();
    let tokens = lexed.tokens.iter().enumerate();
    let tokens = tokens.take(body.tokens.end).skip(body.tokens.start);
    let mut within = tokens.skip_while(|(_, token)| token.kind != TokenKind::Indent);
    within.next();
    for (index, &token) in within {
        if let Some(statement) = cutter.push(index, token, text) {
            found.push(statement);
        }
    }
    found.extend(cutter.finish());
    found.retain(|statement| !statement.tokens.is_empty());
    found
}

/// Whether the statement is the first on a line that no joined line is part of, and not the first of an indented block.
pub fn begins_line(statement: &Statement, tokens: &[Token], text: &str) -> bool {
    let before = tokens.get(..statement.tokens.start).unwrap_or_default();
    let before = before.iter().rfind(|token| token.kind != TokenKind::Dedent);
    let Some(before) = before else {
        return statement.span.start == 0;
    };
    let gap = Span::new(before.span.end, statement.span.start);
    matches!(before.kind, TokenKind::Newline | TokenKind::LineEnd)
        && gap
            .of(text)
            .bytes()
            .all(|byte| matches!(byte, b' ' | b'\t'))
}

/// A statement of an indented block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NestedStatement {
    /// From the start of the first to the end of the last token that is no layout.
    pub span: Span,
    /// Where the statement before it in its block begins, if it isn't the first.
    pub before: Option<usize>,
}

/// The statements of all indented blocks, each behind those that stand in it. What shares a line with another counts
/// as one with it.
pub fn nested_statements(tokens: &[Token], text: &str) -> Vec<NestedStatement> {
    let mut found = Vec::new();
    let mut open: Vec<OpenBlock> = Vec::new();
    let mut within_line = false;
    let mut end = 0;
    for &token in tokens {
        match token.kind {
            TokenKind::Comment | TokenKind::LineEnd | TokenKind::EndOfFile => {}
            TokenKind::Indent => open.push(OpenBlock::default()),
            TokenKind::Dedent => found.extend(open.pop().and_then(|block| block.finish(end))),
            TokenKind::Newline => within_line = false,
            _ => {
                if !within_line && let Some(block) = open.last_mut() {
                    let goes_on = block.decorated || continues_statement(token, text);
                    block.decorated = token.is_operator(text, "@");
                    if !goes_on {
                        if let Some(statement) = block.finish(end) {
                            block.before = block.start;
                            found.push(statement);
                        }
                        block.start = Some(token.span.start);
                    }
                }
                within_line = true;
                end = token.span.end;
            }
        }
    }
    found
}

/// A block whose end has not been reached.
#[derive(Clone, Copy, Default)]
struct OpenBlock {
    /// Where its last statement begins.
    start: Option<usize>,
    /// Where the one before that begins.
    before: Option<usize>,
    /// Whether all lines of the last statement are decorators.
    decorated: bool,
}

impl OpenBlock {
    /// Its last statement, which ends here.
    fn finish(&self, end: usize) -> Option<NestedStatement> {
        Some(NestedStatement {
            span: Span::new(self.start?, end),
            before: self.before,
        })
    }
}

/// Cuts a text into runs of whole top-level statements, what lies between them included: each goes from the start
/// of a line to the start of a line, and has `least` bytes or more, but for the last.
pub fn statement_runs(lexed: &Lexed, text: &str, least: usize) -> Vec<Span> {
    let mut runs = Vec::new();
    let mut start = 0;
    for statement in lexed.statements(text).iter().skip(1) {
        let Statement { span, tokens, .. } = statement;
        let before = lexed.tokens.get(..tokens.start).unwrap_or_default();
        let before = before.iter().rfind(|token| !token.span.is_empty());
        // Behind a form feed or a joined line isn't the start of a line.
        let begins_line = |before: &Token| {
            before.span.end == span.start
                && matches!(before.kind, TokenKind::Newline | TokenKind::LineEnd)
        };
        if span.start - start >= least && before.is_some_and(begins_line) {
            runs.push(Span::new(start, span.start));
            start = span.start;
        }
    }
    runs.push(Span::new(start, text.len()));
    runs
}

/// Does what [`statement_runs`] does, for tokens that are not kept: those of the whole `text`. Past the last of them
/// nothing is cut.
pub fn statement_runs_unlexed(
    tokens: impl IntoIterator<Item = Token>,
    text: &str,
    least: usize,
) -> Vec<Span> {
    let mut runs = Vec::new();
    let mut cutter = Cutter::default();
    let mut start = 0;
    let mut line_start = 0;
    for (index, token) in tokens.into_iter().enumerate() {
        let begins = cutter.push(index, token, text).is_some();
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
    /// The statement being collected, but for its end.
    current: Option<Statement>,
    /// Its last token that is no layout: where it ends, and the position after it.
    solid_end: (usize, usize),
    /// The end of its last token.
    end: usize,
    /// Whether the last line at indentation 0 was a decorator.
    decorated: bool,
    /// Open blocks.
    depth: usize,
    /// Whether the next token other than a comment is within a logical line.
    within_line: bool,
}

impl Cutter {
    /// Takes the next token; gives the statement before it if that is complete.
    #[inline]
    fn push(&mut self, index: usize, token: Token, text: &str) -> Option<Statement> {
        match token.kind {
            TokenKind::Comment | TokenKind::LineEnd | TokenKind::EndOfFile => return None,
            TokenKind::Indent => {
                self.depth += 1;
                // An indented first line is an error to Python; it still is a statement's.
                if self.current.is_none() {
                    self.begin(index + 1, token.span);
                }
                return None;
            }
            TokenKind::Dedent => {
                self.depth = self.depth.saturating_sub(1);
                return None;
            }
            TokenKind::Newline => {
                self.within_line = false;
                self.end = token.span.end;
                return None;
            }
            _ => {}
        }
        let complete = if self.within_line || self.depth > 0 {
            None
        } else {
            self.begin_line(index, token, text)
        };
        self.within_line = true;
        self.end = token.span.end;
        self.solid_end = (token.span.end, index + 1);
        complete
    }

    /// A logical line at indentation 0 begins.
    fn begin_line(&mut self, index: usize, token: Token, text: &str) -> Option<Statement> {
        let goes_on = self.decorated || continues_statement(token, text);
        self.decorated = token.is_operator(text, "@");
        if goes_on && self.current.is_some() {
            return None;
        }
        let complete = self.finish();
        self.begin(index, token.span);
        complete
    }

    /// A statement begins of which no token has been read: the next that is no layout is the one at `index`.
    fn begin(&mut self, index: usize, first: Span) {
        self.current = Some(Statement {
            span: first,
            tokens: index..index,
            lines: first,
        });
        self.solid_end = (first.start, index);
        self.end = first.end;
    }

    /// The statement that was being collected, if any.
    fn finish(&mut self) -> Option<Statement> {
        let mut statement = self.current.take()?;
        (statement.span.end, statement.tokens.end) = self.solid_end;
        statement.lines.end = self.end;
        Some(statement)
    }

    /// The last statement takes all that follows the last token.
    fn extend_to(&mut self, rest: Span) {
        if self.current.is_none() {
            self.begin(0, rest);
        }
        self.end = rest.end;
    }
}

/// Whether a line at indentation 0 that begins with `token` goes on with the compound statement before it.
/// None of these hard keywords can begin a statement.
pub(super) fn continues_statement(token: Token, text: &str) -> bool {
    token.kind == TokenKind::Name
        && matches!(token.first, b'e' | b'f')
        && matches!(token.span.of(text), "else" | "elif" | "except" | "finally")
}
