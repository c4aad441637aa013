//! Knots: inner functions that hold the cells that hold them.
//!
//! `CPython` keeps a variable that an inner function captures in a cell, and a function keeps the cells of
//! what it captures in `__closure__`. The *closure graph* has a node for each variable of a function scope
//! that a `def` or an assigned `lambda` binds, and an edge from f to g where the function object of f
//! closes over the cell of g: where anything below f names g and g belongs to a scope around f. A *knot*
//! is a strongly connected component with a cycle. Takes the model of `names`; judging is for `plan`.

mod components;

pub(crate) use components::strongly_connected_components;

use rustc_hash::FxHashMap;

use crate::names::{
    Binding, BindingId, BindingKind, ReferenceId, ScopeId, ScopeKind, SemanticModel, VariableId,
};
use crate::source::Span;
use crate::syntax::{Field, NodeId, NodeKind, Tree};

/// A definition of a node: the `def` or the `lambda` whose function object is stored in the variable.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The variable that it is stored in.
    pub variable: VariableId,
    /// The binding that stores it.
    pub binding: BindingId,
    /// The `function_definition` or `lambda` node.
    pub node: NodeId,
    /// The scope of its body.
    pub scope: ScopeId,
    /// Whether it's a `def` (or `async def`) or a `lambda`.
    pub kind: DefinitionKind,
    /// What it closes over, among the variables that are nodes, by first occurrence.
    pub closes_over: Vec<VariableId>,
}

/// How a node's function is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefinitionKind {
    /// `def f(): ...`, `async def f(): ...`
    Def,
    /// `f = lambda: ...`
    Lambda,
}

/// The functions that inner variables hold, and what they close over.
#[derive(Clone, Debug)]
pub struct ClosureGraph {
    /// All definitions of all nodes, in source order.
    pub definitions: Vec<Definition>,
    /// The knots, in source order of their first members.
    pub knots: Vec<Knot>,
    /// The position of the knot that each member belongs to.
    knot_of: FxHashMap<VariableId, usize>,
    /// The position of the definition that each binding stores.
    stored: FxHashMap<BindingId, usize>,
}

/// One recursive component.
#[derive(Clone, Debug)]
pub struct Knot {
    /// The member variables, in source order of their first definitions.
    pub members: Vec<VariableId>,
    /// The definitions that close over a member, as positions in [`ClosureGraph::definitions`], in source order.
    pub definitions: Vec<usize>,
    /// The scope that binds the first member.
    pub enclosing: ScopeId,
}

/// One place in a member's body that names a member of its knot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InnerReference {
    /// The member that is named.
    pub variable: VariableId,
    /// The bytes of the identifier.
    pub span: Span,
}

impl ClosureGraph {
    /// The closure graph of a module.
    pub fn of(model: &SemanticModel, tree: &Tree) -> Self {
        let mut definitions = definitions(model, tree);
        let captured = captures_by_scope(model, &definitions);
        for definition in &mut definitions {
            definition.closes_over = captured.get(&definition.scope).cloned().unwrap_or_default();
        }
        let knots = knots(model, &definitions);
        let members = |(index, knot): (usize, &Knot)| {
            let members = knot.members.clone();
            members.into_iter().map(move |member| (member, index))
        };
        let knot_of = knots.iter().enumerate().flat_map(members).collect();
        let stored = definitions.iter().enumerate();
        let stored = stored.map(|(index, definition)| (definition.binding, index));
        Self {
            stored: stored.collect(),
            knot_of,
            definitions,
            knots,
        }
    }

    /// The position of the knot that a variable is a member of.
    pub fn knot_of(&self, variable: VariableId) -> Option<usize> {
        self.knot_of.get(&variable).copied()
    }

    /// The definition that a binding stores.
    pub fn definition_stored_by(&self, binding: BindingId) -> Option<&Definition> {
        self.definitions.get(*self.stored.get(&binding)?)
    }

