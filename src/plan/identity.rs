//! What names a knot within its file from run to run, and by which users choose knots.
//!
//! `Tree.depth::walk`: the function that binds it and the distinct names of its members; where several knots of a
//! file agree in these, the second ends in `#2`. No line numbers, so it survives edits elsewhere.

use std::collections::{BTreeSet, HashMap};
use std::ops::RangeInclusive;

use super::module::Module;
use crate::knots::Knot;
use crate::source::LineIndex;
use crate::syntax::{NodeId, NodeKind};

/// What names a knot within its file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct KnotId {
    /// The function that binds the first member, dotted, without `<locals>`.
    pub enclosing: String,
    /// The distinct names of the members, in source order.
    pub names: Vec<String>,
    /// 1 for the first knot of the file with these, 2 for the second ...
    pub ordinal: usize,
}

impl std::fmt::Display for KnotId {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}::{}", self.enclosing, self.names.join("+"))?;
        if self.ordinal > 1 {
            write!(formatter, "#{}", self.ordinal)?;
        }
        Ok(())
    }
}

/// Which knots of a file a run is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Those with one of these ids; all if none is given.
    pub ids: Option<BTreeSet<String>>,
    /// Those of which a member or the enclosing function has one of these 1-based lines; all if none is given.
    pub lines: Option<Vec<RangeInclusive<usize>>>,
}

impl Selection {
    /// Whether all knots are meant.
    pub fn is_everything(&self) -> bool {
        self.ids.is_none() && self.lines.is_none()
    }

    /// The knots that are meant, by position.
    pub(super) fn of(&self, module: &Module<'_>) -> BTreeSet<usize> {
        let index = LineIndex::new(module.text);
        let ids = knot_ids(module);
        let is_meant = |(position, knot): (usize, &Knot)| {
            let by_id = self.ids.as_ref().is_none_or(|wanted| {
                ids.get(position)
                    .is_some_and(|id| wanted.contains(&id.to_string()))
            });
            let by_line = self
                .lines
                .as_ref()
                .is_none_or(|lines| touches(module, &index, knot, lines));
            (by_id && by_line).then_some(position)
        };
        module
            .graph
            .knots
            .iter()
            .enumerate()
            .filter_map(is_meant)
            .collect()
    }
}

/// The ids of all knots of a module, in the order of the closure graph.
pub fn knot_ids(module: &Module<'_>) -> Vec<KnotId> {
    let mut seen: HashMap<(String, Vec<String>), usize> = HashMap::new();
    let id = |knot: &Knot| {
        let enclosing = module.model.qualified_name(knot.enclosing);
        let mut names: Vec<String> = Vec::new();
        for definition in module.graph.definitions_of(knot) {
            let name = module
                .model
                .binding(definition.binding)
                .span
                .of(module.text);
            if !names.iter().any(|known| known == name) {
                names.push(name.to_owned());
            }
        }
        let ordinal = seen.entry((enclosing.clone(), names.clone())).or_insert(0);
        *ordinal += 1;
        KnotId {
            enclosing,
            names,
            ordinal: *ordinal,
        }
    };
    module.graph.knots.iter().map(id).collect()
}

/// Whether a member of the knot, or its enclosing function, has one of the lines.
fn touches(
    module: &Module<'_>,
    index: &LineIndex<'_>,
    knot: &Knot,
    lines: &[RangeInclusive<usize>],
) -> bool {
    let members = module.graph.definitions_of(knot).map(|each| each.node);
    let enclosing = module.model.scope(knot.enclosing).node;
    members.chain([enclosing]).any(|node| {
        let span = module.span(with_decorators(module, node));
        let (first, last) = (
            index.line(span.start),
            index.line(span.end.saturating_sub(1)),
        );
        lines
            .iter()
            .any(|changed| *changed.start() <= last && first <= *changed.end())
    })
}

fn with_decorators(module: &Module<'_>, definition: NodeId) -> NodeId {
    let tree = module.tree();
    tree.parent(definition)
        .filter(|&parent| tree.kind(parent) == NodeKind::DecoratedDefinition)
        .unwrap_or(definition)
}
