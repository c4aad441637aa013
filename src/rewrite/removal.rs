//! What stays behind where definitions and empty declarations are taken out.
//!
//! Of the blank lines above and below what is taken out the larger gap stays; at the start of a block
//! the one below goes, at its end the one above. A block left empty gets `pass`. A statement that
//! shares its line with others takes its `;` with it, and a `nonlocal` loses only the names that it
//! need not declare. What the definitions look like where they go is for the other parts of `rewrite`.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::plan::{CommentPolicy, Lift, logical_line_start};
use crate::source::{Line, LineKind, Span, TokenKind, Width};
use crate::syntax::{NodeId, NodeKind};
use crate::verify::{DroppedKind, WrittenKind};

use super::Moving;
use super::edit::{Edit, EditConflict, Fragment, Taken};
use super::original::Original;

/// Whole lines that are taken out.
struct Region {
    span: Span,
    first: NodeId,
    last: NodeId,
    /// The first line of the first statement.
    line: Line,
    edits: Vec<Edit>,
}

/// The edits that take out the definitions `moving` and what else the lifts remove.
pub(super) fn removal_edits(
    original: &Original,
    lifts: &[Lift],
    moving: &[Moving],
    comments: CommentPolicy,
) -> Result<Vec<Edit>, EditConflict> {
    let mut edits = Vec::new();
    let mut simple: BTreeMap<NodeId, DroppedKind> = lifts
        .iter()
        .flat_map(|lift| &lift.removed_statements)
        .map(|&node| (original.statement(node), DroppedKind::BareDeclaration))
        .collect();
    for statement in shorten_nonlocals(original, lifts, &mut edits) {
        simple.insert(statement, DroppedKind::Nonlocal);
    }
    let mut removed: BTreeSet<NodeId> = simple.keys().copied().collect();
    removed.extend(moving.iter().map(|moving| moving.extent.statement));
    let emptied = Emptied::of(original, &removed);
    let mut regions: Vec<Region> = moving.iter().map(definition_region).collect();
    // Comments above a directive leave no gap: the directive stays in their place.
    for moving in moving {
        let taken = moving.taken();
        let comments = moving.extent.comments.iter();
        edits.extend(comments.map(|&span| Edit { span, taken, written: Vec::new() }));
    }
    for (end, statements) in by_logical_line(original, &simple) {
        let line = SharedLine::of(original, end, &statements)?;
        line.take_out(original, &simple, &emptied, &mut edits, &mut regions)?;
    }
    regions.sort_by_key(|region| (region.span.start, usize::MAX - region.span.end));
    let mut groups: Vec<Vec<Region>> = Vec::new();
    let mut last_in_block: HashMap<Option<NodeId>, usize> = HashMap::new();
    for region in regions {
        let block = original.tree.parent(region.first);
        let position = last_in_block.get(&block).copied();
        let group = position.and_then(|position| groups.get_mut(position));
        let end = group.as_ref().and_then(|group| group.last()).map(|last| last.span.end);
        match (group, end) {
            (Some(group), Some(end))
                if original.lines.gap_below(end).end == region.span.start =>
            {
                group.push(region);
            }
            _ => {
                last_in_block.insert(block, groups.len());
                groups.push(vec![region]);
            }
        }
    }
    for group in groups {
        take_out_group(original, group, moving, &emptied, comments, &mut edits);
    }
    Ok(edits)
}

impl Moving<'_> {
    fn taken(&self) -> Taken {
        if self.shared { Taken::Dropped(DroppedKind::TwinCopy) } else { Taken::Moved }
    }
}

fn definition_region(moving: &Moving) -> Region {
    Region {
        span: moving.extent.span,
        first: moving.extent.statement,
        last: moving.extent.statement,
        line: moving.extent.first_line,
        edits: vec![Edit { span: moving.extent.span, taken: moving.taken(), written: Vec::new() }],
    }
}

