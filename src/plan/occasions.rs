//! The first occasions of nested scopes: where in a frame the code of a scope below it can first run.
//!
//! For an undecorated `def` bound once these are the references to its name; for anything else it is where the
//! scope is created. What happens in another nested scope happens at that scope's occasions. Functions call
//! each other in long chains, so for each frame the scopes below it are put together once: those that lead to
//! each other are one part, and a part that has no occasions of its own and leads to one other part is that one.

use rustc_hash::{FxHashMap, FxHashSet};

use super::module::Module;
use crate::knots::strongly_connected_components;
use crate::names::{Occurrence, ScopeId, ScopeKind, VariableId};
use crate::syntax::{Field, NodeId};

/// The first occasions, in one frame, of all scopes below it.
#[derive(Debug, Default)]
pub(super) struct Occasions {
    part_of: FxHashMap<ScopeId, usize>,
    parts: Vec<Part>,
}

/// Scopes that have the same occasions.
#[derive(Debug, Default)]
struct Part {
    /// The occasions in the frame itself.
    here: Vec<NodeId>,
    /// The parts whose occasions are also these.
    also: Vec<usize>,
}

impl Occasions {
    pub(super) fn of(module: &Module<'_>, owner: ScopeId) -> Self {
        let below = scopes_below(module, owner);
        let number: FxHashMap<ScopeId, usize> = below
            .iter()
            .enumerate()
            .map(|(index, &scope)| (scope, index))
            .collect();
        let mut here: Vec<Vec<NodeId>> = Vec::with_capacity(below.len());
        let mut leads_to: Vec<Vec<usize>> = Vec::with_capacity(below.len());
        for &scope in &below {
            let (mut own, mut others) = (Vec::new(), Vec::new());
            for (node, frame) in occasions_anywhere(module, scope) {
                if frame == owner {
                    own.push(node);
                } else {
                    others.extend(number.get(&frame));
                }
            }
            here.push(own);
            leads_to.push(others);
        }
        let mut found = Self::default();
        // What a component leads to comes before it.
        for component in strongly_connected_components(&leads_to) {
            let of = |lists: &[Vec<usize>]| -> FxHashSet<usize> {
                let lists = component.iter().filter_map(|&each| lists.get(each));
                lists
                    .flatten()
                    .filter_map(|&next| found.part_of.get(below.get(next)?).copied())
                    .collect()
            };
            let also = of(&leads_to);
            let mut own = Vec::new();
            for &each in &component {
                own.append(here.get_mut(each).unwrap_or(&mut Vec::new()));
            }
            let part = match (own.is_empty(), also.len()) {
                (true, 0) => continue,
                (true, 1) => also.iter().next().copied().unwrap_or_default(),
                _ => {
                    found.parts.push(Part {
                        here: own,
                        also: also.into_iter().collect(),
                    });
                    found.parts.len() - 1
                }
            };
            let scopes = component.iter().filter_map(|&each| below.get(each));
            found.part_of.extend(scopes.map(|&scope| (scope, part)));
        }
        found
    }

    /// The nodes in the frame at which the code of a scope below it can first run, in source order.
    pub(super) fn of_scope(&self, scope: ScopeId) -> Vec<NodeId> {
        let mut found = Vec::new();
        let mut seen = FxHashSet::default();
        let mut open: Vec<usize> = self.part_of.get(&scope).copied().into_iter().collect();
        while let Some(part) = open.pop() {
            if !seen.insert(part) {
                continue;
            }
            if let Some(part) = self.parts.get(part) {
                found.extend(&part.here);
                open.extend(&part.also);
            }
        }
        found.sort_unstable();
        found
    }
}

/// All scopes below one, in source order.
fn scopes_below(module: &Module<'_>, owner: ScopeId) -> Vec<ScopeId> {
    let model = module.model;
    let end = module.tree().subtree_end(model.scope(owner).node);
    // A scope comes after the one around it.
    let mut inside = FxHashSet::from_iter([owner]);
    let mut found = Vec::new();
    for (scope, entry) in model.scopes_from(owner) {
        if entry.node >= end {
            break;
        }
        if entry.parent.is_some_and(|parent| inside.contains(&parent)) {
            inside.insert(scope);
            found.push(scope);
        }
    }
    found
}

/// The places at which a scope's code can first run, with the frame that each is in.
fn occasions_anywhere(module: &Module<'_>, scope: ScopeId) -> Vec<(NodeId, ScopeId)> {
    let model = module.model;
    let entry = model.scope(scope);
    if let Some(variable) = plain_definition(module, scope) {
        return module
            .references(variable)
            .filter(|(_, reference)| !reference.postponed)
            .map(|(_, reference)| (reference.identifier, model.frame_of(reference.scope)))
            .collect();
    }
    let parent = entry.parent.unwrap_or(ScopeId::MODULE);
    let creator = match entry.kind {
        // The scope of a `def` with type parameters is created where the whole definition is.
        ScopeKind::Function | ScopeKind::Class | ScopeKind::TypeAlias => entry.outside,
        _ => parent,
    };
    vec![(entry.node, model.frame_of(creator))]
}

/// The variable that an undecorated `def`, bound once, is stored in.
pub(super) fn plain_definition(module: &Module<'_>, scope: ScopeId) -> Option<VariableId> {
    let model = module.model;
    let entry = model.scope(scope);
    if entry.kind != ScopeKind::Function || !module.decorators(entry.node).is_empty() {
        return None;
    }
    let name = module.tree().child(entry.node, Field::Name)?;
    let Occurrence::Binding(binding) = model.occurrence(name)? else {
        return None;
    };
    let variable = model.binding(binding).variable;
    let is_local = (model.scope(module.variable(variable).scope).kind).is_function();
    (is_local && module.only_binding(variable) == Some(binding)).then_some(variable)
}
