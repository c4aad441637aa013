//! What stays behind where definitions and empty declarations are taken out.
//!
//! Of the blank lines above and below what is taken out the larger gap stays; at the start of a block
//! the one below goes, at its end the one above. A block left empty gets `pass`. What the definitions
//! look like where they go is for the other parts of `rewrite`.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::plan::{CommentPolicy, Lift};
use crate::source::{Line, LineKind, Span, Width};
use crate::syntax::{NodeId, NodeKind};
use crate::verify::{DroppedKind, WrittenKind};

use super::Moving;
use super::edit::{Edit, EditConflict, Fragment, Taken};
use super::original::Original;
use super::statements::{SharedLine, by_logical_line, shorten_nonlocals};

/// Whole lines that are taken out.
pub(super) struct Region {
    pub(super) span: Span,
    pub(super) first: NodeId,
    pub(super) last: NodeId,
    /// The first line of the first statement.
    pub(super) line: Line,
    pub(super) edits: Vec<Edit>,
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
        edits.extend(comments.map(|&span| Edit {
            span,
            taken,
            written: Vec::new(),
        }));
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
        let end = group
            .as_ref()
            .and_then(|group| group.last())
            .map(|last| last.span.end);
        match (group, end) {
            (Some(group), Some(end)) if original.lines.gap_below(end).end == region.span.start => {
                group.push(region);
            }
            _ => {
                last_in_block.insert(block, groups.len());
                groups.push(vec![region]);
            }
        }
    }
    let by_statement: HashMap<NodeId, &Moving> = moving
        .iter()
        .map(|moving| (moving.extent.statement, moving))
        .collect();
    for group in groups {
        take_out_group(
            original,
            group,
            &by_statement,
            &emptied,
            comments,
            &mut edits,
        );
    }
    Ok(edits)
}

impl Moving<'_> {
    fn taken(&self) -> Taken {
        if self.shared {
            Taken::Dropped(DroppedKind::TwinCopy)
        } else {
            Taken::Moved
        }
    }
}

fn definition_region(moving: &Moving) -> Region {
    Region {
        span: moving.extent.span,
        first: moving.extent.statement,
        last: moving.extent.statement,
        line: moving.extent.first_line,
        edits: vec![Edit {
            span: moving.extent.span,
            taken: moving.taken(),
            written: Vec::new(),
        }],
    }
}

/// The blocks that need a `pass`: those of which every statement is taken out, and those in which what is left
/// begins with a string that would become the docstring.
pub(super) struct Emptied {
    first_statements: BTreeSet<NodeId>,
}

impl Emptied {
    fn of(original: &Original, removed: &BTreeSet<NodeId>) -> Self {
        let blocks: BTreeSet<NodeId> = removed
            .iter()
            .filter_map(|&statement| original.tree.parent(statement))
            .collect();
        let first_statements = blocks
            .into_iter()
            .filter_map(|block| {
                let mut statements = original.tree.named_children(block);
                let first = statements.next().filter(|first| removed.contains(first))?;
                let left = statements.find(|statement| !removed.contains(statement));
                let needs_pass = left.is_none_or(|left| would_be_docstring(original, block, left));
                needs_pass.then_some(first)
            })
            .collect();
        Self { first_statements }
    }

    /// Whether `pass` takes the place of what begins with this statement.
    pub(super) fn begin_with(&self, statement: NodeId) -> bool {
        self.first_statements.contains(&statement)
    }
}

/// Whether a statement would be the docstring if it were the first of its block.
fn would_be_docstring(original: &Original, block: NodeId, statement: NodeId) -> bool {
    let tree = original.tree;
    let has_docstring = tree.parent(block).is_some_and(|owner| {
        matches!(
            tree.kind(owner),
            NodeKind::FunctionDefinition | NodeKind::ClassDefinition
        )
    });
    let is_string = |expression: NodeId| {
        matches!(
            tree.kind(tree.unparenthesized(expression)),
            NodeKind::String | NodeKind::ConcatenatedString
        )
    };
    let is_plain = |node: NodeId| {
        let start = tree.span(node).of(original.text);
        tree.kind(node) != NodeKind::StringStart || !start.contains(['b', 'B', 'f', 'F', 't', 'T'])
    };
    has_docstring
        && tree.kind(statement) == NodeKind::ExpressionStatement
        && tree.named_children(statement).next().is_some_and(is_string)
        && tree.subtree(statement).all(is_plain)
}

/// Takes out regions of one block between which only blank lines stand.
fn take_out_group(
    original: &Original,
    mut group: Vec<Region>,
    moving: &HashMap<NodeId, &Moving>,
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
    let (Some(first), Some(last)) = (group.first(), group.last()) else {
        return;
    };
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
fn pass(
    original: &Original,
    first: &Region,
    last: &Region,
    moving: &HashMap<NodeId, &Moving>,
) -> Vec<Fragment> {
    let old = original.indentation(&first.line);
    let around = original
        .tree
        .ancestors(first.first)
        .find_map(|outer| moving.get(&outer));
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
    matches!(
        kind,
        NodeKind::FunctionDefinition | NodeKind::DecoratedDefinition
    )
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
    // One group after the other asks, so the statements between are not looked at.
    let tree = original.tree;
    let first_in_block = tree
        .parent(first.first)
        .and_then(|block| tree.named_children(block).next());
    let is_last_in_block = tree.named_siblings_after(last.last).next().is_none();
    let is_comment = |line: Option<&Line>| line.is_some_and(|line| line.kind == LineKind::Comment);
    let width = |line: &Line| Width::of(original.indentation(line)).wide;
    let ends_block = match lower {
        Some(line) if line.kind == LineKind::Comment => width(line) < width(&last.line),
        Some(_) => is_last_in_block,
        None => true,
    };
    if ends_block {
        return above;
    }
    let begins_block = !is_comment(upper) && first_in_block == Some(first.first);
    // A comment block that the user wants to stay goes on with what followed the definition.
    let is_below_own_comment = comments == CommentPolicy::Stay
        && above.is_empty()
        && is_definition(tree.kind(first.first))
        && upper.is_some_and(|line| {
            line.kind == LineKind::Comment && width(line) == width(&first.line)
        });
    if begins_block || is_below_own_comment || lines.count(above) >= lines.count(below) {
        below
    } else {
        above
    }
}
