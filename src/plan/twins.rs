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
use crate::names::{Occurrence, VariableId};
use crate::source::{TokenKind, Width};
use crate::syntax::{NodeId, NodeKind};

/// The knots of a set in groups of twins, each in source order; a knot without twins is a group of its own.
pub(super) fn groups(module: &Module<'_>, set: &LiftedSet) -> Vec<Vec<usize>> {
    // A call of another lifted function is the same text if the two callees are twins themselves, so begin
    // with no twins and look again until no more are found.
    let mut leader: HashMap<usize, usize> = set.knots.iter().map(|&knot| (knot, knot)).collect();
    loop {
        let mut by_text: HashMap<String, Vec<usize>> = HashMap::new();
        for &knot in &set.knots {
            by_text
                .entry(text_after_lift(module, set, knot, &leader))
                .or_default()
                .push(knot);
        }
        let mut found: Vec<Vec<usize>> = by_text
            .into_values()
            .flat_map(|knots| split_by_place(module, &knots))
            .collect();
        found.sort();
        let next: HashMap<usize, usize> = found
            .iter()
            .flat_map(|group| {
                group
                    .iter()
                    .map(|&knot| (knot, group.first().copied().unwrap_or(knot)))
            })
            .collect();
        if next == leader {
            return found;
        }
        leader = next;
    }
}

/// Splits knots of one text so that the place of the first of each group dominates those of the others.
fn split_by_place(module: &Module<'_>, knots: &[usize]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for &knot in knots {
        match groups.iter_mut().find(|group| {
            group
                .first()
                .is_some_and(|&first| dominates(module, first, knot))
        }) {
            Some(group) => group.push(knot),
            None => groups.push(vec![knot]),
        }
    }
    groups
}

/// Whether what is inserted for one knot has run wherever code of the other runs: the same block, or one around.
pub(super) fn dominates(module: &Module<'_>, first: usize, other: usize) -> bool {
    let block = |knot: usize| {
        let knot = module.graph.knots.get(knot)?;
        Some(module_level_block(
            module,
            module.model.scope(knot.enclosing).node,
        ))
    };
    match (block(first), block(other)) {
        (Some(first), Some(other)) => module.tree().encloses(first, other),
        _ => false,
    }
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
fn text_after_lift(
    module: &Module<'_>,
    set: &LiftedSet,
    knot: usize,
    leader: &HashMap<usize, usize>,
) -> String {
    let Some(entry) = module.graph.knots.get(knot) else {
        return String::new();
    };
    let respelt: HashMap<usize, String> = respell::respelt_names(module, set, knot)
        .into_iter()
        .map(|each| (each.span.start, each.text))
        .collect();
    let mut text = String::new();
    for definition in module.graph.definitions_of(entry) {
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
        push_definition(module, set, definition.node, leader, &respelt, &mut text);
        for comment in comments_around(module, definition.node) {
            text.push_str(comment);
            text.push('\n');
        }
        text.push('\n');
    }
    text
}

fn push_definition(
    module: &Module<'_>,
    set: &LiftedSet,
    definition: NodeId,
    leader: &HashMap<usize, usize>,
    respelt: &HashMap<usize, String>,
    into: &mut String,
) {
    let tree = module.tree();
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
            let other = leader.get(&knot).copied().unwrap_or(knot);
            let is_own = tree.encloses(
                definition,
                definition_of(module, member).unwrap_or(NodeId::ROOT),
            );
            if !is_own && !shares_knot(module, definition, knot) {
                into.push('#');
                into.push_str(&other.to_string());
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

fn definition_of(module: &Module<'_>, member: VariableId) -> Option<NodeId> {
    module
        .graph
        .definitions
        .iter()
        .find(|definition| definition.variable == member)
        .map(|definition| definition.node)
}

fn shares_knot(module: &Module<'_>, definition: NodeId, knot: usize) -> bool {
    module.graph.knots.get(knot).is_some_and(|knot| {
        module
            .graph
            .definitions_of(knot)
            .any(|each| each.node == definition)
    })
}

/// The white space from the start of the line to the offset.
fn line_prefix(text: &str, offset: usize) -> &str {
    let before = text.get(..offset).unwrap_or_default();
    let start = before.rfind(['\n', '\r']).map_or(0, |end| end + 1);
    let line = before.get(start..).unwrap_or_default();
    if line.trim().is_empty() { line } else { "" }
}
