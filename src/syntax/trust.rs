//! Whether a tree can be trusted: the parser's reading against the lexer's.
//!
//! The grammar is more lenient than Python in places, and sometimes reads valid text as something else without
//! any error node. The lexer of `source` agrees with CPython's token by token, so a tree is trusted only if
//! (1) its identifiers are just the lexer's names that are no keywords, and (2) each of them lies in the
//! block that the lexer's indentation says.

use super::tree::{NodeId, NodeKind, Tree};
use crate::source::{Lexed, Span, TokenKind};

/// Whether the word is reserved and so no identifier (Python reference, 2.3.1).
pub fn is_keyword(word: &str) -> bool {
    // Most words are longer, or begin with another letter, than any keyword of their length.
    match word.as_bytes() {
        [b'a' | b'i' | b'o', _] => matches!(word, "as" | "if" | "in" | "is" | "or"),
        [b'a' | b'd' | b'f' | b'n' | b't', _, _] => {
            matches!(word, "and" | "def" | "del" | "for" | "not" | "try")
        }
        [b'e' | b'f' | b'p' | b'w' | b'N' | b'T', _, _, _] => {
            matches!(
                word,
                "elif" | "else" | "from" | "pass" | "with" | "None" | "True"
            )
        }
        [b'a' | b'b' | b'c' | b'r' | b'w' | b'y' | b'F', _, _, _, _] => matches!(
            word,
            "async" | "await" | "break" | "class" | "raise" | "while" | "yield" | "False"
        ),
        [b'a' | b'e' | b'g' | b'i' | b'l' | b'r', _, _, _, _, _] => matches!(
            word,
            "assert" | "except" | "global" | "import" | "lambda" | "return"
        ),
        [b'f', _, _, _, _, _, _] => word == "finally",
        [b'c' | b'n', _, _, _, _, _, _, _] => matches!(word, "continue" | "nonlocal"),
        _ => false,
    }
}

/// The offset in the whole text of the first place where the nodes from `first` on are not what the lexer saw;
/// `lexed` are the tokens of `piece`, with offsets from its start.
pub(super) fn first_disagreement(
    tree: &Tree,
    first: NodeId,
    text: &str,
    piece: Span,
    lexed: &Lexed,
) -> Option<usize> {
    if let Some(offset) = misplaced_target(tree, first) {
        return Some(offset);
    }
    let indents = lexed.tokens.iter();
    let indents = indents.filter(|token| token.kind == TokenKind::Indent);
    let indents: Vec<usize> = indents
        .map(|token| piece.start + token.span.start)
        .collect();
    let mut read = identifiers(tree, first, &indents).peekable();
    let mut blocks: Vec<usize> = Vec::new();
    // In `f"{x!r}"` the lexer sees a name after the mark, which to the grammar is no identifier.
    let mut after_mark = false;
    for token in &lexed.tokens {
        let is_conversion =
            std::mem::replace(&mut after_mark, token.is_operator(piece.of(text), "!"));
        let span = Span::new(piece.start + token.span.start, piece.start + token.span.end);
        match token.kind {
            TokenKind::Indent => blocks.push(span.start),
            TokenKind::Dedent => {
                blocks.pop();
            }
            TokenKind::Name => match read.peek() {
                Some(identifier) if identifier.span == span => {
                    if identifier.block != blocks.last().copied() || is_keyword(span.of(text)) {
                        return Some(span.start);
                    }
                    read.next();
                }
                _ if is_conversion
                    || is_keyword(span.of(text))
                    || may_be_a_keyword(span.of(text)) => {}
                _ => return Some(span.start),
            },
            _ => {}
        }
    }
    read.next().map(|left| left.span.start)
}

/// The start of a conditional expression in which the grammar has put what Python has around it: in
/// `x := a if b else c` the walrus, in `with a if b else c as d` the target. Nothing but the shape is wrong, but what
/// is bound when is told from the shape.
fn misplaced_target(tree: &Tree, first: NodeId) -> Option<usize> {
    tree.nodes_from(first)
        .filter(|&node| tree.kind(node) == NodeKind::ConditionalExpression)
        .find(|&node| {
            let parts: Vec<NodeKind> = tree
                .named_children(node)
                .map(|part| tree.kind(part))
                .collect();
            parts.first() == Some(&NodeKind::NamedExpression)
                || parts.last() == Some(&NodeKind::AsPattern)
        })
        .map(|node| tree.span(node).start)
}

