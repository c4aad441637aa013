//! The reasons, one function each, grouped by what they look at.

pub(super) mod annotations;
pub(super) mod callers;
pub(super) mod captured;
mod classes;
mod compiled;
pub(super) mod definition;
pub(super) mod dynamic;
pub(super) mod escapes;
pub(super) mod finalizer;
pub(super) mod namespace;
pub(super) mod signature;
pub(super) mod surroundings;

use std::collections::HashSet;

use super::Known;
use super::module::Module;
use super::reason::{Answer, Reason, Slug};
use crate::knots::{Definition, Knot};
use crate::names::ScopeId;
use crate::source::Span;

/// A knot with what every reason asks of it.
pub(super) struct Subject<'s, 'm> {
    pub(super) module: &'s Module<'m>,
    pub(super) knot: &'s Knot,
    pub(super) definitions: Vec<&'s Definition>,
    /// The scopes of the members' bodies.
    member_scopes: HashSet<ScopeId>,
}

impl<'s, 'm> Subject<'s, 'm> {
    pub(super) fn new(module: &'s Module<'m>, knot: &'s Knot) -> Self {
        let definitions: Vec<&Definition> = module.graph.definitions_of(knot).collect();
        Self {
            module,
            knot,
            member_scopes: definitions.iter().map(|each| each.scope).collect(),
            definitions,
        }
    }

    /// Whether a scope is that of a member's body or below one.
    pub(super) fn is_inside_member(&self, scope: ScopeId) -> bool {
        self.module
            .model
            .outwards(scope)
            .any(|around| self.member_scopes.contains(&around))
    }

    /// Whether a member has a decorator.
    pub(super) fn is_decorated(&self) -> bool {
        let mut definitions = self.definitions.iter();
        definitions.any(|definition| !self.module.decorators(definition.node).is_empty())
    }

    /// The bytes of a definition's name, or of a lambda's target.
    pub(super) fn name_span(&self, definition: &Definition) -> Span {
        self.module.model.binding(definition.binding).span
    }
}

pub(super) fn refused(slug: Slug, span: Span, message: impl Into<String>) -> Reason {
    Reason {
        slug,
        answer: Answer::Refused,
        message: message.into(),
        span,
    }
}

pub(super) fn unsafe_because(slug: Slug, span: Span, message: impl Into<String>) -> Reason {
    Reason {
        slug,
        answer: Answer::Unsafe,
        message: message.into(),
        span,
    }
}

/// How something is named that a function around a knot may be handed to, so that the knot stays.
#[derive(Clone, Copy)]
pub(super) enum Way<'k> {
    /// By all names of this dotted path.
    Path(&'k str),
    /// By those of this one, of which the first may only be how a name ends.
    EndOfPath(&'k str),
}

/// The ways in which code names compilers and what registers finalizers.
pub(super) fn ways_to_hand_on(known: &Known) -> impl Iterator<Item = Way<'_>> {
    let registries = finalizer::REGISTRIES.iter().copied();
    compiled::ways(known).chain(registries.map(Way::Path))
}

/// All reasons that hold whatever else is lifted.
pub(super) fn standing(subject: &Subject<'_, '_>) -> Vec<Reason> {
    let mut reasons = Vec::new();
    definition::several_scopes(subject, &mut reasons);
    definition::lambda(subject, &mut reasons);
    definition::decorated(subject, &mut reasons);
    definition::rebound_or_broken(subject, &mut reasons);
    definition::conditional(subject, &mut reasons);
    signature::mutable_default(subject, &mut reasons);
    annotations::annotation(subject, &mut reasons);
    annotations::type_parameters(subject, &mut reasons);
    signature::docstring_example(subject, &mut reasons);
    classes::class_cell(subject, &mut reasons);
    classes::private_import(subject, &mut reasons);
    dynamic::dynamic_scope(subject, &mut reasons);
    compiled::compiled_scope(subject, &mut reasons);
    surroundings::source_text_observed(subject, &mut reasons);
    namespace::module_scan(subject, &mut reasons);
    surroundings::lifetime_observed(subject, &mut reasons);
    finalizer::finalizer(subject, &mut reasons);
    escapes::identity_and_attributes(subject, &mut reasons);
    captured::nonlocal_write(subject, &mut reasons);
    reasons
}
