//! `module-scan`: code that goes through the module's names, and what binds names other than by a statement.
//!
//! Such code gets hold of the module itself (`sys.modules[__name__]`, `import __main__`), of its namespace
//! (`globals()`, `__dict__`), or runs a string in it. Looking up, binding or deleting one name that is known, or
//! that is known to begin with something else than an underscore, meets no new name: those all begin with one.
//! Anything else may. A name that is bound this way, in the module or among the builtins, is no builtin any more.
//!
//! Where the module or its namespace is handed on, or stored where it can't be followed, that is taken for the worst.
//! Out of sight is what other modules do with this one or with the builtins.

mod evaluated;
mod uses;

use std::collections::HashSet;

use super::{Subject, unsafe_because};
use crate::names::{BindingKind, Occurrence, ScopeId, ScopeKind, VariableId};
use crate::plan::key::{Key, key_of};
use crate::plan::module::Module;
use crate::plan::place::{Place, attribute_name, first_argument, is_stored};
use crate::plan::reason::{Reason, Slug};
use crate::source::Span;
use crate::syntax::{Field, NodeId, NodeKind};
use uses::Owner;

/// `module-scan`: code goes through the module's own names.
pub(super) fn module_scan(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
    let message = "this goes through the module's names, and would meet the new ones";
    let scans = subject.module.namespace().scans.iter();
    reasons.extend(scans.map(|&span| unsafe_because(Slug::ModuleScan, span, message)));
}

/// What the code of a module does to namespaces other than by statements that bind names.
#[derive(Default)]
pub(in crate::plan) struct Namespace {
    /// The places that go through the module's names, in source order.
    scans: Vec<Span>,
    /// The names that are looked up or bound one by one, as attributes or in a namespace.
    attributes: HashSet<String>,
    /// The names that are bound or deleted in the module or among the builtins.
    bound: HashSet<String>,
    /// How names begin that are, where the rest is not known.
    bound_beginnings: HashSet<String>,
}

impl Namespace {
    /// What a module does.
    pub(in crate::plan) fn of(module: &Module<'_>) -> Self {
        let mut finder = Finder {
            module,
            found: Self::default(),
            stored: Vec::new(),
        };
        for (variable, _) in module.model.variables() {
            if let Some(thing) = thing_named(module, variable) {
                finder.follow_variable(variable, thing, Storing::Followed);
            }
        }
        for names in names_of_functions_and_frames(module) {
            let thing = Thing::Names(Owner::Module);
            finder.follow(names, ScopeId::MODULE, thing, Storing::Followed);
        }
        for (variable, thing) in std::mem::take(&mut finder.stored) {
            finder.follow_variable(variable, thing, Storing::Lost);
        }
        let mut found = finder.found;
        found.scans.sort_unstable();
        found.scans.dedup();
        found
    }

    /// Whether the name is looked up or bound in the module other than by a statement.
    pub(in crate::plan) fn meets(&self, name: &str) -> bool {
        self.attributes.contains(name)
    }

    /// Whether the name may be bound or deleted other than by a statement.
    pub(in crate::plan) fn may_bind(&self, name: &str) -> bool {
        self.bound.contains(name)
            || self
                .bound_beginnings
                .iter()
                .any(|beginning| name.starts_with(beginning))
    }
}

