//! Pieces that were read before, so that none is parsed twice.
//!
//! What a piece is read as depends on its text alone: neither on where it stands, nor on what stands around it. So
//! nodes and facts of a piece with the same text are copied, their places moved along. The same goes for a function in a
//! class, or under decorators, that was read by itself, and for statements of indented blocks: the piece around them is
//! parsed with stubs in their places, and the nodes are put there ([`KnownPart`]). Whoever must not believe what another
//! part of the program found may use this: it holds nothing but what the parser would say again.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use super::tree::renumbered;
use super::{Fact, Field, NodeId, NodeKind, Parsed, Piece, Tree};
use crate::source::{Lexed, Span, TokenKind, nested_statements};

/// What was read of the pieces of texts.
#[derive(Clone, Debug, Default)]
pub struct Known<'k> {
    by_text: FxHashMap<&'k str, (&'k Parsed, &'k Piece)>,
    /// The pieces that are functions, by the text of these.
    functions: FxHashMap<&'k str, (&'k Tree, NodeId)>,
    /// The statements of indented blocks, by their text.
    statements: FxHashMap<&'k str, (&'k Tree, NodeId)>,
}

impl<'k> Known<'k> {
    /// The pieces of `text` that [`parse`](super::parse) could read.
    pub fn of(parsed: &'k Parsed, text: &'k str) -> Self {
        Self::default().with(parsed, text)
    }

    /// What is known, and the pieces of another text.
    #[must_use]
    pub fn with(mut self, parsed: &'k Parsed, text: &'k str) -> Self {
        for piece in &parsed.pieces {
            self.by_text.insert(piece.span.of(text), (parsed, piece));
            let tree = &parsed.tree;
            let first = piece.nodes.start;
            let is_function = first < piece.nodes.end
                && tree.kind(first) == NodeKind::FunctionDefinition
                && tree.subtree_end(first) == piece.nodes.end;
            if is_function {
                self.functions.insert(tree.text(first, text), (tree, first));
            }
        }
        self
    }

    /// What is known, and the statements in the blocks of the text of which these are the pieces: for a text that
    /// differs from it in few of them.
    #[must_use]
    pub fn with_statements(mut self, parsed: &'k Parsed, text: &'k str) -> Self {
        let tree = &parsed.tree;
        let mut node = NodeId::ROOT;
        while node.index() < tree.len() {
            let in_block = tree
                .parent(node)
                .is_some_and(|parent| tree.kind(parent) == NodeKind::Block);
            let statement = tree.text(node, text);
            // In the block of a `match`, `case [x]: y` is a clause, and elsewhere an annotation.
            if in_block && !statement.starts_with("case") {
                self.statements.insert(statement, (tree, node));
            }
            node = if in_block && !may_hold_block(tree.kind(node)) {
                tree.subtree_end(node)
            } else {
                NodeId::new(node.index() + 1)
            };
        }
        self
    }

    /// What is known within this piece of a text with these tokens, but for all of it, in source order; disjoint.
    pub(super) fn parts_of(&self, piece: &str, lexed: &Lexed) -> Vec<KnownPart<'k>> {
        let mut parts = self.functions_in(piece, lexed);
        if self.statements.is_empty() {
            return parts;
        }
        parts.extend(self.statements_in(piece, lexed));
        // Of a part within another, the other is left.
        parts.sort_by_key(|part| (part.span.start, Reverse(part.span.end)));
        let mut end = 0;
        parts.retain(|part| {
            let is_left = part.span.start >= end;
            end = end.max(part.span.end);
            is_left
        });
        parts
    }

    fn functions_in(&self, piece: &str, lexed: &Lexed) -> Vec<KnownPart<'k>> {
        if self.functions.is_empty() {
            return Vec::new();
        }
        let found = lexed.bodies(piece).iter();
        let found = found.filter(|body| body.is_function);
        let known = found.filter_map(|body| {
            let before = lexed.tokens.get(..body.header.start)?;
            let (def, before) = before.split_last()?;
            let first = before
                .last()
                .filter(|token| token.kind == TokenKind::Name && token.is_name(piece, "async"))
                .unwrap_or(def);
            let span = Span::new(first.span.start, body.span.end);
            let &(tree, node) = self.functions.get(span.of(piece))?;
            Some(KnownPart {
                span,
                rest: Some(body.rest()),
                nodes: vec![(span.start, tree, node)],
            })
        });
        known.collect()
    }

    /// The known statements that stand in no other, each run of a block's in one part.
    fn statements_in(&self, piece: &str, lexed: &Lexed) -> Vec<KnownPart<'k>> {
        let mut parts: Vec<KnownPart<'k>> = Vec::new();
        for statement in nested_statements(&lexed.tokens, piece) {
            let span = statement.span;
            let Some(&(tree, node)) = self.statements.get(span.of(piece)) else {
                continue;
            };
            while parts.pop_if(|part| span.start <= part.span.start).is_some() {}
            let nodes = (span.start, tree, node);
            let last = parts.last_mut();
            let run = last.filter(|part| part.nodes.last().map(|last| last.0) == statement.before);
            if let Some(run) = run {
                run.span.end = span.end;
                run.nodes.push(nodes);
            } else {
                parts.push(KnownPart {
                    span,
                    rest: None,
                    nodes: vec![nodes],
                });
            }
        }
        parts
    }

    /// Adds what is known of this piece of `text`, if anything is.
    pub(super) fn add(&self, text: &str, piece: Span, into: &mut Parsed) -> bool {
        let Some(&(parsed, known)) = self.by_text.get(piece.of(text)) else {
            return false;
        };
        let first = into.tree.next();
        into.tree
            .copy(&parsed.tree, &known.nodes, known.span.start, piece.start);
        let facts = &parsed.facts;
        let start = facts.partition_point(|fact| fact.node < known.nodes.start);
        let facts = facts.iter().skip(start);
        let moved = |node| renumbered(node, known.nodes.start, first);
        into.facts.extend(
            facts
                .take_while(|fact| fact.node < known.nodes.end)
                .map(|fact| Fact {
                    kind: fact.kind,
                    node: moved(fact.node),
                    target: fact.target.map(moved),
                }),
        );
        into.pieces.push(Piece {
            span: piece,
            nodes: first..into.tree.next(),
        });
        true
    }
}

