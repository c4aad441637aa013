//! Reasons that lie in the captured variables: whether a parameter can stand for each.
//!
//! A lifted function gets the value at the call; the closure read the variable whenever it ran. The two are
//! the same if, at every place that hands the variable on, (1) the name there means that variable, (2) it is
//! bound there, and (3) it can't change while anything that the call made may still read it.

use super::{Subject, refused};
use crate::names::{BindingId, BindingKind, Reference, ScopeId, VariableId, is_private};
use crate::plan::capture::{Holder, LiftedSet, captures, sites};
use crate::plan::lazy::Laziness;
use crate::plan::module::Module;
use crate::plan::reason::{Reason, Slug};
use crate::plan::usage::{Usage, UsedUp, usage, used_up};
use crate::syntax::NodeId;

/// `nonlocal-write`: a member, or a scope below it, binds or deletes a captured variable.
pub(super) fn nonlocal_write(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
    let module = subject.module;
    for variable in captures(module, subject.knot) {
        let written = module
            .variable(variable)
            .bindings
            .iter()
            .map(|&id| module.model.binding(id))
            .find(|binding| subject.is_inside_member(binding.scope));
        if let Some(binding) = written {
            let message = format!(
                "`{}` of the enclosing function is bound here; a parameter can't hand the new value back: return \
                 it, or keep it in an object",
                module.spelling(variable)
            );
            reasons.push(refused(Slug::NonlocalWrite, binding.span, message));
        }
    }
}

/// The capture tests for one knot under a set that is lifted together.
pub(in crate::plan) struct CaptureTests<'s, 'm> {
    module: &'s Module<'m>,
    lifted: &'s LiftedSet,
    laziness: &'s Laziness<'s, 'm>,
    knot: usize,
}

impl<'s, 'm> CaptureTests<'s, 'm> {
    pub(in crate::plan) fn new(
        module: &'s Module<'m>,
        lifted: &'s LiftedSet,
        laziness: &'s Laziness<'s, 'm>,
        knot: usize,
    ) -> Self {
        Self {
            module,
            lifted,
            laziness,
            knot,
        }
    }

    /// The reasons that hold at any reference to a member of the knot; one for each variable and slug.
    pub(in crate::plan) fn run(&self, subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
        let mut found: Vec<(usize, Reason)> = Vec::new();
        let sites = sites(self.module, subject.knot);
        // What is found out about a variable serves for all sites, so one goes after the other.
        for &variable in self.lifted.needs(self.knot) {
            let mut slugs: Vec<Slug> = Vec::new();
            for (place, site) in sites.iter().enumerate() {
                let reference = self.module.model.reference(site.reference);
                for reason in self.at(reference, variable, &slugs) {
                    slugs.push(reason.slug);
                    found.push((place, reason));
                }
            }
        }
        found.sort_by_key(|&(place, _)| place);
        reasons.extend(found.into_iter().map(|(_, reason)| reason));
    }

    /// The reasons that hold at one reference, but those that are `known` already.
    fn at(&self, reference: &Reference, variable: VariableId, known: &[Slug]) -> Vec<Reason> {
        let is_new = |slug| !known.contains(&slug);
        if let Some(unspeakable) = self.unspeakable(reference, variable) {
            return Vec::from_iter(is_new(unspeakable.slug).then_some(unspeakable));
        }
        // What a lifted function got as a parameter is bound and never changes; a shadow there is solved by
        // naming the parameter otherwise.
        if matches!(
            self.lifted.holder(self.module, reference.scope, variable),
            Holder::Parameter(_)
        ) {
            return Vec::new();
        }
        let mut reasons = Vec::new();
        if is_new(Slug::CaptureShadowed) {
            reasons.extend(self.shadowed(reference, variable));
        }
        if self.is_fixed(variable) {
            return reasons;
        }
        if is_new(Slug::CaptureMaybeUnbound) {
            reasons.extend(self.maybe_unbound(reference, variable));
        }
        if is_new(Slug::CaptureRebound) {
            reasons.extend(self.rebound(reference, variable));
        }
        reasons
    }

    /// A parameter or type parameter that nothing else binds.
    fn is_fixed(&self, variable: VariableId) -> bool {
        self.module.only_binding(variable).is_some_and(|id| {
            matches!(
                self.module.model.binding(id).kind,
                BindingKind::Parameter | BindingKind::TypeParameter
            )
        })
    }

    fn shadowed(&self, reference: &Reference, variable: VariableId) -> Option<Reason> {
        let module = self.module;
        let name = module.model.name(variable);
        if module.model.lookup(reference.scope, name) == Some(variable) {
            return None;
        }
        let message = format!(
            "`{}` means something else at this reference, so it can't be handed on here; rename one of the two",
            module.spelling(variable)
        );
        Some(refused(Slug::CaptureShadowed, reference.span, message))
    }

    /// In a class, a name that begins with two underscores is another: one that was bound where no class mangles it
    /// can't be written there.
    fn unspeakable(&self, reference: &Reference, variable: VariableId) -> Option<Reason> {
        let model = self.module.model;
        let class = model.scope(reference.scope).mangling_class.as_deref();
        let name = model.name(variable);
        if !is_private(name) || class.is_none() {
            return None;
        }
        let message = format!(
            "in the class around this reference, `{name}` means another variable, so it can't be handed on here; \
             rename it"
        );
        Some(refused(Slug::CaptureShadowed, reference.span, message))
    }

