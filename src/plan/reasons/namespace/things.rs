//! What leads to a namespace: names, and attributes of functions and frames.
//!
//! Says what an expression is by itself; what becomes of it in the expressions around is followed elsewhere.

use super::uses::Owner;
use crate::names::{BindingKind, VariableId, normalized};
use crate::plan::module::{Module, mentions};
use crate::plan::place::attribute_name;
use crate::syntax::{Field, NodeId, NodeKind};

/// What an expression is, as far as it leads to a namespace.
#[derive(Clone, Copy)]
pub(super) enum Thing {
    /// The module `sys`.
    Sys,
    /// `sys.modules`
    Modules,
    /// The module `importlib`.
    Importlib,
    /// The module `inspect`.
    Inspect,
    /// `inspect.getmodule`
    ModuleOf,
    /// `importlib.import_module` or `__import__`
    Importer,
    /// A builtin function that gives names, or evaluates.
    Builtin(Builtin),
    /// The module itself; or `builtins`, also as `__builtins__`, which may be the namespace.
    Module(Owner),
    /// The namespace of such a module.
    Names(Owner),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Builtin {
    Globals,
    Locals,
    Vars,
    Dir,
    Evaluates,
}

impl Builtin {
    /// The one of this name.
    pub(super) fn of(name: &str) -> Option<Self> {
        match name {
            "globals" => Some(Self::Globals),
            "locals" => Some(Self::Locals),
            "vars" => Some(Self::Vars),
            "dir" => Some(Self::Dir),
            "exec" | "eval" => Some(Self::Evaluates),
            _ => None,
        }
    }

    /// Its name; of those that evaluate, which are alike, one.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Globals => "globals",
            Self::Locals => "locals",
            Self::Vars => "vars",
            Self::Dir => "dir",
            Self::Evaluates => "eval",
        }
    }
}

/// What a variable is; where one of several bindings makes it one of these, that counts.
pub(super) fn thing_named(module: &Module<'_>, variable: VariableId) -> Option<Thing> {
    let bindings = &module.variable(variable).bindings;
    if bindings.is_empty() {
        return match module.model.name(variable) {
            "__import__" => Some(Thing::Importer),
            "__builtins__" => Some(Thing::Module(Owner::Builtins)),
            name => Builtin::of(name).map(Thing::Builtin),
        };
    }
    let imports = bindings.iter().filter_map(|&id| module.import_of(id));
    let mut things = imports.filter_map(|path| match &*normalized(&path) {
        "sys" => Some(Thing::Sys),
        "sys.modules" => Some(Thing::Modules),
        "importlib" => Some(Thing::Importlib),
        "inspect" => Some(Thing::Inspect),
        "inspect.getmodule" => Some(Thing::ModuleOf),
        "importlib.import_module" => Some(Thing::Importer),
        "__main__" => Some(Thing::Module(Owner::Module)),
        "builtins" => Some(Thing::Module(Owner::Builtins)),
        path => Builtin::of(path.strip_prefix("builtins.")?).map(Thing::Builtin),
    });
    things.next()
}

/// The namespace as an attribute: `total.__globals__` of a function of the module, `f_globals` of the own frame.
pub(super) fn names_of_functions_and_frames(module: &Module<'_>) -> Vec<NodeId> {
    let tree = module.tree();
    if !mentions(module.text, "__globals__") && !mentions(module.text, "f_globals") {
        return Vec::new();
    }
    let is_function = |object: NodeId| {
        let reference = module.reference_at(object);
        let bindings = reference.map(|each| &module.variable(each.variable).bindings);
        let mut kinds = (bindings.into_iter().flatten()).map(|&id| module.model.binding(id).kind);
        kinds.any(|kind| kind == BindingKind::Function)
    };
    let gives_names = |&node: &NodeId| {
        tree.kind(node) == NodeKind::Attribute
            && tree.child(node, Field::Object).is_some_and(|object| {
                let object = tree.unparenthesized(object);
                match attribute_name(module, node) {
                    "__globals__" => is_function(object),
                    "f_globals" => is_own_frame(module, object),
                    _ => false,
                }
            })
    };
    tree.nodes().filter(gives_names).collect()
}

/// Whether an expression gives the frame that it is evaluated in.
pub(super) fn is_own_frame(module: &Module<'_>, call: NodeId) -> bool {
    let callee = module.tree().child(call, Field::Function);
    match callee
        .and_then(|callee| module.import_path(callee))
        .as_deref()
    {
        Some("inspect.currentframe") => true,
        Some("sys._getframe") => match module.arguments(call).as_slice() {
            [] => true,
            [depth] => module.text_of(*depth) == "0",
            _ => false,
        },
        _ => false,
    }
}
