//! From a settled set to lifts: what is respelt, passed, removed and imported.

use std::collections::HashMap;

use super::capture::{LiftedSet, sites};
use super::import::PartialImport;
use super::lift::{ExtendedCall, Insertion, Lift, LiftedFunction, Parameter, Partial, Renamed};
use super::module::Module;
use super::naming::ModuleNames;
use super::reasons::annotations::{Fate, annotations_of, carried, fate};
use super::reasons::signature::parameter_list;
use super::usage::{Usage, usage};
use super::{LiftedName, respell};
use crate::knots::{Definition, Knot};
use crate::names::{BindingKind, DeclarationKind, VariableId};
use crate::source::Span;
use crate::syntax::{NodeId, NodeKind};

/// What all lifts of a module share.
pub(super) struct Lifting<'s, 'm> {
    pub(super) module: &'s Module<'m>,
    pub(super) set: &'s LiftedSet,
    pub(super) names: &'s ModuleNames,
    /// Where the functions of each knot go.
    pub(super) insertions: &'s HashMap<usize, Insertion>,
    /// How `partial` is named at each reference that becomes one.
    pub(super) partial: &'s PartialImport,
    /// The knot whose definitions stand for a knot's own, for those that have such a twin.
    pub(super) shared_with: &'s HashMap<usize, usize>,
    /// Whether a comment above each function says why it stands at module scope.
    pub(super) why_comment: bool,
}

impl Lifting<'_, '_> {
    /// The lifts of all knots of the set, in their order.
    pub(super) fn lifts(&self) -> Vec<Lift> {
        let knots = self.set.knots.iter();
        knots.filter_map(|&index| self.lift(index)).collect()
    }

    /// The lift of one knot of the set.
    pub(super) fn lift(&self, index: usize) -> Option<Lift> {
        let module = self.module;
        let knot = module.graph.knots.get(index)?;
        let insertion = self.insertions.get(&index)?.clone();
        let functions = module
            .graph
            .definitions_of(knot)
            .map(|each| self.function(index, knot, each))
            .collect();
        let mut lift = Lift {
            knot: index,
            insertion,
            shared_with: self.shared_with.get(&index).copied(),
            functions,
            why_comment: self.why_comment,
            renamed: respell::respelt_names(module, self.set, index),
            calls: Vec::new(),
            partials: Vec::new(),
            removed_statements: self.bare_declarations(knot),
            removed_nonlocals: self.nonlocals(index, knot),
        };
        self.references(index, knot, &mut lift);
        lift.renamed.sort_by_key(|renamed| renamed.span);
        Some(lift)
    }

    /// The names and parameters of a knot's members, for reports.
    pub(super) fn lifted_names(&self, index: usize) -> Vec<LiftedName> {
        let module = self.module;
        let Some(knot) = module.graph.knots.get(index) else {
            return Vec::new();
        };
        module
            .graph
            .definitions_of(knot)
            .map(|definition| LiftedName {
                member: module.spelling(definition.variable).to_owned(),
                name: self.names.of(definition.variable).to_owned(),
                parameters: self
                    .parameters(index, knot, definition)
                    .into_iter()
                    .map(|each| each.name)
                    .collect(),
            })
            .collect()
    }

    fn parameters(&self, index: usize, knot: &Knot, definition: &Definition) -> Vec<Parameter> {
        let module = self.module;
        let parameter = |&variable: &VariableId| Parameter {
            name: respell::parameter_name(module, self.set, definition, variable),
            annotation: carried(module, variable, knot.enclosing, definition.node),
            captured: identifier_of(module, variable),
        };
        self.set.needs(index).iter().map(parameter).collect()
    }

    fn function(&self, index: usize, knot: &Knot, definition: &Definition) -> LiftedFunction {
        let module = self.module;
        let parameters = self.parameters(index, knot, definition);
        let quoted_annotations = annotations_of(module, definition.node)
            .into_iter()
            .filter(|&annotation| fate(module, annotation, definition.node) == Fate::Quoted)
            .map(|annotation| module.span(annotation))
            .collect();
        LiftedFunction {
            definition: definition.node,
            name: self.names.of(definition.variable).to_owned(),
            positional_only: !parameters.is_empty()
                && needs_positional_only(module, definition.node),
            parameters,
            quoted_annotations,
        }
    }