/// Whether statements of this kind may hold others.
fn may_hold_block(kind: NodeKind) -> bool {
    matches!(
        kind,
        NodeKind::FunctionDefinition
            | NodeKind::ClassDefinition
            | NodeKind::DecoratedDefinition
            | NodeKind::IfStatement
            | NodeKind::ForStatement
            | NodeKind::WhileStatement
            | NodeKind::TryStatement
            | NodeKind::WithStatement
            | NodeKind::MatchStatement
            | NodeKind::CaseClause
    )
}

/// A part of a piece of text of which the nodes are known: a function, or statements of a block that follow each other.
pub(super) struct KnownPart<'k> {
    /// The part, in the piece; a function without its decorators.
    pub(super) span: Span,
    /// What follows the name of the function, if it is one.
    pub(super) rest: Option<Span>,
    /// The nodes, each with all below it, and where they begin in the piece.
    nodes: Vec<(usize, &'k Tree, NodeId)>,
}

impl KnownPart<'_> {
    /// What the parser is to read in its place.
    pub(super) fn stub(&self) -> NodeKind {
        match self.rest {
            Some(_) => NodeKind::FunctionDefinition,
            None => NodeKind::ExpressionStatement,
        }
    }

    /// Adds its nodes below `parent`; the piece begins at `start` in the text.
    pub(super) fn add(&self, into: &mut Tree, parent: NodeId, field: Field, start: usize) {
        for &(place, tree, node) in &self.nodes {
            let from = tree.span(node).start;
            let range = node..tree.subtree_end(node);
            into.copy_below(parent, field, tree, &range, (from, start + place));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Known;
    use crate::source::{Span, lex};
    use crate::syntax::{parse, parse_beside};

    #[test]
    fn known_pieces_are_read_as_they_were() {
        let piece = "def f(a, *, b: C = 1):\n    return [x for x in (*a, b)]\n";
        let (one, two) = (
            format!("{piece}a = f'{{b=}}'\nimport c.d as e\n"),
            format!("def g(): await h\nimport c.d as e\n{piece}"),
        );
        let pieces = |text: &str| -> Vec<Span> { lex(text).top_level_statements(text).to_vec() };
        let before = parse(&one, &pieces(&one));
        let beside = parse_beside(&two, &pieces(&two), &Known::of(&before, &one));
        assert_eq!(
            format!("{beside:?}"),
            format!("{:?}", parse(&two, &pieces(&two)))
        );
    }

    #[test]
    fn functions_that_are_known_are_put_into_what_stands_around() {
        let function = "async def f(self, *, b: C = 1):\n        yield [await x for x in (*a, b)]\n        *c, d = e\n";
        let around = [
            "class D(E):\n    'why'\n    @g\n    {}\n    def h(self): *f\n",
            "@g(*h)\n{}",
            "if i:\n    a = (await b) ** c\n    {}    # comment\n    f'{i=}'\n",
        ];
        let alone = parse(function, &[Span::new(0, function.len())]);
        assert_eq!(alone.pieces(), 1);
        for around in around {
            let text = around.replace("{}", function);
            let pieces = [Span::new(0, text.len())];
            let expected = format!("{:?}", parse(&text, &pieces));
            let known = Known::of(&alone, function);
            assert_eq!(known.parts_of(&text, &lex(&text)).len(), 1);
            assert_eq!(
                format!("{:?}", parse_beside(&text, &pieces, &known)),
                expected
            );
        }
    }

    #[test]
    fn statements_that_are_known_are_put_into_what_stands_around() {
        let before = "def f(a):\n    'why'\n    if a:\n        b = [c,\n  d]  # one\n        # two\n        e(*a); g\n\n        h\n    else:\n        pass\n    @i\n    class C: j\n    match k:\n        case [l]: m\n        case n:\n            o; p\n    return await f'{a=}'\n";
        let parsed = parse(before, &[Span::new(0, before.len())]);
        assert_eq!(parsed.pieces(), 1);
        let known = Known::of(&parsed, before).with_statements(&parsed, before);
        let changes = [
            ("f(a)", "g(b)"),
            ("h\n", "i\n"),
            ("pass", "pass; a"),
            ("case n", "case [n]"),
            ("    'why'\n", ""),
            ("c,\n", "e,\n"),
            ("p\n", "q\n"),
            ("await", ""),
            ("j\n", "k\n"),
        ];
        for (from, to) in changes {
            for (from2, to2) in changes {
                let text = before.replace(from, to).replace(from2, to2);
                let pieces = [Span::new(0, text.len())];
                let beside = parse_beside(&text, &pieces, &known);
                assert_eq!(
                    format!("{beside:?}"),
                    format!("{:?}", parse(&text, &pieces)),
                    "{text}"
                );
            }
        }
    }
}
