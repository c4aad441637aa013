//! Strings that are run as code: which code it is, and whether that gets hold of the module's names.

use crate::plan::key::{Key, key_of};
use crate::plan::literals::words;
use crate::plan::module::Module;
use crate::plan::place::{first_argument, unbound_callee};
use crate::syntax::{NodeId, NodeKind};

/// The code that a call of `exec` or `eval` runs, if it is written there: `"x = 3"`, `compile("x = 3", ...)`.
pub(super) fn constant_code(module: &Module<'_>, call: NodeId) -> Option<String> {
    let tree = module.tree();
    let mut code = tree.unparenthesized(first_argument(module, call)?);
    if tree.kind(code) == NodeKind::Call && unbound_callee(module, code) == Some("compile") {
        code = first_argument(module, code)?;
    }
    match key_of(module, code) {
        Key::Constant(code) => Some(code),
        Key::Beginning(_) => None,
    }
}

/// Whether code that is evaluated in a function, or at module level, gets hold of the module's names.
pub(super) fn names_namespaces(code: &str, is_of_module: bool) -> bool {
    words(code).any(|word| match &*word {
        "globals" | "__dict__" | "modules" | "__main__" | "__import__" | "import_module"
        | "exec" | "eval" => true,
        "locals" | "vars" | "dir" => is_of_module,
        _ => false,
    })
}
