//! Reasons that lie in what else the code around does: shows its source, asks for lifetimes.

use super::dynamic::{ConcernedScopes, Places};
use super::{Subject, refused, unsafe_because};
use crate::plan::module::Module;
use crate::plan::reason::{Reason, Slug};
use crate::source::Span;
use crate::syntax::{FactKind, Field, HazardForm, NodeKind};

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
        if reference.postponed || shown.iter().any(|field| field.contains(reference.span)) {
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