    /// The references and bindings below a definition of a knot that name a member of it, in source order; but
    /// not the definition's own name.
    pub fn references_in(
        &self,
        definition: &Definition,
        model: &SemanticModel,
        tree: &Tree,
    ) -> Vec<InnerReference> {
        let knot = self.knot_of(definition.variable);
        let references = model.references_below(tree, definition.node).iter();
        let bindings = model.bindings_below(tree, definition.node).iter();
        let name = name_span(definition, tree);
        let mut found: Vec<InnerReference> = references
            .map(|each| (each.variable, each.span))
            .chain(bindings.map(|each| (each.variable, each.span)))
            .filter(|&(variable, span)| {
                knot.is_some() && self.knot_of(variable) == knot && Some(span) != name
            })
            .map(|(variable, span)| InnerReference { variable, span })
            .collect();
        found.sort_by_key(|inner| inner.span);
        found
    }

    /// The definition that this `function_definition` or `lambda` is; the first, where several names hold it.
    pub fn definition_at(&self, node: NodeId) -> Option<&Definition> {
        let first = self
            .definitions
            .partition_point(|definition| definition.node < node);
        self.definitions
            .get(first)
            .filter(|definition| definition.node == node)
    }

    /// The definitions of a knot that close over a member, in source order.
    pub fn definitions_of<'g>(&'g self, knot: &'g Knot) -> impl Iterator<Item = &'g Definition> {
        knot.definitions
            .iter()
            .filter_map(|&index| self.definitions.get(index))
    }
}

fn name_span(definition: &Definition, tree: &Tree) -> Option<Span> {
    tree.child(definition.node, Field::Name)
        .map(|name| tree.span(name))
}

/// The definitions of all variables of function scopes.
fn definitions(model: &SemanticModel, tree: &Tree) -> Vec<Definition> {
    let mut found: Vec<Definition> = model
        .bindings()
        .filter(|(_, binding)| {
            model
                .scope(model.variable(binding.variable).scope)
                .kind
                .is_function()
        })
        .filter_map(|(id, binding)| {
            let (node, kind) = function_stored(binding, tree)?;
            let scope = model.scope_opened_by(node)?;
            Some(Definition {
                variable: binding.variable,
                binding: id,
                node,
                scope,
                kind,
                closes_over: Vec::new(),
            })
        })
        .collect();
    found.sort_by_key(|definition| definition.node);
    found
}

/// The function object that a binding stores directly: a definition's, or that of an assigned lambda.
fn function_stored(binding: &Binding, tree: &Tree) -> Option<(NodeId, DefinitionKind)> {
    let lambda = |value: NodeId| {
        // `f = (g := lambda: ...)` stores the function under both names.
        let mut value = tree.unparenthesized(value);
        while tree.kind(value) == NodeKind::NamedExpression {
            value = tree.unparenthesized(tree.child(value, Field::Value)?);
        }
        (tree.kind(value) == NodeKind::Lambda).then_some((value, DefinitionKind::Lambda))
    };
    match binding.kind {
        BindingKind::Function => Some((binding.node, DefinitionKind::Def)),
        BindingKind::Walrus => lambda(tree.child(binding.node, Field::Value)?),
        BindingKind::Assignment | BindingKind::AnnotatedAssignment => {
            let target = tree.child(binding.node, Field::Left)?;
            if target_name(tree, target) != Some(binding.identifier) {
                return None;
            }
            // `f = g = lambda: ...` is an assignment whose right side is an assignment.
            let mut value = tree.child(binding.node, Field::Right)?;
            while tree.kind(value) == NodeKind::Assignment {
                value = tree.child(value, Field::Right)?;
            }
            lambda(value)
        }
        _ => None,
    }
}

/// The name that a target is, parentheses aside: `(f) = ...` binds f itself, `(f,) = ...` takes a tuple apart.
fn target_name(tree: &Tree, mut target: NodeId) -> Option<NodeId> {
    loop {
        match tree.kind(target) {
            NodeKind::Identifier => return Some(target),
            NodeKind::TuplePattern | NodeKind::ParenthesizedExpression => {
                let mut inner = tree
                    .children(target)
                    .filter(|&child| tree.kind(child) != NodeKind::Comment);
                let (_open, only, _close) = (inner.next()?, inner.next()?, inner.next()?);
                if inner.next().is_some() {
                    return None;
                }
                target = only;
            }
            _ => return None,
        }
    }
}

