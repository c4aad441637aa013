//! The top-level statements that have no tree although they are valid Python.
//!
//! They are left as they are, but any knot, name or use may be in them. So each is named in the outcome, the names
//! in them count as taken, and a comment for outdent in one of them is not said to leave nothing alone.

use std::collections::HashSet;

use crate::names::normalized;
use crate::plan::UnusedSuppression;
use crate::source::{Lexed, Span, Token, TokenKind};
use crate::syntax::SyntaxIssue;

/// A top-level statement without a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The statement.
    pub span: Span,
    /// Where in it the parser stumbled, as a byte offset.
    pub offset: usize,
}

/// What has no tree, as the outcome names it.
pub(super) fn unread(issues: &[SyntaxIssue]) -> Vec<Unread> {
    issues
        .iter()
        .map(|issue| Unread {
            span: issue.piece,
            offset: issue.offset,
        })
        .collect()
}

/// The comments that are sure to leave nothing alone: a knot may lie in what has no tree.
pub(super) fn outside(
    issues: &[SyntaxIssue],
    unused: Vec<UnusedSuppression>,
) -> Vec<UnusedSuppression> {
    let pieces = pieces(issues);
    let is_sure = |each: &UnusedSuppression| {
        issues.is_empty() || (!each.is_about_file && !lies_in_one(&pieces, each.span))
    };
    unused.into_iter().filter(is_sure).collect()
}

/// The statements without a tree, in source order.
fn pieces(issues: &[SyntaxIssue]) -> Vec<Span> {
    let mut pieces: Vec<Span> = issues.iter().map(|issue| issue.piece).collect();
    pieces.sort_unstable();
    pieces
}

/// Whether a span lies in one of some disjoint ones, which are in source order.
fn lies_in_one(spans: &[Span], inner: Span) -> bool {
    let first = spans.partition_point(|span| span.end < inner.end);
    spans.get(first).is_some_and(|span| span.contains(inner))
}

/// The names in the statements without a tree.
pub(super) fn unread_names(text: &str, lexed: &Lexed, issues: &[SyntaxIssue]) -> HashSet<String> {
    let pieces = pieces(issues);
    let is_unread = |token: &&Token| lies_in_one(&pieces, token.span);
    lexed
        .tokens
        .iter()
        .filter(|token| token.kind == TokenKind::Name)
        .filter(is_unread)
        .map(|token| normalized(token.span.of(text)).into_owned())
        .collect()
}
