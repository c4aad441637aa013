//! The text that is rewritten, as its tokens, lines and tree have it, and where definitions lie in it.
//!
//! A definition that moves is a stretch of whole lines, found by the lexer: from its comment block or
//! its first line to the end of its body and the deeper comments after it. Tool directives in the
//! block stay, and so make several stretches of one. What happens to them is for the other parts of
//! `rewrite`.

use crate::plan::{CommentPolicy, Marker, logical_line_start, marker};
use crate::source::{Line, LineKind, Lines, Span, Token, TokenKind, Width};
use crate::syntax::{NodeId, NodeKind, Tree};

/// A module's text, read.
#[derive(Clone, Copy, Debug)]
pub struct Original<'t> {
    /// The text.
    pub text: &'t str,
    /// The tree of the whole module.
    pub tree: &'t Tree,
    /// The tokens of the whole text, to its end.
    pub tokens: &'t [Token],
    /// The lines of the whole text.
    pub lines: &'t Lines,
}

/// Where a definition that moves lies.
#[derive(Clone, Debug)]
pub(super) struct Extent {
    /// Whole lines: the comments right above, decorators, definition, deeper comments.
    pub(super) span: Span,
    /// Whole lines: what of the comment block stands above tool directives, from top to bottom.
    pub(super) comments: Vec<Span>,
    /// The statement in its block: the definition, with decorators if it has some.
    pub(super) statement: NodeId,
    /// The first line of the statement.
    pub(super) first_line: Line,
}

impl Extent {
    /// All stretches of the definition, from top to bottom.
    pub(super) fn spans(&self) -> impl Iterator<Item = Span> + '_ {
        self.comments.iter().copied().chain([self.span])
    }
}

impl<'t> Original<'t> {
    /// The text of a line's indentation.
    pub(super) fn indentation(&self, line: &Line) -> &'t str {
        line.indentation.of(self.text)
    }

    /// How a line ends; empty where the text ends without a line end.
    pub(super) fn line_end(&self, line: &Line) -> &'static str {
        let text = line.span.of(self.text);
        ["\r\n", "\n", "\r"]
            .into_iter()
            .find(|end| text.ends_with(end))
            .unwrap_or_default()
    }

    /// The statement in a block that `node` is or belongs to.
    pub(super) fn statement(&self, node: NodeId) -> NodeId {
        let tree = self.tree;
        let is_statement = |&node: &NodeId| {
            tree.parent(node).is_none_or(|parent| {
                matches!(tree.kind(parent), NodeKind::Block | NodeKind::Module)
            })
        };
        std::iter::once(node)
            .chain(tree.ancestors(node))
            .find(is_statement)
            .unwrap_or(node)
    }

    /// The position of the first token that begins at `offset` or after it.
    pub(super) fn token_from(&self, offset: usize) -> usize {
        self.tokens
            .partition_point(|token| token.span.start < offset)
    }

    /// Where a definition lies; none where it doesn't begin its line.
    pub(super) fn extent(&self, definition: NodeId, comments: CommentPolicy) -> Option<Extent> {
        let statement = self.statement(definition);
        let start = logical_line_start(self.tokens, self.tree.span(statement).start)?;
        let first_line = *self.lines.at(start)?;
        let mut comments = match comments {
            CommentPolicy::Move => self.comment_block(&first_line),
            CommentPolicy::Stay => Vec::new(),
        };
        let above = comments.pop_if(|last| last.end == start);
        let end = self.end_of_body(definition);
        let end = self.end_of_deeper_comments(end, &first_line);
        let span = Span::new(above.map_or(start, |above| above.start), end);
        Some(Extent {
            span,
            comments,
            statement,
            first_line,
        })
    }

    /// The comments directly above `line` that go with it, indented as it is, as runs of lines between directives.
    fn comment_block(&self, line: &Line) -> Vec<Span> {
        let width = Width::of(self.indentation(line));
        let mut runs: Vec<Span> = Vec::new();
        for above in self.lines.above(line.span.start) {
            if above.kind != LineKind::Comment || Width::of(self.indentation(above)) != width {
                break;
            }
            match marker(Span::new(above.indentation.end, above.span.end).of(self.text)) {
                Some(Marker::Place) => break,
                Some(Marker::Directive) => {}
                None => match runs.last_mut() {
                    Some(below) if below.start == above.span.end => below.start = above.span.start,
                    _ => runs.push(above.span),
                },
            }
        }
        runs.reverse();
        runs
    }

    /// The end of the last logical line of a compound statement that has one block.
    fn end_of_body(&self, definition: NodeId) -> usize {
        let first = self.token_from(self.tree.span(definition).start);
        let mut end = self.text.len();
        let mut depth = 0usize;
        let mut tokens = self
            .tokens
            .iter()
            .skip(first)
            .filter(|token| !matches!(token.kind, TokenKind::LineEnd | TokenKind::Comment));
        // What begins within the block's first token may be the indentation before the definition itself.
        let mut begun = false;
        while let Some(token) = tokens.next() {
            match token.kind {
                TokenKind::Indent if begun => depth += 1,
                TokenKind::Dedent if begun => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        return end;
                    }
                }
                TokenKind::Newline => {
                    end = token.span.end;
                    if depth == 0 {
                        // Either the body stands on this line, or it is indented on the next.
                        match tokens.next() {
                            Some(next) if next.kind == TokenKind::Indent => depth = 1,
                            _ => return end,
                        }
                    }
                }
                TokenKind::Indent | TokenKind::Dedent => {}
                _ => begun = true,
            }
        }
        end
    }

    /// The end of the last comment line from `end` on that is indented deeper than `line`, before any that is not.
    fn end_of_deeper_comments(&self, end: usize, line: &Line) -> usize {
        let column = Width::of(self.indentation(line)).wide;
        self.lines
            .from(end)
            .take_while(|below| match below.kind {
                LineKind::Blank => true,
                LineKind::Comment => Width::of(self.indentation(below)).wide > column,
                _ => false,
            })
            .filter(|below| below.kind == LineKind::Comment)
            .last()
            .map_or(end, |below| below.span.end)
    }
}
