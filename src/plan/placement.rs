//! Where a lifted function goes: right before the module-level statement that holds its enclosing function.
//!
//! "Right before" is above that statement's decorators and the comment block directly on it, and
//! above all of a run of definitions of one name (`@overload`, the registrations of a
//! `singledispatch`), but below markers and a comment block that begins the file. A module-level
//! `if`, `try`, `with`, `match` or loop counts as the module; a class does not. Gives none where no
//! line can be inserted.

use rustc_hash::FxHashMap;

use crate::source::{Line, LineKind, Lines, Span, Token, TokenKind, Width};
use crate::syntax::{Field, NodeId, NodeKind, Tree};

use super::lift::Insertion;
use super::marker::marker;

/// The places in one module for what is lifted out of its functions.
pub struct InsertionPoints<'m> {
    text: &'m str,
    tokens: &'m [Token],
    lines: &'m Lines,
    tree: &'m Tree,
    /// For each block asked about, the definitions that are not the first of their run, with the one that is.
    runs: FxHashMap<NodeId, FxHashMap<NodeId, NodeId>>,
}

impl<'m> InsertionPoints<'m> {
    /// The places in a module; `tokens` and `lines` are those of the whole `text`.
    pub fn new(text: &'m str, tokens: &'m [Token], lines: &'m Lines, tree: &'m Tree) -> Self {
        Self {
            text,
            tokens,
            lines,
            tree,
            runs: FxHashMap::default(),
        }
    }

    /// The place for what is lifted out of `enclosing`, a function or any node within one.
    pub fn of(&mut self, enclosing: NodeId) -> Option<Insertion> {
        let &mut Self {
            text,
            tokens,
            lines,
            tree,
            ..
        } = self;
        let statement = module_level_statement(tree, enclosing)?;
        if !has_its_lines_for_itself(text, tokens, tree.span(statement)) {
            return None;
        }
        let first = self.first_of_run(statement);
        let start = logical_line_start(tokens, tree.span(first).start)?;
        let line = lines.at(start)?;
        let offset = comment_block(text, lines, line).map_or(start, |block| block.start);
        Some(Insertion {
            offset,
            indentation: line.indentation.of(text).to_owned(),
        })
    }

    /// The first of the adjacent definitions that are called as `statement`, or the statement itself.
    fn first_of_run(&mut self, statement: NodeId) -> NodeId {
        let Some(block) = self.tree.parent(statement) else {
            return statement;
        };
        let (text, tokens, tree) = (self.text, self.tokens, self.tree);
        let runs = self.runs.entry(block);
        let runs = runs.or_insert_with(|| runs_in(text, tokens, tree, block));
        runs.get(&statement).copied().unwrap_or(statement)
    }
}

/// For each statement of a block that defines what the adjacent one before it does, the first that does so.
fn runs_in(text: &str, tokens: &[Token], tree: &Tree, block: NodeId) -> FxHashMap<NodeId, NodeId> {
    let mut runs = FxHashMap::default();
    // The statement before, with the name that it defines and the first of its run.
    let mut before: Option<(NodeId, &str, NodeId)> = None;
    for statement in tree.named_children(block) {
        let Some(name) = defined_name(tree, statement, text) else {
            before = None;
            continue;
        };
        let goes_on = before.filter(|&(last, same, _)| {
            let between = Span::new(tree.span(last).end, tree.span(statement).start);
            same == name && !holds_code(tokens, between)
        });
        let first = goes_on.map_or(statement, |(_, _, first)| first);
        if first != statement {
            runs.insert(statement, first);
        }
        before = Some((statement, name, first));
    }
    runs
}

/// The start of the physical line that begins the logical line whose first token is at `offset`; none
/// where the token there isn't the first, as after `;` or in a one-line block.
pub fn logical_line_start(tokens: &[Token], offset: usize) -> Option<usize> {
    let before = tokens.partition_point(|token| token.span.start < offset);
    let previous = tokens
        .get(..before)?
        .iter()
        .rev()
        .find(|token| !matches!(token.kind, TokenKind::Indent | TokenKind::Dedent));
    match previous {
        None => Some(0),
        Some(token) if matches!(token.kind, TokenKind::Newline | TokenKind::LineEnd) => {
            Some(token.span.end)
        }
        Some(_) => None,
    }
}

