//! `dynamic-scope`: code that looks at variables or frames by name.

use rustc_hash::FxHashSet;

use super::{Subject, refused};
use crate::names::{Reference, ScopeId, VariableId};
use crate::plan::module::Module;
use crate::plan::paths::is_one_of;
use crate::plan::reason::{Reason, Slug};
use crate::source::Span;
use crate::syntax::{Field, NodeId, NodeKind};

/// Attributes that lead to a frame or its variables.
const FRAME_ATTRIBUTES: &[&str] = &[
    "f_locals", "f_back", "tb_frame", "gi_frame", "cr_frame", "ag_frame",
];

/// Functions that give a frame or a stack of frames.
pub(super) const FRAME_FUNCTIONS: &[&str] = &[
    "sys._getframe",
    "sys._current_frames",
    "inspect.currentframe",
    "inspect.stack",
    "inspect.trace",
    "traceback.extract_stack",
];

/// Functions that evaluate a string in the caller's frame.
const STRING_EVALUATORS: &[&str] = &["pandas.eval", "numexpr.evaluate"];

/// `dynamic-scope`: something looks at the variables of a scope by name, or at frames.
pub(super) fn dynamic_scope(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
    let module = subject.module;
    let concerned = ConcernedScopes::of(subject);
    let mut report = |span: Span| {
        let message = format!(
            "`{}` looks at variables or frames by name here, and would see others after the lift",
            span.of(module.text).lines().next().unwrap_or_default()
        );
        reasons.push(refused(Slug::DynamicScope, span, message));
    };
    for place in module.dynamic_places().below(module, &concerned) {
        report(module.span(place));
    }
}

/// Places in the code of a module, in source order, each with the scope that it is evaluated in.
pub(in crate::plan) struct Places(Vec<(NodeId, ScopeId)>);

impl Places {
    pub(super) fn of(mut places: Vec<(NodeId, ScopeId)>) -> Self {
        places.sort_unstable();
        places.dedup_by_key(|&mut (node, _)| node);
        Self(places)
    }

    /// Those in the scopes that a rule is about.
    pub(super) fn below<'p>(
        &'p self,
        module: &'p Module<'_>,
        concerned: &'p ConcernedScopes,
    ) -> impl Iterator<Item = NodeId> + 'p {
        let outermost = concerned.outermost(module);
        let end = module.tree().subtree_end(outermost);
        let first = self.0.partition_point(|&(node, _)| node < outermost);
        let places = self.0.iter().skip(first);
        places
            .take_while(move |&&(node, _)| node < end)
            .filter(|&&(_, scope)| concerned.holds(module, scope))
            .map(|&(node, _)| node)
    }
}

/// The places in a module that look at variables or frames by name.
pub(in crate::plan) fn dynamic_places(module: &Module<'_>) -> Places {
    let tree = module.tree();
    // Most variables are neither imported nor unbound, and need no look at each reference.
    let may_be_dynamic = |variable: VariableId| {
        module.variable(variable).bindings.is_empty()
            || module.imported(variable).is_some()
            || module.callers_seen().by_function(variable)
    };
    let variables = module.model.variables().map(|(variable, _)| variable);
    let names = variables
        .filter(|&variable| may_be_dynamic(variable))
        .flat_map(|variable| module.references(variable))
        .map(|(_, reference)| reference)
        .filter(|reference| {
            !reference.postponed
                && (is_dynamic_name(module, reference)
                    || module.callers_seen().by_function(reference.variable))
        })
        .map(|reference| (reference.identifier, reference.scope));
    let attributes = tree
        .nodes()
        .filter(|&node| tree.kind(node) == NodeKind::Attribute)
        .filter(|&node| {
            is_dynamic_attribute(module, node) || module.callers_seen().by_method(module, node)
        })
        .map(|node| (node, module.scope_at(node)));
    let found_otherwise = module.namespace().looks().iter();
    let found_otherwise = found_otherwise
        .filter(|&&(node, _, name)| is_dynamic_use(module, name, node))
        .map(|&(node, scope, _)| (node, scope));
    Places::of(names.chain(attributes).chain(found_otherwise).collect())
}

/// The scopes that the rule is about: the enclosing function, the members and all below them, the scopes
/// between, and every scope below the enclosing function that refers to a member, or holds one that does.
pub(super) struct ConcernedScopes {
    enclosing: ScopeId,
    members: FxHashSet<ScopeId>,
    referring: FxHashSet<ScopeId>,
}

impl ConcernedScopes {
    pub(super) fn of(subject: &Subject<'_, '_>) -> Self {
        let module = subject.module;
        let model = module.model;
        let references = subject.knot.members.iter();
        let references = references.flat_map(|&member| module.references(member));
        let definitions = subject.definitions.iter();
        let referring: FxHashSet<ScopeId> = references
            .map(|(_, reference)| reference.scope)
            .chain(definitions.map(|definition| model.scope(definition.scope).outside))
            .flat_map(|scope| {
                // What is named in a scope is a variable of the ones around it too, up to the enclosing function.
                model
                    .outwards(scope)
                    .take_while(|&around| around != subject.knot.enclosing)
            })
            .collect();
        let members = subject
            .definitions
            .iter()
            .map(|definition| definition.scope)
            .collect();
        Self {
            enclosing: subject.knot.enclosing,
            members,
            referring,
        }
    }

