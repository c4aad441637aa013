//! Docstrings: what is the docstring of the module, a class or a function stays that, and nothing else becomes it.
//!
//! A string that begins a body is kept in `__doc__`, where programs read it. A statement that is taken out or
//! written before a string changes that, though every token is accounted for.

use std::collections::BTreeSet;

use super::Discrepancy;
use super::cover::Cover;
use super::reading::Reading;
use super::tokens::{Correspondence, Fate};
use crate::syntax::{Field, NodeId, NodeKind};

/// Checks that the docstrings of the new text are those of the old one.
pub(super) fn check(
    old: &Reading,
    new: &Reading,
    cover: &Cover,
    pairs: &Correspondence,
) -> Vec<Discrepancy> {
    let mut left = docstrings(new);
    let mut found = Vec::new();
    for token in docstrings(old) {
        // What is dropped is for others to judge.
        if let Some(&Fate::Stays(now)) = pairs.fates.get(token)
            && !left.remove(&now)
        {
            found.push(Discrepancy {
                message: "A docstring is an ordinary string now.".to_owned(),
                offset: old.token(token).map_or(0, |token| token.span.start),
            });
        }
    }
    found.extend(left.into_iter().map(|token| {
        let start = new.token(token).map_or(0, |token| token.span.start);
        Discrepancy {
            message: "A string that was no docstring is one now.".to_owned(),
            offset: cover.old_offset(start),
        }
    }));
    found
}

/// The first tokens of the statements that are docstrings.
fn docstrings(reading: &Reading) -> BTreeSet<usize> {
    let tree = &reading.parsed.tree;
    let first_token = reading
        .tokens
        .iter()
        .find(|token| !token.is_layout())
        .map(|token| token.span.start);
    // A first statement without a tree is none of the root's children.
    let of_module = first_statement(reading, NodeId::ROOT)
        .filter(|&statement| Some(tree.span(statement).start) == first_token);
    let of_definitions = tree.nodes().filter_map(|node| {
        let is_definition = matches!(
            tree.kind(node),
            NodeKind::FunctionDefinition | NodeKind::ClassDefinition
        );
        let body = is_definition.then(|| tree.child(node, Field::Body))??;
        first_statement(reading, body)
    });
    of_module
        .into_iter()
        .chain(of_definitions)
        .filter(|&statement| is_plain_string(reading, statement))
        .filter_map(|statement| reading.token_at(tree.span(statement).start))
        .collect()
}

fn first_statement(reading: &Reading, block: NodeId) -> Option<NodeId> {
    let tree = &reading.parsed.tree;
    tree.named_children(block)
        .find(|&node| tree.kind(node) != NodeKind::Comment)
}

/// Whether a statement is nothing but a string, in parentheses or not, and neither bytes nor a format string.
fn is_plain_string(reading: &Reading, statement: NodeId) -> bool {
    let tree = &reading.parsed.tree;
    let mut parts = tree
        .children(statement)
        .filter(|&node| tree.kind(node) != NodeKind::Comment);
    let (Some(expression), None) = (parts.next(), parts.next()) else {
        return false;
    };
    let is_string = matches!(
        tree.kind(tree.unparenthesized(expression)),
        NodeKind::String | NodeKind::ConcatenatedString
    );
    let is_plain = |node: NodeId| {
        let start = tree.text(node, reading.text);
        tree.kind(node) != NodeKind::StringStart || !start.contains(['b', 'B', 'f', 'F', 't', 'T'])
    };
    tree.kind(statement) == NodeKind::ExpressionStatement
        && is_string
        && tree.subtree(statement).all(is_plain)
}