/// The blocks of which every statement is taken out.
struct Emptied {
    first_statements: BTreeSet<NodeId>,
}

impl Emptied {
    fn of(original: &Original, removed: &BTreeSet<NodeId>) -> Self {
        let blocks: BTreeSet<NodeId> =
            removed.iter().filter_map(|&statement| original.tree.parent(statement)).collect();
        let first_statements = blocks
            .into_iter()
            .map(|block| original.statements(block))
            .filter(|statements| statements.iter().all(|statement| removed.contains(statement)))
            .filter_map(|statements| statements.first().copied())
            .collect();
        Self { first_statements }
    }

    /// Whether `pass` takes the place of what begins with this statement.
    fn begin_with(&self, statement: NodeId) -> bool {
        self.first_statements.contains(&statement)
    }
}

/// Takes names out of `nonlocal` statements; gives the statements that would be left without one.
fn shorten_nonlocals(original: &Original, lifts: &[Lift], edits: &mut Vec<Edit>) -> Vec<NodeId> {
    let mut names: BTreeMap<NodeId, BTreeSet<NodeId>> = BTreeMap::new();
    for &name in lifts.iter().flat_map(|lift| &lift.removed_nonlocals) {
        names.entry(original.statement(name)).or_default().insert(name);
    }
    let mut emptied = Vec::new();
    for (statement, removed) in names {
        let all: Vec<NodeId> = original
            .tree
            .children(statement)
            .filter(|&child| original.tree.kind(child) == NodeKind::Identifier)
            .collect();
        let spans: Vec<(Span, bool)> =
            all.iter().map(|name| (original.tree.span(*name), removed.contains(name))).collect();
        let pieces = taken_with_separators(&spans);
        match pieces {
            Some(pieces) => {
                edits.extend(pieces.into_iter().map(|span| Edit::drop(span, DroppedKind::Nonlocal)));
            }
            None => emptied.push(statement),
        }
    }
    emptied
}

/// What goes with each item of a list that is taken out, one separator each; none if all are.
fn taken_with_separators(items: &[(Span, bool)]) -> Option<Vec<Span>> {
    let last_kept = items.iter().rposition(|(_, is_taken)| !is_taken)?;
    let mut pieces = Vec::new();
    for (position, pair) in items.windows(2).enumerate() {
        let [(left, left_is_taken), (right, right_is_taken)] = pair else { continue };
        if position < last_kept && *left_is_taken {
            pieces.push(Span::new(left.start, right.start));
        } else if position >= last_kept && *right_is_taken {
            pieces.push(Span::new(left.end, right.end));
        }
    }
    Some(pieces)
}

/// The simple statements by the end of the logical line that they stand on.
fn by_logical_line(
    original: &Original,
    simple: &BTreeMap<NodeId, DroppedKind>,
) -> BTreeMap<usize, Vec<NodeId>> {
    let mut lines: BTreeMap<usize, Vec<NodeId>> = BTreeMap::new();
    for &statement in simple.keys() {
        let start = original.tree.span(statement).start;
        lines.entry(end_of_logical_line(original, start)).or_default().push(statement);
    }
    lines
}

fn end_of_logical_line(original: &Original, offset: usize) -> usize {
    let mut tokens = original.tokens.iter().skip(original.token_from(offset));
    let newline = tokens.find(|token| token.kind == TokenKind::Newline);
    newline.map_or(original.text.len(), |newline| newline.span.end)
}

/// A logical line of simple statements.
struct SharedLine {
    /// All statements of the line.
    statements: Vec<NodeId>,
    /// The end of the last statement, with the `;` after it if there is one.
    end_of_code: usize,
    /// Where the comment begins.
    comment: Option<usize>,
    /// Just after the line end.
    end: usize,
}