    fn references(&self, index: usize, knot: &Knot, lift: &mut Lift) {
        let module = self.module;
        let needs = self.set.needs(index);
        for &member in &knot.members {
            for (_, reference) in module
                .references(member)
                .filter(|(_, reference)| reference.postponed)
            {
                lift.renamed.push(Renamed {
                    span: reference.span,
                    text: self.names.of(member).to_owned(),
                });
            }
        }
        for site in sites(module, knot) {
            let reference = module.model.reference(site.reference);
            let name = self.names.of(reference.variable).to_owned();
            let arguments: Vec<String> = needs
                .iter()
                .map(|&variable| respell::argument_at(module, self.set, reference.scope, variable))
                .collect();
            match usage(module, reference) {
                Usage::Value(_) if !arguments.is_empty() => lift.partials.push(Partial {
                    reference: reference.identifier,
                    callee: self.partial.callee().to_owned(),
                    function: name,
                    arguments,
                }),
                Usage::Called(call) => {
                    lift.renamed.push(Renamed {
                        span: reference.span,
                        text: name,
                    });
                    if !arguments.is_empty() {
                        lift.calls.push(ExtendedCall { call, arguments });
                    }
                }
                _ => lift.renamed.push(Renamed {
                    span: reference.span,
                    text: name,
                }),
            }
        }
    }

    /// `walk: Callable[..., int]` in the function that binds a member.
    fn bare_declarations(&self, knot: &Knot) -> Vec<NodeId> {
        let module = self.module;
        knot.members
            .iter()
            .flat_map(|&member| module.variable(member).bindings.iter())
            .map(|&id| module.model.binding(id))
            .filter(|binding| binding.kind == BindingKind::BareAnnotation)
            .filter_map(|binding| module.tree().parent(binding.node))
            .collect()
    }

    /// The `nonlocal` names that say nothing any more: members anywhere, captured variables in the members.
    fn nonlocals(&self, index: usize, knot: &Knot) -> Vec<NodeId> {
        let module = self.module;
        let declared = |variable: VariableId| {
            let declarations = module.variable(variable).declarations.iter();
            declarations.filter(|declaration| declaration.kind == DeclarationKind::Nonlocal)
        };
        let is_inside = |scope| {
            module
                .graph
                .definitions_of(knot)
                .any(|definition| module.model.is_within(scope, definition.scope))
        };
        let of_members = knot
            .members
            .iter()
            .flat_map(|&member| declared(member))
            .map(|each| each.identifier);
        let of_captures = self
            .set
            .needs(index)
            .iter()
            .flat_map(|&variable| declared(variable))
            .filter(|declaration| is_inside(declaration.scope))
            .map(|declaration| declaration.identifier);
        let mut found: Vec<NodeId> = of_members.chain(of_captures).collect();
        found.sort_unstable();
        found.dedup();
        found
    }
}

/// Any identifier of a variable: that of its first binding.
fn identifier_of(module: &Module<'_>, variable: VariableId) -> Span {
    let entry = module.variable(variable);
    let binding = entry
        .bindings
        .first()
        .map(|&id| module.model.binding(id).span);
    binding
        .or_else(|| {
            entry
                .references
                .first()
                .map(|&id| module.model.reference(id).span)
        })
        .unwrap_or(Span::new(0, 0))
}

/// Whether a definition takes `**kwargs` and has no `/`: a keyword could then be meant for a new parameter.
fn needs_positional_only(module: &Module<'_>, definition: NodeId) -> bool {
    let tree = module.tree();
    let Some(list) = parameter_list(module, definition) else {
        return false;
    };
    let takes_keywords = |parameter: NodeId| {
        tree.kind(parameter) == NodeKind::DictionarySplatPattern
            || (tree.kind(parameter) == NodeKind::TypedParameter
                && tree
                    .child_of_kind(parameter, NodeKind::DictionarySplatPattern)
                    .is_some())
    };
    let has_separator = tree
        .named_children(list)
        .any(|each| tree.kind(each) == NodeKind::PositionalSeparator);
    !has_separator && tree.named_children(list).any(takes_keywords)
}