    pub(super) fn holds(&self, module: &Module<'_>, scope: ScopeId) -> bool {
        let frame = module.model.frame_of(scope);
        [scope, frame]
            .iter()
            .any(|each| *each == self.enclosing || self.referring.contains(each))
            || module
                .model
                .outwards(scope)
                .any(|around| self.members.contains(&around))
    }

    /// The node that holds all of them.
    fn outermost(&self, module: &Module<'_>) -> NodeId {
        module.model.scope(self.enclosing).node
    }
}

/// Whether a name is a builtin (also one imported from `builtins`) or an imported function that looks at a scope.
fn is_dynamic_name(module: &Module<'_>, reference: &Reference) -> bool {
    let path = module.imported(reference.variable);
    if is_one_of(path.as_deref(), FRAME_FUNCTIONS) || is_one_of(path.as_deref(), STRING_EVALUATORS)
    {
        return true;
    }
    let name = match (module.builtin(reference.identifier), path.as_deref()) {
        (Some(name), _) => name,
        (None, Some(path)) => match path.strip_prefix("builtins.") {
            Some(name) => name,
            None => return false,
        },
        // With a star import the name may be the builtin or not.
        (None, None) if module.variable(reference.variable).bindings.is_empty() => {
            module.model.name(reference.variable)
        }
        (None, None) => return false,
    };
    is_dynamic_use(module, name, reference.identifier)
}

/// Whether the use of this builtin, by the node that names it, looks at the caller's scope.
fn is_dynamic_use(module: &Module<'_>, name: &str, node: NodeId) -> bool {
    let tree = module.tree();
    let callee = tree.parenthesized(node);
    let call = tree.parent(callee).filter(|&parent| {
        tree.kind(parent) == NodeKind::Call && tree.field(callee) == Field::Function
    });
    let arguments = call.map(|call| module.arguments(call));
    match name {
        "locals" => true,
        "vars" | "dir" => {
            arguments.is_none_or(|arguments| arguments.is_empty() || has_star(module, &arguments))
        }
        "eval" | "exec" => arguments.is_none_or(|arguments| {
            let namespaces = arguments.iter().skip(1).filter(|&&argument| {
                module
                    .keyword(argument)
                    .is_none_or(|keyword| matches!(keyword, "globals" | "locals"))
            });
            has_star(module, &arguments) || namespaces.count() == 0
        }),
        _ => false,
    }
}

fn has_star(module: &Module<'_>, arguments: &[NodeId]) -> bool {
    arguments.iter().any(|&argument| {
        matches!(
            module.tree().kind(argument),
            NodeKind::ListSplat | NodeKind::DictionarySplat
        )
    })
}

fn is_dynamic_attribute(module: &Module<'_>, attribute: NodeId) -> bool {
    let tree = module.tree();
    let Some(name) = tree
        .child(attribute, Field::Attribute)
        .map(|name| module.text_of(name))
    else {
        return false;
    };
    if FRAME_ATTRIBUTES.contains(&name)
        || matches!(name, "_getframe" | "currentframe" | "extract_stack")
    {
        return true;
    }
    // Most attributes are none of what is looked for, whatever they are of.
    let ends_path = |path: &&str| path.rsplit('.').next() == Some(name);
    if !matches!(name, "locals" | "vars" | "dir" | "exec" | "eval" | "query")
        && !FRAME_FUNCTIONS
            .iter()
            .chain(STRING_EVALUATORS)
            .any(ends_path)
    {
        return false;
    }
    // None of what is looked for lies deeper.
    let path = module.path_of_member(attribute);
    if is_one_of(path.as_deref(), FRAME_FUNCTIONS) || is_one_of(path.as_deref(), STRING_EVALUATORS)
    {
        return true;
    }
    if let Some(builtin) = path
        .as_deref()
        .and_then(|path| path.strip_prefix("builtins."))
    {
        return is_dynamic_use(module, builtin, attribute);
    }
    // `__builtins__.locals()` says the same.
    let object = tree.child(attribute, Field::Object);
    if object.is_some_and(|object| matches!(module.text_of(object), "__builtins__" | "builtins")) {
        return is_dynamic_use(module, name, attribute);
    }
    let first_argument = tree
        .parent(attribute)
        .filter(|&call| tree.kind(call) == NodeKind::Call)
        .and_then(|call| module.arguments(call).first().copied());
    matches!(name, "query" | "eval")
        && first_argument.is_some_and(|argument| {
            matches!(
                tree.kind(tree.unparenthesized(argument)),
                NodeKind::String | NodeKind::ConcatenatedString
            )
        })
}
