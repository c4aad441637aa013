//! Stars in front of operands, which the grammar puts in the wrong place.
//!
//! For tree-sitter the callee of `f(x)` in `[*f(x)]` is `*f`. Here the star goes outside the whole expression
//! that it unpacks, where Python has it, so that nobody else need know.

use std::collections::HashMap;

use super::tree::{Field, Node, NodeId, NodeKind, Tree};
use crate::source::Span;

impl Tree {
    /// Puts stars outside the expressions that they unpack, from `first` on; gives the new number of each node
    /// that has another one.
    ///
    /// The grammar takes the `*` of `[*f(x)]` for a part of the callee.
    pub(super) fn hoist_stars(&mut self, first: NodeId) -> HashMap<NodeId, NodeId> {
        let mut renumbered = HashMap::new();
        let stars: Vec<NodeId> = self
            .nodes_from(first)
            .filter(|&node| {
                matches!(
                    self.kind(node),
                    NodeKind::ListSplat | NodeKind::ListSplatPattern
                )
            })
            .collect();
        for star in stars {
            let mut top = star;
            while let Some(parent) = self.parent(top)
                && self.following(parent) == top
                && begins_with_operand(self.kind(parent))
            {
                top = parent;
            }
            if top < star {
                self.hoist_star(star, top, &mut renumbered);
            }
        }
        renumbered
    }

    /// `top`, ..., `star`, `*`, operand becomes star, `*`, `top`, ..., operand.
    fn hoist_star(&mut self, star: NodeId, top: NodeId, renumbered: &mut HashMap<NodeId, NodeId>) {
        let token = self.following(star);
        let operand = self.following(token);
        let is_as_expected = self.children(star).eq([token, operand]);
        if !is_as_expected {
            return;
        }
        let moved = |node: NodeId| NodeId::new(node.index() + 2);
        let hoisted = |node: NodeId| NodeId::new(top.index() + node.index() - star.index());
        let outermost = *self.node(top);
        let inner = *self.node(star);
        let token_node = *self.node(token);
        let around: Vec<Node> = self
            .between(top, star)
            .take_while(|&node| node < star)
            .map(|node| *self.node(node))
            .collect();
        let start = self.span(operand).start;
        let is_target = matches!(
            self.kind(outermost.parent),
            NodeKind::PatternList | NodeKind::TuplePattern | NodeKind::ListPattern
        );
        self.set(
            top,
            Node {
                kind: if is_target {
                    NodeKind::ListSplatPattern
                } else {
                    NodeKind::ListSplat
                },
                ..outermost
            },
        );
        self.set(
            hoisted(token),
            Node {
                parent: top,
                end: moved(top),
                ..token_node
            },
        );
        renumbered.extend([star, token].map(|node| (node, hoisted(node))));
        for (old, node) in self.between(top, star).zip(around) {
            let is_top = old == top;
            let new = Node {
                field: if is_top { Field::None } else { node.field },
                span: Span::new(start, node.span.end),
                parent: if is_top { top } else { moved(node.parent) },
                ..node
            };
            self.set(moved(old), new);
            renumbered.insert(old, moved(old));
        }
        for node in self.between(operand, outermost.end) {
            if node < outermost.end && (top..star).contains(&self.node(node).parent) {
                let parent = moved(self.node(node).parent);
                self.set(
                    node,
                    Node {
                        parent,
                        ..*self.node(node)
                    },
                );
            }
        }
        self.set(
            operand,
            Node {
                parent: token,
                field: inner.field,
                ..*self.node(operand)
            },
        );
    }
}

/// Whether an expression of this kind may begin with an operand, so that a star before it isn't that operand's.
fn begins_with_operand(kind: NodeKind) -> bool {
    matches!(
        kind,
        NodeKind::Call
            | NodeKind::Attribute
            | NodeKind::Subscript
            | NodeKind::BinaryOperator
            | NodeKind::BooleanOperator
            | NodeKind::ComparisonOperator
            | NodeKind::ConditionalExpression
    )
}
