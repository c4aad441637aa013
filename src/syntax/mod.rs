//! Tree-sitter: from text to a tree and typed facts.
//!
//! Owns parsing, what the nodes of a tree state, and the judgement whether a tree can be
//! trusted. Takes the text and the pieces of it to parse (top-level statements, cut by the lexer of
//! `source`), each parsed by itself so that an error in one cannot spread. Gives one [`Tree`] with
//! positions in the whole text, and [`Fact`]s in source order. Resolving names is for `names`; the
//! parser's own types don't leave this folder.

mod facts;
mod grammar;
mod known;
mod reading;
mod sameness;
mod strict;
mod tree;
mod trust;

use std::ops::Range;

use crate::source::{Span, lex};

pub use facts::{
    BindingForm, DeclarationForm, Fact, FactKind, HazardForm, IgnoreForm, OutsideForm, ScopeForm,
};
pub use known::Known;
pub use sameness::difference_beyond_layout;
pub use strict::{
    StrictError, strict_syntax_error, strict_syntax_error_unlexed, strict_syntax_errors,
};
pub use tree::{Field, Node, NodeId, NodeKind, Tree};
pub use trust::is_keyword;

use facts::FactFinder;
use grammar::GRAMMAR;
use known::KnownPart;
use reading::{Reading, Wrap, WrapKind};

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
    /// The others.
    pieces: Vec<Piece>,
}

impl Parsed {
    /// How many pieces could be read.
    pub fn pieces(&self) -> usize {
        self.pieces.len()
    }
}

/// A piece of text and its nodes.
#[derive(Clone, Debug)]
struct Piece {
    span: Span,
    nodes: Range<NodeId>,
}

/// Parses the given pieces of `text`, which must be disjoint, in source order and cut at statement starts.
pub fn parse(text: &str, pieces: &[Span]) -> Parsed {
    parse_beside(text, pieces, &Known::default())
}

/// Does what [`parse`] does, and parses no piece again that is known.
pub fn parse_beside(text: &str, pieces: &[Span], known: &Known<'_>) -> Parsed {
    let mut parser = tree_sitter::Parser::new();
    // A parser without a language, were the two of unlike versions, gives no tree for any piece.
    let _ = parser.set_language(&GRAMMAR.language);
    let mut parsed = Parsed {
        tree: Tree::new(text.len()),
        facts: Vec::new(),
        issues: Vec::new(),
        pieces: Vec::new(),
    };
    let mut facts = FactFinder::default();
    for &piece in pieces {
        if !known.add(text, piece, &mut parsed) {
            parse_piece(&mut parser, &mut facts, (text, piece), known, &mut parsed);
        }
    }
    parsed.tree.close(NodeId::ROOT);
    parsed
}

fn parse_piece(
    parser: &mut tree_sitter::Parser,
    facts: &mut FactFinder,
    (text, piece): (&str, Span),
    known: &Known<'_>,
    parsed: &mut Parsed,
) {
    let lexed = lex(piece.of(text));
    let parts = known.parts_of(piece.of(text), &lexed);
    let reading = reading::reading(piece.of(text), &lexed, &parts);
    let unparsed = |offset: usize, kind| SyntaxIssue {
        piece,
        offset: piece.start + offset,
        kind,
    };
    let first_node = parsed.tree.next();
    // Without ranges the whole piece is read.
    let ranges = reading::ranges(piece.of(text), &lexed, &parts);
    let _ = parser.set_included_ranges(&ranges);
    let read = parser
        .parse(&reading.bytes, None)
        .ok_or(0)
        .and_then(|tree| {
            if let Some(offset) = first_error(tree.root_node()) {
                return Err(offset);
            }
            let root = tree.root_node();
            graft(root, piece.start, &reading, &parts, &mut parsed.tree)?;
            match trust::first_disagreement(&parsed.tree, first_node, text, piece, &lexed) {
                Some(offset) => Err(offset - piece.start),
                None => Ok(()),
            }
        });
    match read {
        Ok(()) => {
            facts.collect(&parsed.tree, first_node, text, &mut parsed.facts);
            parsed.pieces.push(Piece {
                span: piece,
                nodes: first_node..parsed.tree.next(),
            });
        }
        Err(offset) => {
            parsed.tree.truncate(first_node);
            parsed
                .issues
                .push(python2_statement(parser, piece.of(text)).map_or_else(
                    || unparsed(offset, SyntaxIssueKind::Unparsed),
                    |offset| unparsed(offset, SyntaxIssueKind::Python2),
                ));
        }
    }
}

