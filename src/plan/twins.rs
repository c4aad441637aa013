//! Twins: knots whose lifted definitions would be the same text with the same meaning share one.
//!
//! People copy such helpers. Two knots are twins if their definitions, token by token and with the white space
//! between, are the same once every member is called by its lifted name; new parameters and the comments in and
//! behind them included. At module scope the same text means the same.

use std::collections::HashMap;

use super::capture::LiftedSet;
use super::module::Module;
use super::reasons::annotations::carried;
use super::respell;
use crate::knots::strongly_connected_components;
use crate::names::{Occurrence, VariableId};
use crate::source::{TokenKind, Width};
use crate::syntax::{NodeId, NodeKind};

/// The knots of a set in groups of twins, each in source order; a knot without twins is a group of its own.
pub(super) fn groups(module: &Module<'_>, set: &LiftedSet) -> Vec<Vec<usize>> {
    // A call of another lifted function is the same text if the two callees are twins themselves, so these come
    // first: twins have callees that are twins, and so as many steps below them.
    let knots: Vec<usize> = set.knots.iter().copied().collect();
    let texts: Vec<TextAfterLift> = (knots.iter())
        .map(|&knot| text_after_lift(module, set, knot))
        .collect();
    let mut leader: HashMap<usize, usize> = HashMap::new();
    let mut found: Vec<Vec<usize>> = Vec::new();
    for level in levels(&knots, &texts) {
        let mut by_text: HashMap<(&str, Vec<usize>), Vec<usize>> = HashMap::new();
        for position in level {
            let (Some(&knot), Some(text)) = (knots.get(position), texts.get(position)) else {
                continue;
            };
            let others = text.others.iter();
            let others = others.map(|other| leader.get(other).copied().unwrap_or(*other));
            let key = (text.text.as_str(), others.collect());
            by_text.entry(key).or_default().push(knot);
        }
        for alike in by_text.into_values() {
            for group in split_by_place(module, &alike) {
                let first = group.first().copied().unwrap_or_default();
                leader.extend(group.iter().map(|&knot| (knot, first)));
                found.push(group);
            }
        }
    }
    found.sort();
    found
}

/// The positions of the knots by the longest way down through others that their texts name, each in source order.
fn levels(knots: &[usize], texts: &[TextAfterLift]) -> Vec<Vec<usize>> {
    let position_of: HashMap<usize, usize> = knots
        .iter()
        .enumerate()
        .map(|(position, &knot)| (knot, position))
        .collect();
    let below: Vec<Vec<usize>> = texts
        .iter()
        .map(|text| {
            let others = text.others.iter();
            others
                .filter_map(|other| position_of.get(other))
                .copied()
                .collect()
        })
        .collect();
    let mut level_of: Vec<usize> = vec![0; knots.len()];
    let mut levels: Vec<Vec<usize>> = Vec::new();
    // What a component names comes before it.
    for component in strongly_connected_components(&below) {
        let named = component
            .iter()
            .filter_map(|&each| below.get(each))
            .flatten()
            .filter(|other| !component.contains(other));
        let level = named
            .filter_map(|&other| level_of.get(other))
            .map(|level| level + 1)
            .max()
            .unwrap_or(0);
        for position in component {
            if let Some(slot) = level_of.get_mut(position) {
                *slot = level;
            }
            if levels.len() <= level {
                levels.resize_with(level + 1, Vec::new);
            }
            if let Some(list) = levels.get_mut(level) {
                list.push(position);
            }
        }
    }
    for level in &mut levels {
        level.sort_unstable();
    }
    levels
}

/// Splits knots of one text so that the place of the first of each group dominates those of the others.
fn split_by_place(module: &Module<'_>, knots: &[usize]) -> Vec<Vec<usize>> {
    let tree = module.tree();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    // The first group in each block.
    let mut group_in: HashMap<NodeId, usize> = HashMap::new();
    for &knot in knots {
        let Some(block) = block_of(module, knot) else {
            groups.push(vec![knot]);
            continue;
        };
        let around = std::iter::once(block).chain(tree.ancestors(block));
        let dominating = around.filter_map(|each| group_in.get(&each)).min();
        if let Some(group) = dominating.and_then(|&index| groups.get_mut(index)) {
            group.push(knot);
        } else {
            group_in.insert(block, groups.len());
            groups.push(vec![knot]);
        }
    }
    groups
}

