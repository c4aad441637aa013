//! Reasons that lie in how the members are defined: by what, how often, and whether always.

use rustc_hash::{FxHashMap, FxHashSet};

use super::signature::{insertion_bound, is_constant_everywhere};
use super::{Subject, refused};
use crate::knots::{DefinitionKind, strongly_connected_components};
use crate::names::{BindingId, BindingKind, VariableId};
use crate::plan::known::fixed_path;
use crate::plan::module::Module;
use crate::plan::reason::{Reason, Slug};
use crate::syntax::{Field, NodeId, NodeKind};

/// Decorators that keep results: lifted, they would keep them across calls of the enclosing function.
const CACHES: &[&str] = &[
    "cache",
    "lru_cache",
    "cached",
    "memoize",
    "memoized",
    "cached_property",
];

/// `several-scopes`: the members are bound in more than one function.
pub(super) fn several_scopes(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
    let module = subject.module;
    let elsewhere = subject
        .knot
        .members
        .iter()
        .find(|&&member| module.variable(member).scope != subject.knot.enclosing);
    if let Some(&member) = elsewhere
        && let Some(&binding) = module.variable(member).bindings.first()
    {
        let message = format!(
            "`{}` belongs to another function than the other members; bind all of them in one function first",
            module.spelling(member)
        );
        reasons.push(refused(
            Slug::SeveralScopes,
            module.model.binding(binding).span,
            message,
        ));
    }
}

/// `lambda`: a member is an assigned lambda.
pub(super) fn lambda(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
    for definition in subject
        .definitions
        .iter()
        .filter(|each| each.kind == DefinitionKind::Lambda)
    {
        let message = format!(
            "`{}` is a lambda; write it as a `def` and it can be lifted",
            subject.module.spelling(definition.variable)
        );
        reasons.push(refused(
            Slug::Lambda,
            subject.name_span(definition),
            message,
        ));
    }
}

/// `decorated`: a member has a decorator that isn't known to be pure.
pub(super) fn decorated(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
    let module = subject.module;
    for definition in &subject.definitions {
        let bound = insertion_bound(module, definition.node);
        for decorator in module.decorators(definition.node) {
            if is_pure(module, decorator, bound) {
                continue;
            }
            let text = module.text_of(decorator);
            let last_part = text
                .split('(')
                .next()
                .unwrap_or(text)
                .rsplit(['.', '@', ' '])
                .next()
                .unwrap_or(text);
            let consequence = if CACHES.contains(&last_part) {
                "lifted, it would keep results across calls of the enclosing function"
            } else {
                "lifted, it would run once at import instead of at each call"
            };
            let shown = module.quote_of(decorator);
            let message = format!(
                "`{}` is decorated with `{shown}`; {consequence}",
                module.spelling(definition.variable)
            );
            reasons.push(refused(Slug::Decorated, module.span(decorator), message));
        }
    }
}

/// Whether the user lists the decorator as pure, and all that it is made of means the same before `bound`: a name,
/// or a call of it with arguments that are allowed as defaults.
fn is_pure(module: &Module<'_>, decorator: NodeId, bound: usize) -> bool {
    let tree = module.tree();
    let Some(expression) = tree.named_children(decorator).next() else {
        return false;
    };
    // A private name would be another one outside of its class.
    let is_private = |&node: &NodeId| {
        tree.kind(node) == NodeKind::Identifier && module.text_of(node).starts_with("__")
    };
    if tree.subtree(expression).any(|node| is_private(&node)) {
        return false;
    }
    let mut callee = tree.unparenthesized(expression);
    if tree.kind(callee) == NodeKind::Call {
        let is_allowed = |&argument: &NodeId| {
            let value = match tree.kind(argument) {
                NodeKind::KeywordArgument => tree.child(argument, Field::Value),
                _ => Some(argument),
            };
            value.is_some_and(|value| is_constant_everywhere(module, value, bound))
        };
        if !module.arguments(callee).iter().all(is_allowed) {
            return false;
        }
        let Some(function) = tree.child(callee, Field::Function) else {
            return false;
        };
        callee = tree.unparenthesized(function);
    }
    let listed = &module.known.pure_decorators;
    !listed.is_empty()
        && fixed_path(module, callee, bound).is_some_and(|path| listed.contains(&path))
}

/// `broken-by-author` if the author unties the knot on every way out, else `rebound` for each name bound more
/// than once.
pub(super) fn rebound_or_broken(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
    let module = subject.module;
    if let Some(binding) = broken_by_author(subject) {
        let message = "the enclosing function clears the name before it returns, so no cycle is left; nothing to do";
        reasons.push(refused(
            Slug::BrokenByAuthor,
            module.model.binding(binding).span,
            message,
        ));
        return;
    }
    for &member in &subject.knot.members {
        let bindings = module.effective_bindings(member);
        let own: Vec<BindingId> = subject
            .definitions
            .iter()
            .filter(|each| each.variable == member)
            .map(|each| each.binding)
            .collect();
        if bindings.len() < 2 {
            continue;
        }
        let other = bindings
            .iter()
            .copied()
            .find(|id| Some(id) != own.first())
            .or(bindings.first().copied());
        let Some(other) = other.map(|id| module.model.binding(id)) else {
            continue;
        };
        let how = match other.kind {
            BindingKind::Delete => "deleted",
            BindingKind::Parameter => "also a parameter",
            _ => "bound again",
        };
        let message = format!(
            "`{}` is {how} here, so the name doesn't always mean the function; give the other use its own name",
            module.spelling(member)
        );
        reasons.push(refused(Slug::Rebound, other.span, message));
    }
}