/// Where a piece that isn't read has a statement of Python 2, which the grammar knows.
fn python2_statement(parser: &mut tree_sitter::Parser, piece: &str) -> Option<usize> {
    let _ = parser.set_included_ranges(&[]);
    let tree = parser.parse(piece, None)?;
    let mut cursor = tree.walk();
    loop {
        let node = cursor.node();
        if matches!(node.kind(), "print_statement" | "exec_statement") && node.is_named() {
            return Some(node.start_byte());
        }
        if cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return None;
            }
        }
    }
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

/// Copies the descendants of a piece's root below the arena's root, and puts back what was blanked and the parts
/// that stubs stand for; fails with the place of a node that could not be put back.
fn graft(
    root: tree_sitter::Node<'_>,
    offset: usize,
    reading: &Reading,
    parts: &[KnownPart<'_>],
    into: &mut Tree,
) -> Result<(), usize> {
    let grammar = &*GRAMMAR;
    let mut open = vec![Open {
        id: NodeId::ROOT,
        kind: NodeKind::Module,
        left: root.child_count(),
        is_put_back: false,
    }];
    let mut wraps = reading.wraps.iter().peekable();
    let mut parts = parts.iter().peekable();
    let mut cursor = root.walk();
    if !cursor.goto_first_child() {
        return Ok(());
    }
    into.reserve(root.descendant_count());
    'walk: loop {
        let node = cursor.node();
        let kind = grammar.kind(node);
        let (mut parent, mut field) = (NodeId::ROOT, Field::None);
        if let Some(around) = open.last_mut() {
            around.left = around.left.saturating_sub(1);
            parent = around.id;
            if grammar::has_fields(around.kind) {
                field = grammar.field(&cursor);
            }
        }
        let place = reading.original(Span::new(node.start_byte(), node.end_byte()));
        let span = Span::new(offset + place.start, offset + place.end);
        let mut is_put_back = false;
        // Of nodes in one place, the operand is the expression.
        let may_be_operand = !matches!(
            kind,
            NodeKind::Type | NodeKind::Block | NodeKind::ExpressionStatement
        );
        if let Some(wrap) = wraps.next_if(|wrap| may_be_operand && place == wrap.operand) {
            let Span { start, end } = wrap.operator;
            let operator = Span::new(offset + start, offset + end);
            for around in &open {
                into.extend_to(around.id, span.start, operator.start);
            }
            let around = Span::new(operator.start, span.end);
            let kind = restored_kind(wrap, into, parent, field);
            parent = into.open(parent, kind, field, around);
            let token = into.open(parent, NodeKind::Other, Field::None, operator);
            into.close(token);
            open.push(Open {
                id: parent,
                kind,
                left: 0,
                is_put_back: true,
            });
            field = Field::None;
            is_put_back = true;
        }
        if let Some(part) = parts.next_if(|part| place == part.span && kind == part.stub()) {
            part.add(into, parent, field, offset);
        } else {
            let id = into.open(parent, kind, field, span);
            let left = node.child_count();
            if left > 0 && cursor.goto_first_child() {
                open.push(Open {
                    id,
                    kind,
                    left,
                    is_put_back: false,
                });
                continue;
            }
        }
        if is_put_back {
            into.close(parent);
            open.pop();
        }
        // To look for a sibling where none is left would cost as much as to find one.
        while open.last().is_none_or(|around| around.left == 0) || !cursor.goto_next_sibling() {
            let Some(around) = open.pop() else {
                break 'walk;
            };
            into.close(around.id);
            if !around.is_put_back && !cursor.goto_parent() {
                break 'walk;
            }
        }
    }
    let lost_wrap = wraps.next().map(|wrap| wrap.operator.start);
    let lost = lost_wrap.or_else(|| parts.next().map(|part| part.span.start));
    lost.map_or(Ok(()), Err)
}

/// A node whose children are being copied.
struct Open {
    id: NodeId,
    kind: NodeKind,
    /// How many children are still to be copied.
    left: u32,
    /// Whether it was put back around a single node, and the parser has none for it.
    is_put_back: bool,
}

/// What the grammar calls the node that a blanked operator makes.
fn restored_kind(wrap: &Wrap, tree: &Tree, parent: NodeId, field: Field) -> NodeKind {
    match (wrap.kind, tree.kind(parent)) {
        (WrapKind::Await, _) => NodeKind::Await,
        (_, NodeKind::Type) => NodeKind::SplatType,
        (_, NodeKind::PatternList | NodeKind::TuplePattern | NodeKind::ListPattern) => {
            NodeKind::ListSplatPattern
        }
        _ if field == Field::Left => NodeKind::ListSplatPattern,
        _ => NodeKind::ListSplat,
    }
}
