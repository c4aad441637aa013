//! Identifiers that a lift spells otherwise: captured variables whose parameter has another name, and private
//! names, which outside their class must be written out as they are compiled.

use std::collections::{HashMap, HashSet};

use super::capture::{Holder, LiftedSet};
use super::lift::Renamed;
use super::module::Module;
use super::naming::first_free;
use crate::knots::Definition;
use crate::names::{
    DeclarationKind, Occurrence, ScopeId, ScopeKind, VariableId, is_private, mangled, normalized,
};
use crate::syntax::{Field, NodeId, NodeKind};

/// The name of the parameter of a lifted function that stands for a captured variable.
///
/// It is the variable's own, unless something in the function hides that name where the variable must be handed
/// on: then `{name}_`, `{name}_2`, ..., the first that nothing in the function uses. Two variables of one name get
/// two.
pub(super) fn parameter_name(
    module: &Module<'_>,
    set: &LiftedSet,
    definition: &Definition,
    variable: VariableId,
) -> String {
    // Each call asks for it, and finding it means looking at all of them.
    set.parameter_name(definition.scope, variable, || {
        parameter_names(module, set, definition)
    })
    .unwrap_or_else(|| written_at_module_scope(module, variable))
}

/// The names of the parameters that stand for what a lifted function needs.
fn parameter_names(
    module: &Module<'_>,
    set: &LiftedSet,
    definition: &Definition,
) -> HashMap<VariableId, String> {
    let needs = set.needs_in(definition.scope);
    let hands_on = scopes_that_hand_on(module, set, definition);
    let mut names = HashMap::new();
    let mut hidden = Vec::new();
    for &need in needs {
        if is_hidden(module, set, definition, need, &hands_on) {
            hidden.push(need);
        } else {
            names.insert(need, written_at_module_scope(module, need));
        }
    }
    if hidden.is_empty() {
        return names;
    }
    let used = names_used_below(module, definition);
    let mut given: HashSet<String> = names.values().cloned().collect();
    for need in hidden {
        let plain = format!("{}_", written_at_module_scope(module, need));
        let free = first_free(&plain, |each| !used.contains(each) && !given.contains(each));
        given.insert(free.clone());
        names.insert(need, free);
    }
    names
}

/// A variable's name as code at module scope spells it: private names written out.
fn written_at_module_scope(module: &Module<'_>, variable: VariableId) -> String {
    let compiled = module.model.name(variable);
    let spelling = module.spelling(variable);
    if normalized(spelling) == compiled {
        spelling.to_owned()
    } else {
        compiled.to_owned()
    }
}

/// The scopes in a definition that refer to members of lifted knots, and these knots, each pair once: what stands
/// elsewhere in the module is not handed on by this function.
fn scopes_that_hand_on(
    module: &Module<'_>,
    set: &LiftedSet,
    definition: &Definition,
) -> Vec<(ScopeId, usize)> {
    let model = module.model;
    let mut seen = HashSet::new();
    model
        .references_below(module.tree(), definition.node)
        .iter()
        .filter(|reference| !reference.postponed)
        .filter_map(|reference| Some((reference.scope, set.knot_of(reference.variable)?)))
        .filter(|&(scope, _)| model.is_within(scope, definition.scope))
        .filter(|&pair| seen.insert(pair))
        .collect()
}

/// Whether the function, or a scope in it that hands the variable on, means something else by its name.
fn is_hidden(
    module: &Module<'_>,
    set: &LiftedSet,
    definition: &Definition,
    variable: VariableId,
    hands_on: &[(ScopeId, usize)],
) -> bool {
    let model = module.model;
    let name = model.name(variable);
    let own = model.variable_of(definition.scope, name).is_some()
        || model.declared(definition.scope, name) == Some(DeclarationKind::Global);
    own || hands_on
        .iter()
        .filter(|&&(_, knot)| set.is_needed(variable, knot))
        .map(|&(scope, _)| scope)
        .filter(|&scope| set.holder(module, scope, variable) == Holder::Parameter(definition.scope))
        .any(|scope| model.lookup(scope, name) != Some(variable))
}

/// The names (compiled) of all variables that are bound, read or declared in a definition.
fn names_used_below<'m>(module: &Module<'m>, definition: &Definition) -> HashSet<&'m str> {
    let model = module.model;
    let tree = module.tree();
    let read = model
        .references_below(tree, definition.node)
        .iter()
        .map(|each| each.variable);
    let bound = model
        .bindings_below(tree, definition.node)
        .iter()
        .map(|each| each.variable);
    read.chain(bound)
        .map(|variable| model.name(variable))
        .collect()
}

/// The captured and private names in a knot's definitions that are spelt otherwise once it is lifted in this set.
pub(super) fn respelt_names(module: &Module<'_>, set: &LiftedSet, knot: usize) -> Vec<Renamed> {
    let Some(entry) = module.graph.knots.get(knot) else {
        return Vec::new();
    };
    module
        .graph
        .definitions_of(entry)
        .flat_map(|definition| respelt_in(module, set, definition, knot))
        .collect()
}