/// Whether what is inserted for one knot has run wherever code of the other runs: the same block, or one around.
pub(super) fn dominates(module: &Module<'_>, first: usize, other: usize) -> bool {
    match (block_of(module, first), block_of(module, other)) {
        (Some(first), Some(other)) => module.tree().encloses(first, other),
        _ => false,
    }
}

/// The [`module_level_block`] around a knot.
fn block_of(module: &Module<'_>, knot: usize) -> Option<NodeId> {
    let knot = module.graph.knots.get(knot)?;
    let enclosing = module.model.scope(knot.enclosing).node;
    Some(module_level_block(module, enclosing))
}

/// The innermost block around a node that counts as the module: its own, or that of an `if`, `try`, `with`, `match`
/// or loop at module level.
pub(super) fn module_level_block(module: &Module<'_>, node: NodeId) -> NodeId {
    let tree = module.tree();
    let mut path: Vec<NodeId> = tree.ancestors(node).collect();
    path.reverse();
    let mut block = NodeId::ROOT;
    for ancestor in path {
        match tree.kind(ancestor) {
            NodeKind::Block => block = ancestor,
            NodeKind::FunctionDefinition
            | NodeKind::ClassDefinition
            | NodeKind::DecoratedDefinition
            | NodeKind::Lambda => {
                return block;
            }
            _ => {}
        }
    }
    block
}

/// The definitions of a knot as they would stand at module scope, with each member called `_` + its name.
#[derive(Default)]
struct TextAfterLift {
    /// A function of another knot is marked by a `#`.
    text: String,
    /// The other knots so marked, in order.
    others: Vec<usize>,
}

fn text_after_lift(module: &Module<'_>, set: &LiftedSet, knot: usize) -> TextAfterLift {
    let mut lifted = TextAfterLift::default();
    let Some(entry) = module.graph.knots.get(knot) else {
        return lifted;
    };
    let respelt: HashMap<usize, String> = respell::respelt_names(module, set, knot)
        .into_iter()
        .map(|each| (each.span.start, each.text))
        .collect();
    for definition in module.graph.definitions_of(entry) {
        let text = &mut lifted.text;
        for &need in set.needs(knot) {
            text.push_str(&respell::parameter_name(module, set, definition, need));
            if let Some(annotation) = carried(module, need, entry.enclosing, definition.node) {
                text.push(':');
                text.push_str(annotation.of(module.text));
            }
            text.push(',');
        }
        text.push('\n');
        for decorator in module.decorators(definition.node) {
            text.push_str(module.text_of(decorator));
            text.push('\n');
        }
        push_definition(module, set, definition.node, &respelt, &mut lifted);
        for comment in comments_around(module, definition.node) {
            lifted.text.push_str(comment);
            lifted.text.push('\n');
        }
        lifted.text.push('\n');
    }
    lifted
}