/// The lines of the comment block directly above `line`, as far as it goes with the statement there.
///
/// The block's lines are indented as the statement is, without a blank line between. What stands up to the last
/// marker doesn't go with the statement, nor does a block that begins the file. None where nothing does.
fn comment_block(text: &str, lines: &Lines, line: &Line) -> Option<Span> {
    let width = Width::of(line.indentation.of(text));
    let is_part = |above: &&Line| {
        above.kind == LineKind::Comment
            && Width::of(above.indentation.of(text)) == width
            && marker(Span::new(above.indentation.end, above.span.end).of(text)).is_none()
    };
    let start = lines
        .above(line.span.start)
        .take_while(is_part)
        .last()?
        .span
        .start;
    let begins_file = lines
        .above(start)
        .skip_while(|above| above.kind == LineKind::Comment)
        .all(|above| above.kind == LineKind::Blank);
    (!begins_file).then(|| Span::new(start, line.span.start))
}

/// The outermost statement around `node` that is in no block but those of module-level compound statements.
fn module_level_statement(tree: &Tree, node: NodeId) -> Option<NodeId> {
    let mut path: Vec<NodeId> = std::iter::once(node).chain(tree.ancestors(node)).collect();
    path.pop_if(|&mut root| root == NodeId::ROOT);
    let mut statement = path.pop()?;
    while is_transparent(tree.kind(statement)) {
        // The way down leads through a block, or the node stands in the statement's header.
        let Some(block) = path.iter().rposition(|&inner| !is_clause(tree, inner)) else {
            break;
        };
        if path
            .get(block)
            .is_none_or(|&inner| tree.kind(inner) != NodeKind::Block)
        {
            break;
        }
        path.truncate(block);
        let Some(inner) = path.pop() else { break };
        statement = inner;
    }
    Some(statement)
}

/// Whether a statement's blocks run as part of the module.
fn is_transparent(kind: NodeKind) -> bool {
    use NodeKind::{
        ForStatement, IfStatement, MatchStatement, TryStatement, WhileStatement, WithStatement,
    };
    matches!(
        kind,
        IfStatement | ForStatement | WhileStatement | TryStatement | WithStatement | MatchStatement
    )
}

/// Whether a node only stands between a compound statement and one of its blocks.
fn is_clause(tree: &Tree, node: NodeId) -> bool {
    use NodeKind::{CaseClause, ElifClause, ElseClause, ExceptClause, FinallyClause};
    match tree.kind(node) {
        CaseClause | ElifClause | ElseClause | ExceptClause | FinallyClause => true,
        // The cases of a `match`.
        NodeKind::Block => tree
            .parent(node)
            .is_some_and(|parent| tree.kind(parent) == NodeKind::MatchStatement),
        _ => false,
    }
}

/// Whether a statement shares none of its lines with another one.
fn has_its_lines_for_itself(text: &str, tokens: &[Token], statement: Span) -> bool {
    let next = tokens.partition_point(|token| token.span.start < statement.end);
    let is_followed = tokens
        .get(next)
        .is_some_and(|token| token.is_operator(text, ";"));
    !is_followed && logical_line_start(tokens, statement.start).is_some()
}

/// Whether a token that is neither a comment nor layout begins within `span`.
fn holds_code(tokens: &[Token], span: Span) -> bool {
    let first = tokens.partition_point(|token| token.span.start < span.start);
    tokens
        .iter()
        .skip(first)
        .take_while(|token| token.span.start < span.end)
        .any(|token| {
            use TokenKind::{Comment, Dedent, Indent, LineEnd, Newline};
            !matches!(token.kind, Newline | LineEnd | Comment | Indent | Dedent)
        })
}

/// The name that a `def` binds, decorated or not.
fn defined_name<'t>(tree: &Tree, statement: NodeId, text: &'t str) -> Option<&'t str> {
    let definition = match tree.kind(statement) {
        NodeKind::DecoratedDefinition => tree.child(statement, Field::Definition)?,
        _ => statement,
    };
    if tree.kind(definition) != NodeKind::FunctionDefinition {
        return None;
    }
    Some(tree.text(tree.child(definition, Field::Name)?, text))
}