fn respelt_in(
    module: &Module<'_>,
    set: &LiftedSet,
    definition: &Definition,
    knot: usize,
) -> Vec<Renamed> {
    let tree = module.tree();
    let own_name = tree.child(definition.node, Field::Name);
    let parameters: HashMap<VariableId, String> = set
        .needs(knot)
        .iter()
        .map(|&variable| (variable, parameter_name(module, set, definition, variable)))
        .collect();
    let mut found = Vec::new();
    let mut next = definition.node;
    for node in tree.subtree(definition.node) {
        if node < next {
            continue;
        }
        // What lies in a knot inside this one is that knot's.
        let is_other_member = node != definition.node
            && tree.kind(node) == NodeKind::FunctionDefinition
            && module
                .model
                .scope_opened_by(node)
                .is_some_and(|scope| set.is_member_scope(scope));
        if is_other_member {
            next = tree.subtree_end(node);
            continue;
        }
        if tree.kind(node) == NodeKind::Identifier
            && Some(node) != own_name
            && let Some(text) = respelt(module, set, definition, &parameters, node)
            && text != module.text_of(node)
        {
            found.push(Renamed {
                span: module.span(node),
                text,
            });
        }
    }
    found
}

/// The new spelling of one identifier, if it has one of its own.
fn respelt(
    module: &Module<'_>,
    set: &LiftedSet,
    definition: &Definition,
    parameters: &HashMap<VariableId, String>,
    node: NodeId,
) -> Option<String> {
    let model = module.model;
    let tree = module.tree();
    let text = normalized(module.text_of(node));
    let Some(occurrence) = model.occurrence(node) else {
        let is_attribute = tree.field(node) == Field::Attribute
            || tree.parent(node).is_some_and(|parent| {
                matches!(tree.kind(parent), NodeKind::MemberType)
                    || (tree.kind(parent) == NodeKind::DottedName && is_in_pattern(module, parent))
            });
        return (is_attribute && is_private(&text))
            .then(|| written_out(module, definition, module.scope_at(node), &text))
            .flatten();
    };
    let (variable, scope) = match occurrence {
        Occurrence::Reference(id) => (model.reference(id).variable, model.reference(id).scope),
        Occurrence::Binding(id) => (model.binding(id).variable, model.binding(id).scope),
        Occurrence::Declaration(variable) => {
            let declared = module
                .variable(variable)
                .declarations
                .iter()
                .find(|each| each.identifier == node)?;
            (variable, declared.scope)
        }
    };
    if set.knot_of(variable).is_some() {
        return None;
    }
    if let Some(name) = parameters.get(&variable)
        && set.holder(module, scope, variable) == Holder::Parameter(definition.scope)
    {
        return Some(name.clone());
    }
    if !is_private(&text) {
        return None;
    }
    written_out(module, definition, scope, &text)
}

fn is_in_pattern(module: &Module<'_>, path: NodeId) -> bool {
    let tree = module.tree();
    tree.parent(path).is_some_and(|parent| {
        matches!(
            tree.kind(parent),
            NodeKind::CasePattern
                | NodeKind::UnionPattern
                | NodeKind::KeywordPattern
                | NodeKind::DictPattern
                | NodeKind::ClassPattern
        )
    })
}

/// A private name as it is compiled, where the class that mangles it is one around the definition.
fn written_out(
    module: &Module<'_>,
    definition: &Definition,
    scope: ScopeId,
    name: &str,
) -> Option<String> {
    let model = module.model;
    let class = model
        .outwards(scope)
        .find(|&id| model.scope(id).kind == ScopeKind::Class)?;
    if model.is_within(class, definition.scope) {
        return None;
    }
    Some(mangled(name, model.scope(scope).mangling_class.as_deref()).into_owned())
}

/// How a captured variable is spelt at a reference that hands it on, in the text after the lift.
pub(super) fn argument_at(
    module: &Module<'_>,
    set: &LiftedSet,
    scope: ScopeId,
    variable: VariableId,
) -> String {
    match set.holder(module, scope, variable) {
        Holder::Parameter(function) => {
            let definition = module
                .graph
                .definition_at(module.model.scope(function).node);
            definition.map_or_else(String::new, |definition| {
                parameter_name(module, set, definition, variable)
            })
        }
        Holder::Owner => {
            let is_moved = module
                .model
                .outwards(scope)
                .any(|around| set.is_member_scope(around));
            let spelling = module.spelling(variable);
            let here = mangled(
                &normalized(spelling),
                module.model.scope(scope).mangling_class.as_deref(),
            )
            .into_owned();
            if !is_moved && here == module.model.name(variable) {
                spelling.to_owned()
            } else {
                written_at_module_scope(module, variable)
            }
        }
    }
}