impl SharedLine {
    fn of(original: &Original, end: usize, some: &[NodeId]) -> Result<Self, EditConflict> {
        let missing = EditConflict {
            message: "a statement that is to go has no block",
            span: Span::new(end, end),
        };
        let first = some.first().ok_or(missing.clone())?;
        let block = original.tree.parent(*first).ok_or(missing)?;
        let statements = original
            .tree
            .named_children(block)
            .filter(|&statement| {
                let span = original.tree.span(statement);
                span.start < end && end_of_logical_line(original, span.start) == end
            })
            .collect();
        let tokens = original.tokens.get(..original.token_from(end)).unwrap_or_default();
        let mut tokens = tokens.iter().rev().skip_while(|token| {
            matches!(token.kind, TokenKind::Newline | TokenKind::Dedent | TokenKind::Indent)
        });
        let mut last = tokens.next();
        let comment = last.filter(|token| token.kind == TokenKind::Comment);
        if comment.is_some() {
            last = tokens.next();
        }
        Ok(Self {
            statements,
            end_of_code: last.map_or(end, |token| token.span.end),
            comment: comment.map(|token| token.span.start),
            end,
        })
    }

    /// Takes those of the line's statements out that are in `removed`.
    fn take_out(
        &self,
        original: &Original,
        removed: &BTreeMap<NodeId, DroppedKind>,
        emptied: &Emptied,
        edits: &mut Vec<Edit>,
        regions: &mut Vec<Region>,
    ) -> Result<(), EditConflict> {
        let span = |&statement: &NodeId| original.tree.span(statement);
        let kinds: Vec<Option<DroppedKind>> =
            self.statements.iter().map(|statement| removed.get(statement).copied()).collect();
        let items: Vec<(Span, bool)> =
            self.statements.iter().map(span).zip(kinds.iter().map(Option::is_some)).collect();
        if let Some(pieces) = taken_with_separators(&items) {
            let kinds = kinds.iter().flatten();
            edits.extend(pieces.into_iter().zip(kinds).map(|(span, &kind)| Edit::drop(span, kind)));
            return Ok(());
        }
        let (Some(&first), Some(&last)) = (self.statements.first(), self.statements.last()) else {
            return Err(EditConflict {
                message: "a line has none of the statements that are to go",
                span: Span::new(self.end, self.end),
            });
        };
        let start = span(&first).start;
        // Up to `end`, each statement with what separates it from the next one.
        let pieces = |end: usize| {
            let ends = self.statements.iter().skip(1).map(|next| span(next).start).chain([end]);
            let starts = self.statements.iter().map(|statement| span(statement).start);
            let spans = starts.zip(ends).map(|(start, end)| Span::new(start, end));
            spans.zip(kinds.iter().flatten()).map(|(span, &kind)| Edit::drop(span, kind))
        };
        let line_start = logical_line_start(original.tokens, start);
        let keeps_comment = kinds.contains(&Some(DroppedKind::Nonlocal));
        match (line_start, self.comment) {
            _ if emptied.begin_with(first) => {
                let before = edits.len();
                edits.extend(pieces(self.end_of_code));
                if let Some(edit) = edits.get_mut(before) {
                    edit.written.push(Fragment::Text("pass".to_owned(), WrittenKind::Pass));
                }
            }
            (_, Some(comment)) if keeps_comment => {
                edits.extend(pieces(self.end_of_code));
                edits.push(Edit::drop(Span::new(self.end_of_code, comment), DroppedKind::Layout));
            }
            (Some(line_start), _) => {
                let whole = Span::new(line_start, self.end);
                let line = original.lines.at(line_start).copied();
                let Some(line) = line else { return Ok(()) };
                let indentation = Edit::drop(Span::new(line_start, start), DroppedKind::Layout);
                let mut taken = Vec::from_iter((line_start < start).then_some(indentation));
                taken.extend(pieces(self.end));
                regions.push(Region { span: whole, first, last, line, edits: taken });
            }
            (None, _) => {
                return Err(EditConflict {
                    message: "a statement that is to go shares its line with one that isn't known",
                    span: span(&first),
                });
            }
        }
        Ok(())
    }
}

