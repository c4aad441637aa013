//! Reasons that lie in what else the code around does: shows its source, asks for lifetimes, finalizes.

use super::dynamic::{ConcernedScopes, Places};
use super::{Subject, refused, unsafe_because};
use crate::names::{ScopeId, ScopeKind};
use crate::plan::module::{Module, found_once};
use crate::plan::reason::{Reason, Slug};
use crate::source::Span;
use crate::syntax::{FactKind, Field, HazardForm, NodeId, NodeKind};

/// `source-text-observed`: a reference that would be respelt shows its own spelling.
pub(super) fn source_text_observed(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
    let module = subject.module;
    let shown = module.shown_fields();
    let references = subject
        .knot
        .members
        .iter()
        .flat_map(|&member| module.references(member));
    for (_, reference) in references {
        if shown.iter().any(|field| field.contains(reference.span)) {
            let message =
                "the text of this expression is part of the result, and a lift would change it";
            reasons.push(refused(Slug::SourceTextObserved, reference.span, message));
        }
    }
}

/// The replacement fields whose text is part of the result: `f"{x=}"`, and all of a template string.
pub(in crate::plan) fn fields_that_show_their_source(module: &Module<'_>) -> Vec<Span> {
    let tree = module.tree();
    let facts = module.parsed.facts.iter();
    facts
        .filter_map(|fact| match fact.kind {
            FactKind::Hazard(HazardForm::SelfDocumenting) => Some(fact.node),
            FactKind::Hazard(HazardForm::Template) => tree.parent(fact.node),
            _ => None,
        })
        .map(|node| module.span(node))
        .collect()
}

/// `lifetime-observed`: the code around asks when objects are freed.
pub(super) fn lifetime_observed(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
    let module = subject.module;
    let concerned = ConcernedScopes::of(subject);
    for place in module.lifetime_places().below(module, &concerned) {
        let message = "this looks at when objects are freed, which is what a lift changes";
        reasons.push(unsafe_because(
            Slug::LifetimeObserved,
            module.span(place),
            message,
        ));
    }
}

/// The places in a module that ask when objects are freed.
pub(in crate::plan) fn lifetime_places(module: &Module<'_>) -> Places {
    let tree = module.tree();
    let watches = |path: &str| {
        ["weakref", "gc", "tracemalloc"]
            .iter()
            .any(|name| path == *name || path.starts_with(&format!("{name}.")))
            || path == "sys.getrefcount"
    };
    let variables = module.model.variables().map(|(variable, _)| variable);
    let names = variables
        .filter(|&variable| module.imported(variable).is_some_and(|path| watches(&path)))
        .flat_map(|variable| module.references(variable))
        .map(|(_, reference)| reference.identifier);
    let attributes = tree.nodes().filter(|&node| {
        tree.kind(node) == NodeKind::Attribute
            && tree
                .child(node, Field::Attribute)
                .is_some_and(|name| module.text_of(name) == "getrefcount")
    });
    let places = names.chain(attributes);
    Places::of(places.map(|node| (node, module.scope_at(node))).collect())
}

/// `finalizer`: the enclosing function may run when the module's names are gone.
pub(super) fn finalizer(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
    let module = subject.module;
    let model = module.model;
    let around = model.outwards(subject.knot.enclosing);
    for scope in around.filter(|&scope| scope != ScopeId::MODULE) {
        let found = found_once(&module.finalized_by, scope, || finalized_by(module, scope));
        if let Some(node) = found {
            let message =
                "this may run while the interpreter shuts down, when module names are gone";
            reasons.push(unsafe_because(Slug::Finalizer, module.span(node), message));
        }
    }
}

/// What makes the function or class of a scope a finalizer: its name, a decorator, or a place that hands it on.
fn finalized_by(module: &Module<'_>, scope: ScopeId) -> Option<NodeId> {
    let model = module.model;
    let tree = module.tree();
    let entry = model.scope(scope);
    let name = tree.child(entry.node, Field::Name)?;
    if entry.kind == ScopeKind::Function && entry.name == "__del__" {
        return Some(name);
    }
    let registers = |node: NodeId| {
        module
            .import_path(node)
            .is_some_and(|path| matches!(path.as_str(), "weakref.finalize" | "atexit.register"))
    };
    let by_decorator = module
        .decorators(entry.node)
        .into_iter()
        .find(|&decorator| tree.named_children(decorator).next().is_some_and(registers));
    let by_call = || {
        let crate::names::Occurrence::Binding(binding) = model.occurrence(name)? else {
            return None;
        };
        let variable = model.binding(binding).variable;
        module
            .references(variable)
            .map(|(_, reference)| reference.identifier)
            .find(|&identifier| {
                tree.ancestors(identifier)
                    .find(|&node| tree.kind(node) == NodeKind::Call)
                    .and_then(|call| tree.child(call, Field::Function))
                    .is_some_and(registers)
            })
    };
    by_decorator.or_else(by_call)
}
