//! Tree-sitter: from text to a tree and typed facts.
//!
//! Owns parsing, the joined queries of `queries/*.scm`, and the judgement whether a tree can be
//! trusted. Takes the text and the pieces of it to parse (top-level statements, cut by the lexer of
//! `source`), each parsed by itself so that an error in one cannot spread. Gives one [`Tree`] with
//! positions in the whole text, and [`Fact`]s in source order. Resolving names is for `names`; the
//! parser's own types don't leave this folder.

mod facts;
mod stars;
mod strict;
mod tree;
mod trust;

use std::collections::HashMap;

use crate::source::{Span, lex};

pub use facts::{
    BindingForm, DeclarationForm, Fact, FactKind, HazardForm, IgnoreForm, OutsideForm, QUERIES,
    ScopeForm,
};
pub use strict::{StrictError, strict_syntax_error, strict_syntax_errors};
pub use tree::{Field, Node, NodeId, NodeKind, Tree};
pub use trust::is_keyword;

/// A piece of text that the parser could not turn into a tree that can be trusted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxIssue {
    /// The whole piece: a top-level statement.
    pub piece: Span,
    /// Where in it the trouble was seen, as a byte offset.
    pub offset: usize,
    /// What kind of trouble.
    pub kind: SyntaxIssueKind,
}

/// Why a piece of text has no tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SyntaxIssueKind {
    /// The parser found an error. The text may be at fault, or the parser's grammar.
    Unparsed,
    /// A `print` or `exec` statement: Python 2.
    Python2,
}

/// The tree and the facts of the pieces that could be parsed.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The nodes of all pieces below one root.
    pub tree: Tree,
    /// The facts of all pieces, ordered by node.
    pub facts: Vec<Fact>,
    /// The pieces that are missing from the tree.
    pub issues: Vec<SyntaxIssue>,
}

fn language() -> tree_sitter::Language {
    tree_sitter_python::LANGUAGE.into()
}

/// Parses the given pieces of `text`, which must be disjoint, in source order and cut at statement starts.
pub fn parse(text: &str, pieces: &[Span]) -> Parsed {
    let mut parser = tree_sitter::Parser::new();
    // A parser without a language, were the two of unlike versions, gives no tree for any piece.
    let _ = parser.set_language(&language());
    let mut parsed = Parsed {
        tree: Tree::new(text.len()),
        facts: Vec::new(),
        issues: Vec::new(),
    };
    for &piece in pieces {
        parse_piece(&mut parser, text, piece, &mut parsed);
    }
    parsed.tree.close(NodeId::ROOT);
    // What a node is evaluated in must be known before the scope that it opens.
    parsed.facts.sort_by_key(|fact| {
        (
            fact.node,
            !matches!(
                fact.kind,
                FactKind::Outside(_) | FactKind::VariableAnnotation
            ),
        )
    });
    parsed
}

fn parse_piece(parser: &mut tree_sitter::Parser, text: &str, piece: Span, parsed: &mut Parsed) {
    let bytes = with_line_feeds(piece.of(text));
    let unparsed = |offset: usize, kind| SyntaxIssue {
        piece,
        offset: piece.start + offset,
        kind,
    };
    let Some(tree) = parser.parse(&bytes, None) else {
        parsed.issues.push(unparsed(0, SyntaxIssueKind::Unparsed));
        return;
    };
    let root = tree.root_node();
    if let Some(offset) = first_error(root) {
        parsed
            .issues
            .push(unparsed(offset, SyntaxIssueKind::Unparsed));
        return;
    }
    let first_node = parsed.tree.next();
    let mut number = graft(root, piece.start, &mut parsed.tree);
    let renumbered = parsed.tree.hoist_stars(first_node);
    if !renumbered.is_empty() {
        for id in number.values_mut() {
            *id = renumbered.get(id).copied().unwrap_or(*id);
        }
    }
    if let Some(offset) =
        trust::first_disagreement(&parsed.tree, first_node, text, piece, &lex(piece.of(text)))
    {
        parsed.tree.truncate(first_node);
        parsed
            .issues
            .push(unparsed(offset - piece.start, SyntaxIssueKind::Unparsed));
        return;
    }
    let first = parsed.facts.len();
    facts::collect(root, &bytes, &number, &mut parsed.facts);
    let python2 = parsed
        .facts
        .iter()
        .skip(first)
        .find(|fact| match fact.kind {
            FactKind::Hazard(HazardForm::ExecStatement) => true,
            FactKind::Hazard(HazardForm::PrintStatement) => parsed
                .tree
                .child_of_kind(fact.node, NodeKind::Chevron)
                .is_none(),
            _ => false,
        });
    if let Some(fact) = python2 {
        let offset = parsed.tree.span(fact.node).start - piece.start;
        parsed
            .issues
            .push(unparsed(offset, SyntaxIssueKind::Python2));
    }
}

/// The piece with each lone carriage return, which ends a line in Python but not in the grammar, as a line feed.
fn with_line_feeds(piece: &str) -> Vec<u8> {
    let mut bytes = piece.as_bytes().to_vec();
    let returns: Vec<usize> = memchr::memchr_iter(b'\r', &bytes).collect();
    for position in returns {
        if bytes.get(position + 1) != Some(&b'\n')
            && let Some(byte) = bytes.get_mut(position)
        {
            *byte = b'\n';
        }
    }
    bytes
}

/// The offset of the first error or missing token, or none.
fn first_error(root: tree_sitter::Node<'_>) -> Option<usize> {
    if !root.has_error() {
        return None;
    }
    let mut node = root;
    loop {
        if node.is_error() || node.is_missing() {
            return Some(node.start_byte());
        }
        let mut cursor = node.walk();
        match node
            .children(&mut cursor)
            .find(tree_sitter::Node::has_error)
        {
            Some(child) => node = child,
            None => return Some(node.start_byte()),
        }
    }
}

/// Copies the descendants of a piece's root below the arena's root; gives the number of each by the parser's id.
fn graft(root: tree_sitter::Node<'_>, offset: usize, into: &mut Tree) -> HashMap<usize, NodeId> {
    let mut number = HashMap::with_capacity(root.descendant_count());
    let mut open = vec![NodeId::ROOT];
    let mut cursor = root.walk();
    if !cursor.goto_first_child() {
        return number;
    }
    'walk: loop {
        let node = cursor.node();
        let kind = if node.is_named() {
            NodeKind::from_grammar(node.kind())
        } else {
            NodeKind::Other
        };
        let field = cursor.field_name().map_or(Field::None, Field::from_grammar);
        let span = Span::new(offset + node.start_byte(), offset + node.end_byte());
        let parent = open.last().copied().unwrap_or(NodeId::ROOT);
        let id = into.open(parent, kind, field, span);
        number.insert(node.id(), id);
        if cursor.goto_first_child() {
            open.push(id);
            continue;
        }
        while !cursor.goto_next_sibling() {
            cursor.goto_parent();
            let Some(parent) = open.pop() else {
                break 'walk;
            };
            into.close(parent);
            if open.is_empty() {
                break 'walk;
            }
        }
    }
    number
}