/// What an expression is, as far as it leads to a namespace.
#[derive(Clone, Copy)]
enum Thing {
    /// The module `sys`.
    Sys,
    /// `sys.modules`
    Modules,
    /// The module `importlib`.
    Importlib,
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
enum Builtin {
    Globals,
    Locals,
    Vars,
    Dir,
    Evaluates,
}

impl Builtin {
    fn of(name: &str) -> Option<Self> {
        match name {
            "globals" => Some(Self::Globals),
            "locals" => Some(Self::Locals),
            "vars" => Some(Self::Vars),
            "dir" => Some(Self::Dir),
            "exec" | "eval" => Some(Self::Evaluates),
            _ => None,
        }
    }
}

/// What a variable is; where one of several bindings makes it one of these, that counts.
fn thing_named(module: &Module<'_>, variable: VariableId) -> Option<Thing> {
    let bindings = &module.variable(variable).bindings;
    if bindings.is_empty() {
        return match module.model.name(variable) {
            "__import__" => Some(Thing::Importer),
            "__builtins__" => Some(Thing::Module(Owner::Builtins)),
            name => Builtin::of(name).map(Thing::Builtin),
        };
    }
    let imports = bindings.iter().filter_map(|&id| module.import_of(id));
    let mut things = imports.filter_map(|path| match path.as_str() {
        "sys" => Some(Thing::Sys),
        "sys.modules" => Some(Thing::Modules),
        "importlib" => Some(Thing::Importlib),
        "importlib.import_module" => Some(Thing::Importer),
        "__main__" => Some(Thing::Module(Owner::Module)),
        "builtins" => Some(Thing::Module(Owner::Builtins)),
        path => Builtin::of(path.strip_prefix("builtins.")?).map(Thing::Builtin),
    });
    things.next()
}

/// The namespace as an attribute: `total.__globals__` of a function of the module, `f_globals` of the own frame.
fn names_of_functions_and_frames(module: &Module<'_>) -> Vec<NodeId> {
    let tree = module.tree();
    let is_mentioned =
        |name: &str| memchr::memmem::find(module.text.as_bytes(), name.as_bytes()).is_some();
    if !is_mentioned("__globals__") && !is_mentioned("f_globals") {
        return Vec::new();
    }
    let is_function = |object: NodeId| {
        let reference = module.reference_at(object);
        let bindings = reference.map(|each| &module.variable(each.variable).bindings);
        let mut kinds = (bindings.into_iter().flatten()).map(|&id| module.model.binding(id).kind);
        kinds.any(|kind| kind == BindingKind::Function)
    };
    let is_own_frame = |call: NodeId| {
        let callee = tree.child(call, Field::Function);
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
    };
    let gives_names = |&node: &NodeId| {
        tree.kind(node) == NodeKind::Attribute
            && tree.child(node, Field::Object).is_some_and(|object| {
                let object = tree.unparenthesized(object);
                match attribute_name(module, node) {
                    "__globals__" => is_function(object),
                    "f_globals" => is_own_frame(object),
                    _ => false,
                }
            })
    };
    tree.nodes().filter(gives_names).collect()
}

/// The variable of a function or the module that is bound to this expression and to nothing else.
fn variable_for(module: &Module<'_>, value: NodeId) -> Option<VariableId> {
    let tree = module.tree();
    let assignment = tree.parent(value).filter(|&parent| {
        tree.kind(parent) == NodeKind::Assignment
            && tree.field(value) == Field::Right
            && (tree.parent(parent)).is_some_and(|each| tree.kind(each) != NodeKind::Assignment)
    })?;
    let Occurrence::Binding(binding) =
        (module.model).occurrence(tree.child(assignment, Field::Left)?)?
    else {
        return None;
    };
    let variable = module.model.binding(binding).variable;
    let kind = module.model.scope(module.variable(variable).scope).kind;
    (kind != ScopeKind::Class && module.only_binding(variable) == Some(binding)).then_some(variable)
}

/// Looks at what becomes of expressions that lead to a namespace.
struct Finder<'f, 'm> {
    module: &'f Module<'m>,
    found: Namespace,
    /// The variables that hold such an expression.
    stored: Vec<(VariableId, Thing)>,
}

/// What is made of an expression that is stored in a variable.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Storing {
    /// All that reads the variable is looked at.
    Followed,
    /// It is out of sight.
    Lost,
}

impl Finder<'_, '_> {
    /// Looks at what becomes of a variable.
    fn follow_variable(&mut self, variable: VariableId, thing: Thing, storing: Storing) {
        for (_, reference) in self.module.references(variable) {
            if !reference.postponed {
                self.follow(reference.identifier, reference.scope, thing, storing);
            }
        }
    }

    /// Looks at what becomes of an expression, from the inside outwards.
    fn follow(&mut self, start: NodeId, scope: ScopeId, thing: Thing, storing: Storing) {
        let (mut node, mut thing) = (self.module.tree().parenthesized(start), thing);
        loop {
            if storing == Storing::Followed
                && let Some(variable) = variable_for(self.module, node)
            {
                self.stored.push((variable, thing));
                return;
            }
            let Some((outer, next)) = self.step(node, scope, thing) else {
                return;
            };
            (node, thing) = (self.module.tree().parenthesized(outer), next);
        }
    }