/// Words that are keywords in places: the soft keywords, `print` before `>>`, and what only follows `from`.
fn may_be_a_keyword(word: &str) -> bool {
    matches!(
        word,
        "match" | "case" | "type" | "_" | "print" | "__future__"
    )
}

struct Identifier {
    span: Span,
    /// The start of the innermost indented block around it.
    block: Option<usize>,
}

/// The identifiers from a node on, in source order, as are the places where blocks begin.
fn identifiers(tree: &Tree, first: NodeId, indents: &[usize]) -> impl Iterator<Item = Identifier> {
    let mut open: Vec<(NodeId, usize)> = Vec::new();
    tree.nodes_from(first).filter_map(move |node| {
        match tree.kind(node) {
            NodeKind::Block => {
                leave(&mut open, node);
                // The block of a `match` begins at its line end already.
                let case = tree.child_of_kind(node, NodeKind::CaseClause);
                let start = tree.span(case.unwrap_or(node)).start;
                let is_indented = indents.binary_search(&start).is_ok();
                if is_indented && open.last().map(|&(_, outer)| outer) != Some(start) {
                    open.push((tree.subtree_end(node), start));
                }
                None
            }
            NodeKind::Identifier => {
                leave(&mut open, node);
                Some(Identifier {
                    span: tree.span(node),
                    block: open.last().map(|&(_, start)| start),
                })
            }
            _ => None,
        }
    })
}

/// Drops the blocks that end before the node.
fn leave(open: &mut Vec<(NodeId, usize)>, node: NodeId) {
    while open.pop_if(|&mut (end, _)| end <= node).is_some() {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_block_of_a_match_is_read() {
        let text =
            "match a:\n    # Why.\n    case b if c:\n        d\n    case [e, *f]:\n        g\n";
        let parsed = crate::syntax::parse(text, &[Span::new(0, text.len())]);
        assert_eq!(parsed.issues, []);
    }

    #[test]
    fn a_starred_statement_alone_in_its_block_is_read() {
        let text = "def f():\n    *a.b\n";
        let parsed = crate::syntax::parse(text, &[Span::new(0, text.len())]);
        assert_eq!(parsed.issues, []);
        let tree = &parsed.tree;
        let star = tree
            .nodes()
            .find(|&node| tree.kind(node) == NodeKind::ListSplat);
        let around = star.and_then(|star| tree.parent(star));
        assert_eq!(
            around.map(|node| tree.kind(node)),
            Some(NodeKind::ExpressionStatement)
        );
    }

    #[test]
    fn a_conversion_is_no_identifier() {
        let text = "x = f'{a!r:>{b!s}} {r}'\n";
        let parsed = crate::syntax::parse(text, &[Span::new(0, text.len())]);
        assert_eq!(parsed.issues, []);
    }

    #[test]
    fn keywords_are_told_from_other_words() {
        let keywords = "False None True and as assert async await break class continue def del elif else except \
                        finally for from global if import in is lambda nonlocal not or pass raise return try while \
                        with yield";
        assert_eq!(keywords.split_whitespace().count(), 35);
        assert!(keywords.split_whitespace().all(is_keyword));
        let others = [
            "",
            "match",
            "case",
            "type",
            "_",
            "print",
            "ass",
            "nonlocals",
            "none",
            "Lambda",
        ];
        assert!(!others.into_iter().any(is_keyword));
    }

    #[test]
    fn what_belongs_around_a_conditional_expression_is_not_read_within_it() {
        let is_read = |text: &str| {
            let pieces = [Span::new(0, text.len())];
            super::super::parse(text, &pieces).issues.is_empty()
        };
        assert!(!is_read("(x := a if b else c)\n"));
        assert!(!is_read("with a if b else c as d:\n    pass\n"));
        assert!(is_read("(x := (a if b else c))\n"));
        assert!(is_read("((x := a) if b else c)\n"));
        assert!(is_read("with (a if b else c) as d:\n    pass\n"));
    }
}