fn push_definition(
    module: &Module<'_>,
    set: &LiftedSet,
    definition: NodeId,
    respelt: &HashMap<usize, String>,
    lifted: &mut TextAfterLift,
) {
    let TextAfterLift { text: into, others } = lifted;
    let tree = module.tree();
    let own = (module.graph.definition_at(definition))
        .and_then(|each| module.graph.knot_of(each.variable));
    let span = module.span(definition);
    let prefix = line_prefix(module.text, span.start);
    let tokens = &module.lexed.tokens;
    let first = tokens.partition_point(|token| token.span.start < span.start);
    let identifiers: HashMap<usize, NodeId> = tree
        .subtree(definition)
        .filter(|&node| tree.kind(node) == NodeKind::Identifier)
        .map(|node| (module.span(node).start, node))
        .collect();
    let mut last_end = span.start;
    for token in tokens
        .iter()
        .skip(first)
        .take_while(|token| token.span.end <= span.end)
    {
        // The white space before a token: at the start of a line without the definition's own indentation.
        let gap = module
            .text
            .get(last_end..token.span.start)
            .unwrap_or_default();
        let begins_line = module
            .text
            .get(..last_end)
            .is_none_or(|before| before.ends_with(['\n', '\r']));
        into.push_str(if begins_line {
            gap.strip_prefix(prefix).unwrap_or(gap)
        } else {
            gap
        });
        last_end = last_end.max(token.span.end);
        let named = identifiers
            .get(&token.span.start)
            .and_then(|&node| member_at(module, node));
        if let Some((member, knot)) = named.and_then(|member| Some((member, set.knot_of(member)?)))
        {
            let stem = module.spelling(member).trim_start_matches('_');
            into.push('_');
            into.push_str(stem);
            // A function of another knot is told by its knot, which its name alone doesn't say.
            let is_own = own == Some(knot)
                || tree.encloses(
                    definition,
                    definition_of(module, member).unwrap_or(NodeId::ROOT),
                );
            if !is_own {
                into.push('#');
                others.push(knot);
            }
            continue;
        }
        match respelt.get(&token.span.start) {
            Some(text) => into.push_str(text),
            None => into.push_str(token.span.of(module.text)),
        }
    }
}

/// The comments that move with a definition though they don't stand between its tokens: those among its decorators,
/// behind its last token, and below that and deeper than the definition.
fn comments_around<'m>(module: &Module<'m>, definition: NodeId) -> impl Iterator<Item = &'m str> {
    let tree = module.tree();
    let tokens = &module.lexed.tokens;
    let (text, span) = (module.text, module.span(definition));
    let is_decorated = |&parent: &NodeId| tree.kind(parent) == NodeKind::DecoratedDefinition;
    let start = tree
        .parent(definition)
        .filter(is_decorated)
        .map_or(span.start, |statement| module.span(statement).start);
    let from = |offset| tokens.partition_point(|token| token.span.start < offset);
    let above = tokens.get(from(start)..from(span.start));
    let above = above.unwrap_or_default().iter();

    let width = Width::of(line_prefix(text, start)).wide;
    let mut is_below = false;
    let behind = tokens.iter().skip(from(span.end)).take_while(move |token| {
        match token.kind {
            TokenKind::Newline | TokenKind::LineEnd => is_below = true,
            TokenKind::Comment if is_below => {
                return Width::of(line_prefix(text, token.span.start)).wide > width;
            }
            TokenKind::Comment | TokenKind::Indent | TokenKind::Dedent => {}
            _ => return !is_below,
        }
        true
    });
    above
        .chain(behind)
        .filter(|token| token.kind == TokenKind::Comment)
        .map(|token| token.span.of(text))
}

/// The variable that an identifier binds or reads.
fn member_at(module: &Module<'_>, identifier: NodeId) -> Option<VariableId> {
    match module.model.occurrence(identifier)? {
        Occurrence::Reference(id) => Some(module.model.reference(id).variable),
        Occurrence::Binding(id) => Some(module.model.binding(id).variable),
        Occurrence::Declaration(variable) => Some(variable),
    }
}

/// The first definition of a member.
fn definition_of(module: &Module<'_>, member: VariableId) -> Option<NodeId> {
    let mut bindings = module.variable(member).bindings.iter();
    bindings
        .find_map(|&binding| module.graph.definition_stored_by(binding))
        .map(|definition| definition.node)
}

/// The white space from the start of the line to the offset.
fn line_prefix(text: &str, offset: usize) -> &str {
    let before = text.get(..offset).unwrap_or_default();
    let start = before.rfind(['\n', '\r']).map_or(0, |end| end + 1);
    let line = before.get(start..).unwrap_or_default();
    if line.trim().is_empty() { line } else { "" }
}