/// A binding that unties the knot, if on every way out of the enclosing function but by an exception enough
/// members have been set to None or deleted that no cycle is left.
fn broken_by_author(subject: &Subject<'_, '_>) -> Option<BindingId> {
    let module = subject.module;
    let enclosing = subject.knot.enclosing;
    let untying: Vec<BindingId> = subject
        .knot
        .members
        .iter()
        .flat_map(|&member| module.variable(member).bindings.iter().copied())
        .filter(|&id| module.model.binding(id).scope == enclosing && unties(module, id))
        .collect();
    let first = *untying.first()?;
    let untying: FxHashSet<BindingId> = untying.into_iter().collect();
    let exits = module.flow(enclosing).untied_at_exits(&untying);
    let all_broken = !exits.is_empty()
        && exits
            .iter()
            .all(|untied| !has_cycle_without(subject, untied));
    all_broken.then_some(first)
}

/// Whether the binding is `f = None` or `del f`.
fn unties(module: &Module<'_>, id: BindingId) -> bool {
    let binding = module.model.binding(id);
    let tree = module.tree();
    match binding.kind {
        BindingKind::Delete => true,
        BindingKind::Assignment => {
            let Some(left) = tree.child(binding.node, Field::Left) else {
                return false;
            };
            let Some(mut right) = tree.child(binding.node, Field::Right) else {
                return false;
            };
            while tree.kind(right) == NodeKind::Assignment {
                let Some(next) = tree.child(right, Field::Right) else {
                    return false;
                };
                right = next;
            }
            let is_none = |node: NodeId| tree.kind(tree.unparenthesized(node)) == NodeKind::None;
            if left == binding.identifier {
                return is_none(right);
            }
            // `f, g = None, None`
            let targets: Vec<NodeId> = tree.named_children(left).collect();
            let values: Vec<NodeId> = tree.named_children(right).collect();
            targets.len() == values.len()
                && matches!(
                    tree.kind(right),
                    NodeKind::ExpressionList | NodeKind::Tuple | NodeKind::List
                )
                && targets
                    .iter()
                    .position(|&target| target == binding.identifier)
                    .is_some_and(|position| {
                        values.get(position).is_some_and(|&value| is_none(value))
                    })
        }
        _ => false,
    }
}

fn has_cycle_without(subject: &Subject<'_, '_>, untied: &FxHashSet<VariableId>) -> bool {
    let members = subject.knot.members.iter().copied();
    let left: FxHashMap<VariableId, usize> = members
        .filter(|member| !untied.contains(member))
        .enumerate()
        .map(|(number, member)| (member, number))
        .collect();
    let mut closes_over: Vec<Vec<usize>> = vec![Vec::new(); left.len()];
    for definition in &subject.definitions {
        let number = left.get(&definition.variable);
        if let Some(list) = number.and_then(|&number| closes_over.get_mut(number)) {
            let targets = definition.closes_over.iter();
            list.extend(targets.filter_map(|target| left.get(target)));
        }
    }
    let components = strongly_connected_components(&closes_over);
    components
        .iter()
        .any(|component| match component.as_slice() {
            [only] => closes_over
                .get(*only)
                .is_some_and(|targets| targets.contains(only)),
            _ => true,
        })
}

/// `conditional-definition`: at some reference from outside the knot a member may not be defined yet.
///
/// All members must be: the one that is called calls the others.
pub(super) fn conditional(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
    let module = subject.module;
    let enclosing = subject.knot.enclosing;
    let flow = module.flow(enclosing);
    // Where a call from outside can first happen.
    let mut occasions: Vec<NodeId> = Vec::new();
    let mut frames = FxHashSet::default();
    for &named in &subject.knot.members {
        for (_, reference) in module.references(named) {
            if reference.postponed || subject.is_inside_member(reference.scope) {
                continue;
            }
            let frame = module.model.frame_of(reference.scope);
            if frame == enclosing {
                occasions.push(reference.identifier);
            } else if frames.insert(frame) {
                occasions.extend(module.first_occasions(frame, enclosing));
            }
        }
    }
    for &member in &subject.knot.members {
        // A name bound twice is refused for that; which of its bindings runs is no question of its own.
        if module.effective_bindings(member).len() > 1 {
            continue;
        }
        let mut occasions = occasions.iter();
        if let Some(&early) = occasions.find(|&&node| !flow.definitely_bound(member, node)) {
            let message = format!(
                "the definition of `{}` may not have run here; define it before anything that may call it",
                module.spelling(member)
            );
            reasons.push(refused(
                Slug::ConditionalDefinition,
                module.span(early),
                message,
            ));
        }
    }
}