    /// The expression around, if it leads further.
    fn step(&mut self, node: NodeId, scope: ScopeId, thing: Thing) -> Option<(NodeId, Thing)> {
        let module = self.module;
        let place = Place::of(module, node);
        match (thing, place) {
            (Thing::Sys, Place::Object(outer)) => {
                (attribute_name(module, outer) == "modules").then_some((outer, Thing::Modules))
            }
            (Thing::Importlib, Place::Object(outer)) => {
                let is_importer = attribute_name(module, outer) == "import_module";
                is_importer.then_some((outer, Thing::Importer))
            }
            (Thing::Importer, Place::Called(call)) => Some((call, self.module_given(call)?)),
            (Thing::Modules, Place::Subscripted(outer)) => {
                let name = module.tree().child(outer, Field::Subscript)?;
                Some((outer, self.module_named(name)?))
            }
            (Thing::Modules, Place::Object(outer)) => match Place::of(module, outer) {
                Place::Called(call) => Some((call, self.module_given(call)?)),
                _ => None,
            },
            (Thing::Builtin(builtin), place) => {
                let is_of_module = self.runs_in_module(scope);
                self.step_from_builtin(node, builtin, &place, is_of_module)
            }
            (Thing::Module(owner), Place::Object(outer)) => match attribute_name(module, outer) {
                "__dict__" => Some((outer, Thing::Names(owner))),
                "__dir__" if owner == Owner::Module => self.scan(node),
                "__import__" => Some((outer, Thing::Importer)),
                name => {
                    let stores = is_stored(module, outer);
                    self.meet(name, stores);
                    let builtin = Builtin::of(name).filter(|_| owner == Owner::Builtins)?;
                    (!stores).then_some((outer, Thing::Builtin(builtin)))
                }
            },
            (Thing::Module(owner), Place::Argument(call)) => self.pass_module(node, owner, call),
            (Thing::Module(Owner::Module), _) => {
                let parent = module
                    .tree()
                    .parent(node)
                    .map(|each| module.tree().kind(each));
                // Another module may be put in its place.
                let is_harmless =
                    parent == Some(NodeKind::ComparisonOperator) || is_stored(module, node);
                if is_harmless { None } else { self.scan(node) }
            }
            (Thing::Module(owner) | Thing::Names(owner), _) => {
                self.use_names(node, owner);
                None
            }
            _ => None,
        }
    }

    fn step_from_builtin(
        &mut self,
        node: NodeId,
        builtin: Builtin,
        place: &Place,
        is_of_module: bool,
    ) -> Option<(NodeId, Thing)> {
        match (builtin, place) {
            (Builtin::Evaluates, &Place::Called(call)) => {
                self.evaluate(call, is_of_module);
                None
            }
            (Builtin::Evaluates, _) => None,
            (Builtin::Locals | Builtin::Vars | Builtin::Dir, _) if !is_of_module => None,
            // The names of something else, which is looked at by itself.
            (Builtin::Vars | Builtin::Dir, &Place::Called(call))
                if first_argument(self.module, call).is_some() =>
            {
                None
            }
            (Builtin::Dir, &Place::Called(call)) => self.scan(call),
            (_, &Place::Called(call)) => Some((call, Thing::Names(Owner::Module))),
            _ => self.scan(node),
        }
    }

    /// The module whose name is the first argument of a call, if it is this one or `builtins`.
    fn module_given(&self, call: NodeId) -> Option<Thing> {
        self.module_named(first_argument(self.module, call)?)
    }

    fn module_named(&self, name: NodeId) -> Option<Thing> {
        if self.module.text_of(name) == "__name__" {
            return Some(Thing::Module(Owner::Module));
        }
        match key_of(self.module, name) {
            Key::Constant(name) if name == "__main__" => Some(Thing::Module(Owner::Module)),
            Key::Constant(name) if name == "builtins" => Some(Thing::Module(Owner::Builtins)),
            _ => None,
        }
    }

    fn scan(&mut self, node: NodeId) -> Option<(NodeId, Thing)> {
        self.found.scans.push(self.module.span(node));
        None
    }
}