/// For each scope of a definition, the nodes whose cells its function object holds.
fn captures_by_scope(
    model: &SemanticModel,
    definitions: &[Definition],
) -> FxHashMap<ScopeId, Vec<VariableId>> {
    let mut nodes: Vec<VariableId> = definitions
        .iter()
        .map(|definition| definition.variable)
        .collect();
    nodes.sort_unstable();
    nodes.dedup();
    let mut captured: FxHashMap<ScopeId, Vec<VariableId>> = definitions
        .iter()
        .map(|definition| (definition.scope, Vec::new()))
        .collect();
    for node in nodes {
        for scope in scopes_that_name(model, node) {
            // Every function between the use and the owner holds the cell, to pass it inwards.
            for holder in model.outwards(scope) {
                if holder == model.variable(node).scope {
                    break;
                }
                // One node after the other, so one that is there already is the last.
                if let Some(list) = captured.get_mut(&holder)
                    && list.last() != Some(&node)
                {
                    list.push(node);
                }
            }
        }
    }
    captured
}

/// The scopes in which a variable is read, bound or declared, its own among them.
fn scopes_that_name(model: &SemanticModel, id: VariableId) -> Vec<ScopeId> {
    let variable = model.variable(id);
    let is_evaluated = |&id: &ReferenceId| !model.reference(id).postponed;
    let mut scopes: Vec<ScopeId> = variable
        .references
        .iter()
        .filter(|id| is_evaluated(id))
        .map(|&id| model.reference(id).scope)
        .chain(variable.bindings.iter().map(|&id| model.binding(id).scope))
        .chain(
            variable
                .declarations
                .iter()
                .map(|declaration| declaration.scope),
        )
        .collect();
    // Whoever reads `super` holds `__class__` too, whatever that is there.
    if model.name(id) == "__class__" {
        let reads = model.references().filter(|(_, each)| {
            !each.postponed
                && model.name(each.variable) == "super"
                && model.scope(each.scope).kind != ScopeKind::Class
                && model.lookup(each.scope, "__class__") == Some(id)
        });
        scopes.extend(reads.map(|(_, each)| each.scope));
    }
    scopes.sort_unstable();
    scopes.dedup();
    scopes
}

fn knots(model: &SemanticModel, definitions: &[Definition]) -> Vec<Knot> {
    let mut nodes: Vec<VariableId> = Vec::new();
    let mut number: FxHashMap<VariableId, usize> = FxHashMap::default();
    for definition in definitions {
        number.entry(definition.variable).or_insert_with(|| {
            nodes.push(definition.variable);
            nodes.len() - 1
        });
    }
    let mut successors: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    for definition in definitions {
        let targets = definition
            .closes_over
            .iter()
            .filter_map(|target| number.get(target));
        if let Some(list) = number
            .get(&definition.variable)
            .and_then(|&node| successors.get_mut(node))
        {
            list.extend(targets);
        }
    }
    // For each node the definitions of it, and afterwards the component that it is in.
    let mut defined_by: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    for (index, definition) in definitions.iter().enumerate() {
        let node = number.get(&definition.variable);
        if let Some(list) = node.and_then(|&node| defined_by.get_mut(node)) {
            list.push(index);
        }
    }
    let components = strongly_connected_components(&successors);
    let mut component_of: FxHashMap<VariableId, usize> = FxHashMap::default();
    for (index, component) in components.iter().enumerate() {
        let variables = component.iter().filter_map(|&node| nodes.get(node));
        component_of.extend(variables.map(|&variable| (variable, index)));
    }
    let mut found: Vec<Knot> = components
        .into_iter()
        .enumerate()
        .filter(|(_, component)| match component.as_slice() {
            [only] => successors
                .get(*only)
                .is_some_and(|edges| edges.contains(only)),
            _ => true,
        })
        .filter_map(|(number, component)| {
            let members: Vec<VariableId> = component
                .iter()
                .filter_map(|&node| nodes.get(node).copied())
                .collect();
            let closes_over_a_member = |index: &usize| {
                definitions.get(*index).is_some_and(|definition| {
                    let mut targets = definition.closes_over.iter();
                    targets.any(|target| component_of.get(target) == Some(&number))
                })
            };
            let mut closing: Vec<usize> = component
                .iter()
                .filter_map(|&node| defined_by.get(node))
                .flatten()
                .copied()
                .filter(closes_over_a_member)
                .collect();
            closing.sort_unstable();
            let enclosing = model.variable(*members.first()?).scope;
            Some(Knot {
                members,
                definitions: closing,
                enclosing,
            })
        })
        .collect();
    found.sort_by_key(|knot| knot.definitions.first().copied());
    found
}