/// Takes out regions of one block between which only blank lines stand.
fn take_out_group(
    original: &Original,
    mut group: Vec<Region>,
    moving: &[Moving],
    emptied: &Emptied,
    comments: CommentPolicy,
    edits: &mut Vec<Edit>,
) {
    let mut gaps: Vec<Span> = group
        .windows(2)
        .filter_map(|pair| match pair {
            [upper, lower] => Some(Span::new(upper.span.end, lower.span.start)),
            _ => None,
        })
        .collect();
    let (Some(first), Some(last)) = (group.first(), group.last()) else { return };
    if emptied.begin_with(first.first) {
        let written = pass(original, first, last, moving);
        if let Some(edit) = group.first_mut().and_then(|first| first.edits.first_mut()) {
            edit.written = written;
        }
    } else {
        gaps.push(gap_that_goes(original, first, last, comments));
    }
    let layout = gaps.into_iter().filter(|gap| !gap.is_empty());
    edits.extend(layout.map(|gap| Edit::drop(gap, DroppedKind::Layout)));
    edits.extend(group.into_iter().flat_map(|region| region.edits));
}

/// The line `pass` in the place of what is taken out, indented as that is where it stands in the end.
fn pass(original: &Original, first: &Region, last: &Region, moving: &[Moving]) -> Vec<Fragment> {
    let old = original.indentation(&first.line);
    let around = moving
        .iter()
        .filter(|moving| {
            let outer = &moving.extent;
            outer.statement != first.first && outer.span.contains(first.span)
        })
        .min_by_key(|moving| moving.extent.span.len());
    let indentation = match around.and_then(|moving| moving.reindentation.as_ref()) {
        Some(reindentation) => reindentation.apply(old),
        None => old.to_owned(),
    };
    let line_end = original
        .lines
        .at(last.span.end.saturating_sub(1))
        .map_or("", |line| original.line_end(line));
    vec![
        Fragment::Text(indentation, WrittenKind::Layout),
        Fragment::Text("pass".to_owned(), WrittenKind::Pass),
        Fragment::Text(line_end.to_owned(), WrittenKind::Layout),
    ]
}

fn is_definition(kind: NodeKind) -> bool {
    matches!(kind, NodeKind::FunctionDefinition | NodeKind::DecoratedDefinition)
}

/// The blank lines that go with what is taken out.
fn gap_that_goes(
    original: &Original,
    first: &Region,
    last: &Region,
    comments: CommentPolicy,
) -> Span {
    let lines = original.lines;
    let above = lines.gap_above(first.span.start);
    let below = lines.gap_below(last.span.end);
    let upper = lines.above(above.start).next();
    let lower = lines.from(below.end).next();
    let statements =
        original.tree.parent(first.first).map(|block| original.statements(block)).unwrap_or_default();
    let is_comment = |line: Option<&Line>| line.is_some_and(|line| line.kind == LineKind::Comment);
    let width = |line: &Line| Width::of(original.indentation(line)).wide;
    let ends_block = match lower {
        Some(line) if line.kind == LineKind::Comment => width(line) < width(&last.line),
        Some(_) => statements.last() == Some(&last.last),
        None => true,
    };
    if ends_block {
        return above;
    }
    let begins_block = !is_comment(upper) && statements.first() == Some(&first.first);
    // A comment block that the user wants to stay goes on with what followed the definition.
    let is_below_own_comment = comments == CommentPolicy::Stay
        && above.is_empty()
        && is_definition(original.tree.kind(first.first))
        && upper.is_some_and(|line| {
            line.kind == LineKind::Comment && width(line) == width(&first.line)
        });
    if begins_block || is_below_own_comment || lines.count(above) >= lines.count(below) {
        below
    } else {
        above
    }
}
