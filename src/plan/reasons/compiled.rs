//! `compiled-scope`: functions and classes that are compiled, or shipped, from their own source.

use super::{Subject, Way, refused};
use crate::names::{ScopeId, VariableId};
use crate::plan::Known;
use crate::plan::consumers::{COMPILED, COMPILED_METHODS};
use crate::plan::module::{Module, found_once};
use crate::plan::place::{Place, attribute_name, first_argument};
use crate::plan::reason::{Reason, Slug};
use crate::syntax::{Field, NodeId, NodeKind};

/// `compiled-scope`: an enclosing function or class is compiled, or shipped, from its own source.
pub(super) fn compiled_scope(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
    let module = subject.module;
    let model = module.model;
    let around = model.outwards(subject.knot.enclosing);
    for scope in around.filter(|&scope| scope != ScopeId::MODULE) {
        let found = found_once(&module.compiled_by, scope, || {
            compiled_by(module, model.scope(scope).node)
        });
        if let Some(node) = found {
            let message = format!(
                "`{}` compiles or ships the function around from its own source, which must hold all of it",
                module.quote_of(node)
            );
            reasons.push(refused(Slug::CompiledScope, module.span(node), message));
        }
    }
    // A compiler takes a function only, and reads the names in it: no partial, no other name.
    let handed = subject
        .definitions
        .iter()
        .find_map(|definition| handed_to_compiler(module, definition.node));
    if let Some(callee) = handed {
        let message = format!(
            "`{}` compiles or ships the function from its own source, in which its names must stay",
            module.quote_of(callee)
        );
        reasons.push(refused(Slug::CompiledScope, module.span(callee), message));
    }
}

/// The decorator that compiles a definition, or the callee that it is handed to.
fn compiled_by(module: &Module<'_>, definition: NodeId) -> Option<NodeId> {
    let by_decorator = module
        .decorators(definition)
        .into_iter()
        .find(|&decorator| {
            module
                .tree()
                .named_children(decorator)
                .next()
                .is_some_and(|expression| is_compiler(module, expression))
        });
    by_decorator.or_else(|| handed_to_compiler(module, definition))
}

/// Whether a decorator or callee, calls stripped, is on the list of compilers.
fn is_compiler(module: &Module<'_>, expression: NodeId) -> bool {
    let tree = module.tree();
    let mut callee = tree.unparenthesized(expression);
    while tree.kind(callee) == NodeKind::Call {
        let Some(inner) = tree.child(callee, Field::Function) else {
            return false;
        };
        callee = tree.unparenthesized(inner);
    }
    let text = module.text_of(callee);
    let path = module.import_path(callee);
    if is_listed(module, path.as_deref(), text) {
        return true;
    }
    match path {
        // What such a package brings for tests (`numba.tests.support.skip`) compiles nothing.
        Some(path)
            if path
                .split('.')
                .any(|part| matches!(part, "tests" | "testing")) =>
        {
            false
        }
        Some(path) => {
            COMPILED.iter().any(|prefix| {
                path.strip_prefix(prefix)
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            }) || COMPILED_METHODS.iter().any(|method| path.ends_with(method))
        }
        None => {
            COMPILED_METHODS.iter().any(|method| text.ends_with(method))
                || is_unknown_jit(module, callee)
        }
    }
}

/// Whether the user lists it: by the path that it's imported as, one around that, or as it is spelt.
fn is_listed(module: &Module<'_>, path: Option<&str>, text: &str) -> bool {
    let is_below = |whole: &str, prefix: &str| {
        whole
            .strip_prefix(prefix)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    module.known.compiled_decorators.iter().any(|entry| {
        path.is_some_and(|path| is_below(path, entry))
            || text == entry
            || text
                .strip_suffix(entry.as_str())
                .is_some_and(|rest| rest.ends_with('.'))
    })
}

/// The names by which compilers are known whatever they are imported from.
const JITS: &[&str] = &[
    "jit",
    "njit",
    "vectorize",
    "guvectorize",
    "jitclass",
    "cfunc",
];

/// How compilers are named.
pub(super) fn ways(known: &Known) -> impl Iterator<Item = Way<'_>> {
    let listed = known.compiled_decorators.iter().map(String::as_str);
    let paths = COMPILED.iter().chain(JITS).copied().chain(listed);
    let methods = COMPILED_METHODS.iter().copied();
    paths.map(Way::Path).chain(methods.map(Way::EndOfPath))
}

