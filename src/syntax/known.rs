//! Pieces that were read before, so that none is parsed twice.
//!
//! What a piece is read as depends on its text alone: neither on where it stands, nor on what stands around it. So
//! nodes and facts of a piece with the same text are copied, their places moved along. Whoever must not believe
//! what another part of the program found may use this: it holds nothing but what the parser would say again.

use rustc_hash::FxHashMap;

use super::tree::renumbered;
use super::{Fact, Parsed, Piece};
use crate::source::Span;

/// What was read of the pieces of one text.
#[derive(Debug, Default)]
pub struct Known<'k> {
    by_text: FxHashMap<&'k str, (&'k Parsed, &'k Piece)>,
}

impl<'k> Known<'k> {
    /// The pieces of `text` that [`parse`](super::parse) could read.
    pub fn of(parsed: &'k Parsed, text: &'k str) -> Self {
        let pieces = parsed.pieces.iter();
        Self {
            by_text: pieces
                .map(|piece| (piece.span.of(text), (parsed, piece)))
                .collect(),
        }
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

#[cfg(test)]
mod tests {
    use super::Known;
    use crate::source::{Span, lex, top_level_statements};
    use crate::syntax::{parse, parse_beside};

    #[test]
    fn known_pieces_are_read_as_they_were() {
        let piece = "def f(a, *, b: C = 1):\n    return [x for x in (*a, b)]\n";
        let (one, two) = (
            format!("{piece}a = f'{{b=}}'\nimport c.d as e\n"),
            format!("def g(): await h\nimport c.d as e\n{piece}"),
        );
        let pieces = |text: &str| -> Vec<Span> { top_level_statements(&lex(text), text) };
        let before = parse(&one, &pieces(&one));
        let beside = parse_beside(&two, &pieces(&two), &Known::of(&before, &one));
        assert_eq!(
            format!("{beside:?}"),
            format!("{:?}", parse(&two, &pieces(&two)))
        );
    }
}
