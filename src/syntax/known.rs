//! Pieces that were read before, so that none is parsed twice.
//!
//! What a piece is read as depends on its text alone: neither on where it stands, nor on what stands around it. So
//! nodes and facts of a piece with the same text are copied, their places moved along. The same goes for a function in a
//! class, or under decorators, that was read by itself: the piece around it is parsed with a stub in its place, and
//! the nodes are put there ([`InnerFunction`]). Whoever must not believe what another part of the program found may use
//! this: it holds nothing but what the parser would say again.

use rustc_hash::FxHashMap;

use super::tree::renumbered;
use super::{Fact, Field, NodeId, NodeKind, Parsed, Piece, Tree};
use crate::source::{Lexed, Span, TokenKind};

/// What was read of the pieces of texts.
#[derive(Clone, Debug, Default)]
pub struct Known<'k> {
    by_text: FxHashMap<&'k str, (&'k Parsed, &'k Piece)>,
    /// The pieces that are functions, by the text of these.
    functions: FxHashMap<&'k str, (&'k Parsed, &'k Piece)>,
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
                self.functions
                    .insert(tree.text(first, text), (parsed, piece));
            }
        }
        self
    }

    /// The known functions in this piece of a text with these tokens that are not all of it, in source order.
    pub(super) fn functions_in(&self, piece: &str, lexed: &Lexed) -> Vec<InnerFunction<'k>> {
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
            let &(parsed, known) = self.functions.get(span.of(piece))?;
            Some(InnerFunction {
                span,
                rest: body.rest(),
                parsed,
                known,
            })
        });
        known.collect()
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

/// A function in a piece of text of which the nodes are known.
pub(super) struct InnerFunction<'k> {
    /// The function, in the piece, without decorators.
    pub(super) span: Span,
    /// What follows its name.
    pub(super) rest: Span,
    parsed: &'k Parsed,
    known: &'k Piece,
}

impl InnerFunction<'_> {
    /// Adds its nodes below `parent`; it begins at `start` in the text.
    pub(super) fn add(&self, into: &mut Tree, parent: NodeId, field: Field, start: usize) {
        let (tree, nodes) = (&self.parsed.tree, &self.known.nodes);
        let from = tree.span(nodes.start).start;
        into.copy_below(parent, field, tree, nodes, (from, start));
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
            assert_eq!(known.functions_in(&text, &lex(&text)).len(), 1);
            assert_eq!(
                format!("{:?}", parse_beside(&text, &pieces, &known)),
                expected
            );
        }
    }
}