/// A bare name that a star import or a conditional import may have bound: judged by its spelling.
fn is_unknown_jit(module: &Module<'_>, callee: NodeId) -> bool {
    let tree = module.tree();
    let name = match tree.kind(callee) {
        NodeKind::Attribute => tree
            .child(callee, Field::Attribute)
            .map_or("", |name| module.text_of(name)),
        _ => module.text_of(callee),
    };
    JITS.contains(&name)
}

/// A call in the module that hands the definition to a compiler: by its name, or by a variable that is bound to it or goes
/// through a display that it stands in (`for each in [total]: njit(each)`).
fn handed_to_compiler(module: &Module<'_>, definition: NodeId) -> Option<NodeId> {
    let tree = module.tree();
    let name = tree.child(definition, Field::Name)?;
    let crate::names::Occurrence::Binding(binding) = module.model.occurrence(name)? else {
        return None;
    };
    let mut holders = vec![module.model.binding(binding).variable];
    let mut next = 0;
    while let Some(&variable) = holders.get(next) {
        next += 1;
        for (_, reference) in module.references(variable) {
            match handed(module, reference.identifier) {
                Some(Handed::ToCompiler(callee)) => return Some(callee),
                Some(Handed::To(targets)) => {
                    for variable in targets {
                        if !holders.contains(&variable) {
                            holders.push(variable);
                        }
                    }
                }
                None => {}
            }
        }
    }
    None
}

/// What becomes of a value.
enum Handed {
    /// This callee compiles it.
    ToCompiler(NodeId),
    /// These variables are bound to it, or to what holds it.
    To(Vec<VariableId>),
}

/// What becomes of the value that a name gives, or of a display that it stands in.
fn handed(module: &Module<'_>, identifier: NodeId) -> Option<Handed> {
    let tree = module.tree();
    let mut value = tree.parenthesized(identifier);
    let mut targets = Vec::new();
    while let Some(parent) = tree.parent(value) {
        let outer = match (tree.kind(parent), tree.field(value)) {
            (
                NodeKind::List
                | NodeKind::Tuple
                | NodeKind::Set
                | NodeKind::Dictionary
                | NodeKind::ExpressionList
                | NodeKind::KeywordArgument,
                _,
            )
            | (NodeKind::Pair | NodeKind::Subscript, Field::Value) => parent,
            (NodeKind::Attribute, _)
                if matches!(attribute_name(module, parent), "values" | "items") =>
            {
                let Place::Called(call) = Place::of(module, parent) else {
                    break;
                };
                call
            }
            (NodeKind::ArgumentList, _) => {
                let call = tree.parent(parent)?;
                let callee = tree.child(call, Field::Function)?;
                let name = module.builtin(callee);
                if name.is_some_and(gives_what_it_takes) {
                    call
                } else {
                    // `map(njit, [total])`
                    let mapped = first_argument(module, call).filter(|_| name == Some("map"));
                    let compiler = mapped.unwrap_or(callee);
                    return is_compiler(module, compiler).then_some(Handed::ToCompiler(compiler));
                }
            }
            // What is assigned may go to further targets.
            (NodeKind::Assignment, Field::Right) => {
                targets.extend(targets_of(module, parent));
                parent
            }
            (NodeKind::ForStatement | NodeKind::ForInClause, Field::Right) => {
                targets.extend(targets_of(module, parent));
                break;
            }
            _ => break,
        };
        value = tree.parenthesized(outer);
    }
    (!targets.is_empty()).then_some(Handed::To(targets))
}

/// Whether a builtin gives the items that it is given.
fn gives_what_it_takes(builtin: &str) -> bool {
    matches!(
        builtin,
        "list" | "tuple" | "set" | "frozenset" | "iter" | "enumerate" | "zip" | "reversed"
    )
}

/// The variables that an assignment or a loop binds.
fn targets_of(module: &Module<'_>, statement: NodeId) -> Vec<VariableId> {
    let target = module.tree().child(statement, Field::Left);
    let bound = target.map(|target| module.model.bindings_below(module.tree(), target));
    (bound.into_iter().flatten())
        .map(|binding| binding.variable)
        .collect()
}
