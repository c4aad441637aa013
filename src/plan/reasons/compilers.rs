//! What compiles or ships a function from its own source: the list, what the user adds to it, and what the module
//! makes of these.

use super::Way;
use crate::names::{BindingKind, ScopeId, VariableId};
use crate::plan::Known;
use crate::plan::consumers::{COMPILED, COMPILED_METHODS};
use crate::plan::module::{Module, found_once};
use crate::syntax::{Field, NodeId, NodeKind};

/// Whether a decorator or callee, calls stripped, is on the list of compilers, or a function or variable of the module
/// that is made with one that is: `def fast(f): return numba.njit(f)`.
pub(super) fn is_compiler(module: &Module<'_>, expression: NodeId) -> bool {
    let tree = module.tree();
    let mut callee = tree.unparenthesized(expression);
    while tree.kind(callee) == NodeKind::Call {
        let Some(inner) = tree.child(callee, Field::Function) else {
            return false;
        };
        callee = tree.unparenthesized(inner);
    }
    if is_known(module, callee) {
        return true;
    }
    module.reference_at(callee).is_some_and(|reference| {
        let is_of_module = module.variable(reference.variable).scope == ScopeId::MODULE;
        is_of_module
            && found_once(&module.made_with_compilers, reference.variable, || {
                is_made_with_compiler(module, reference.variable)
            })
    })
}

/// Whether a function of the module, or what is assigned to a variable of it, names a compiler.
fn is_made_with_compiler(module: &Module<'_>, variable: VariableId) -> bool {
    let tree = module.tree();
    let bindings = module.variable(variable).bindings.iter();
    let bindings = bindings.map(|&id| module.model.binding(id));
    let mut makers = bindings.filter_map(|binding| match binding.kind {
        BindingKind::Function => Some(binding.node),
        BindingKind::Assignment => tree.child(binding.node, Field::Right),
        _ => None,
    });
    makers.any(|maker| tree.subtree(maker).any(|node| names_compiler(module, node)))
}

/// Whether a node is a whole dotted name, and that of a compiler.
fn names_compiler(module: &Module<'_>, node: NodeId) -> bool {
    let tree = module.tree();
    let is_part = || tree.field(node) == Field::Object || tree.field(node) == Field::Attribute;
    match tree.kind(node) {
        NodeKind::Attribute => !is_part() && is_known(module, node),
        NodeKind::Identifier => {
            !is_part() && module.reference_at(node).is_some() && is_known(module, node)
        }
        _ => false,
    }
}

/// Whether a name, dotted or not, is that of a compiler on the list.
fn is_known(module: &Module<'_>, callee: NodeId) -> bool {
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
                || has_name_of_compiler(module, callee)
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
const NAMES: &[&str] = &[
    "jit",
    "njit",
    "vectorize",
    "guvectorize",
    "jitclass",
    "cfunc",
    "remote_exec",
];

/// How compilers are named.
pub(super) fn ways(known: &Known) -> impl Iterator<Item = Way<'_>> {
    let listed = known.compiled_decorators.iter().map(String::as_str);
    let paths = COMPILED.iter().chain(NAMES).copied().chain(listed);
    let methods = COMPILED_METHODS.iter().copied();
    paths.map(Way::Path).chain(methods.map(Way::EndOfPath))
}

/// A bare name that a star import or a conditional import may have bound: judged by its spelling.
fn has_name_of_compiler(module: &Module<'_>, callee: NodeId) -> bool {
    let tree = module.tree();
    let name = match tree.kind(callee) {
        NodeKind::Attribute => tree
            .child(callee, Field::Attribute)
            .map_or("", |name| module.text_of(name)),
        _ => module.text_of(callee),
    };
    NAMES.contains(&name)
}