    /// The nested scope directly below the owner's frame in which the reference stands; none in that frame.
    fn nested_below(&self, reference: &Reference, owner: ScopeId) -> Option<ScopeId> {
        let model = self.module.model;
        let mut scope = model.frame_of(reference.scope);
        let mut nested = None;
        while scope != owner {
            nested = Some(scope);
            scope = model.frame_of(model.scope(scope).parent?);
        }
        nested
    }

    fn maybe_unbound(&self, reference: &Reference, variable: VariableId) -> Option<Reason> {
        let module = self.module;
        let owner = module.variable(variable).scope;
        let flow = module.flow(owner);
        let places = match self.nested_below(reference, owner) {
            None => vec![reference.identifier],
            Some(_) => module.first_occasions(module.model.frame_of(reference.scope), owner),
        };
        let early = places
            .into_iter()
            .find(|&place| !flow.definitely_bound(variable, place))?;
        let message = format!(
            "`{}` may not be bound here, where it would be handed on; bind it before the first call",
            module.spelling(variable)
        );
        Some(refused(
            Slug::CaptureMaybeUnbound,
            module.span(early),
            message,
        ))
    }

    fn rebound(&self, reference: &Reference, variable: VariableId) -> Option<Reason> {
        let module = self.module;
        let model = module.model;
        let owner = module.variable(variable).scope;
        // (a) By another scope.
        let culprit = module.bound_elsewhere(variable).or_else(|| {
            let after = |node: NodeId| {
                module
                    .flow(owner)
                    .bindings_that_can_follow(variable, node)
                    .first()
                    .copied()
            };
            if let Usage::Value(_) = usage(module, reference)
                && self.nested_below(reference, owner).is_none()
            {
                // A partial holds the value of this moment for good.
                return after(reference.identifier);
            }
            match self.nested_below(reference, owner) {
                None => {
                    let Usage::Called(call) = usage(module, reference) else {
                        return None;
                    };
                    self.bound_by_arguments(variable, call).or_else(|| {
                        let callee = self.laziness.function_of(reference.variable)?;
                        self.after_call(call, callee, variable)
                    })
                }
                Some(nested) => self.after_nested(reference, nested, variable, owner),
            }
        })?;
        let binding = model.binding(culprit);
        let message = format!(
            "`{}` can be bound again here while a call that reads it is still to run; give the new value another \
             name",
            module.spelling(variable)
        );
        Some(refused(Slug::CaptureRebound, binding.span, message))
    }

    /// (b) A binding among the call's own arguments.
    fn bound_by_arguments(&self, variable: VariableId, call: NodeId) -> Option<BindingId> {
        let owner = self.module.variable(variable).scope;
        self.module
            .flow(owner)
            .bindings_during(variable, call)
            .first()
            .copied()
    }

    /// (c) A binding after a call that leaves something behind, or while its result is being used up.
    fn after_call(&self, call: NodeId, callee: ScopeId, variable: VariableId) -> Option<BindingId> {
        let module = self.module;
        let left = self.laziness.leftovers(callee, variable);
        if !left.anything {
            return None;
        }
        match used_up(module, call) {
            UsedUp::Within(node) if !left.for_good => self.bound_within(variable, node),
            UsedUp::Within(_) | UsedUp::Later => module
                .flow(module.variable(variable).scope)
                .bindings_that_can_follow(variable, call)
                .first()
                .copied(),
        }
    }

    fn bound_within(&self, variable: VariableId, node: NodeId) -> Option<BindingId> {
        self.module
            .effective_bindings(variable)
            .into_iter()
            .find(|&id| {
                self.module
                    .tree()
                    .encloses(node, self.module.model.binding(id).identifier)
            })
    }

    /// (d) A binding after the first occasion of the nested scope that makes the call, unless that scope is done
    /// with whenever the owner's frame goes on.
    fn after_nested(
        &self,
        reference: &Reference,
        nested: ScopeId,
        variable: VariableId,
        owner: ScopeId,
    ) -> Option<BindingId> {
        let module = self.module;
        let flow = module.flow(owner);
        let occasions = module.first_occasions(module.model.frame_of(reference.scope), owner);
        let follows = |node: NodeId| {
            flow.bindings_that_can_follow(variable, node)
                .first()
                .copied()
        };
        let following = occasions.iter().find_map(|&occasion| follows(occasion))?;
        let is_value = matches!(usage(module, reference), Usage::Value(_));
        if is_value || module.is_generator_or_coroutine(owner) {
            return Some(following);
        }
        let Some(done) = self.laziness.is_done_with(nested, owner, variable) else {
            return Some(following);
        };
        done.uses
            .iter()
            .find_map(|&node| self.bound_within(variable, node))
            .or_else(|| {
                done.calls.iter().find_map(|&call| {
                    self.bound_by_arguments(variable, call)
                        .or_else(|| self.after_call(call, nested, variable))
                })
            })
    }
}
