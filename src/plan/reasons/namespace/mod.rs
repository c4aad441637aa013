//! `module-scan`: code that goes through the module's names, and what binds names other than by a statement.
//!
//! Such code gets hold of the module itself (`sys.modules[__name__]`, `import __main__`), of its namespace
//! (`globals()`, `__dict__`), or runs a string in it. Looking up, binding or deleting one name that is known, or
//! that is known to begin with something else than an underscore, meets no new name: those all begin with one.
//! Anything else may; but a function that merely goes through `globals()` sees the module as it is when that is called,
//! new names included. A name that is bound this way, in the module or among the builtins, is no builtin any more.
//!
//! Where the module or its namespace is handed on, or stored where it can't be followed, that is taken for the worst.
//! Out of sight is what other modules do with this one or with the builtins.

mod evaluated;
mod paths;
mod things;
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
use things::{Builtin, Thing, is_own_frame, names_of_functions_and_frames, thing_named};
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
    /// The builtins that look at the scope that uses them, however the code came by them, each by its name and with
    /// the scope.
    looks: Vec<(NodeId, ScopeId, &'static str)>,
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
        found.bind_by_path(module);
        found.scans.sort_unstable();
        found.scans.dedup();
        found
    }

    /// Whether the name is looked up or bound in the module other than by a statement.
    pub(in crate::plan) fn meets(&self, name: &str) -> bool {
        self.attributes.contains(name)
    }

    /// The expressions that give a builtin that may look at the scope that uses it, each with that scope and the
    /// builtin's name.
    pub(in crate::plan) fn looks(&self) -> &[(NodeId, ScopeId, &'static str)] {
        &self.looks
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

/// The expression that a name is bound to, if that is all that binds it.
fn value_bound_to(module: &Module<'_>, name: NodeId) -> Option<NodeId> {
    let tree = module.tree();
    let variable = module.reference_at(tree.unparenthesized(name))?.variable;
    let target = module
        .model
        .binding(module.only_binding(variable)?)
        .identifier;
    let assignment = tree.parent(target).filter(|&parent| {
        tree.kind(parent) == NodeKind::Assignment && tree.field(target) == Field::Left
    })?;
    let value = tree.child(assignment, Field::Right)?;
    Some(tree.unparenthesized(value))
}

/// Whether a method of `sys.modules` gives the modules themselves, whatever their names.
fn gives_all(method: &str) -> bool {
    matches!(method, "values" | "items" | "copy" | "popitem")
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
            (Thing::Inspect, Place::Object(outer)) => {
                (attribute_name(module, outer) == "getmodule").then_some((outer, Thing::ModuleOf))
            }
            (Thing::ModuleOf, Place::Called(call)) => {
                let is_own = match first_argument(module, call) {
                    Some(of) => self.is_own(of) || is_own_frame(module, of),
                    None => false,
                };
                is_own.then_some((call, Thing::Module(Owner::Module)))
            }
            (Thing::Importer, Place::Called(call)) => Some((call, self.module_given(call)?)),
            (Thing::Modules, Place::Subscripted(outer)) => {
                let name = module.tree().child(outer, Field::Subscript)?;
                let is_unknown = key_of(module, name) == Key::Beginning(String::new());
                // At module level the loop that finds it may go through all.
                let any = (is_unknown && self.runs_with_module(scope))
                    .then_some(Thing::Module(Owner::Module));
                Some((outer, self.module_named(name).or(any)?))
            }
            (Thing::Modules, Place::Object(outer)) => match Place::of(module, outer) {
                Place::Called(call) if gives_all(attribute_name(module, outer)) => {
                    self.scan_all_modules(call, scope)
                }
                Place::Called(call) => Some((call, self.module_given(call)?)),
                _ => None,
            },
            (Thing::Modules, Place::Argument(call)) if self.is_handed_on(call) => {
                self.scan_all_modules(node, scope)
            }
            (Thing::Builtin(builtin), place) => {
                let named = module.tree().unparenthesized(node);
                self.found.looks.push((named, scope, builtin.name()));
                // The body of a class runs with the module, and `globals` means the same there.
                let is_of_module = if builtin == Builtin::Globals {
                    self.runs_with_module(scope)
                } else {
                    self.runs_in_module(scope)
                };
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
            (Thing::Module(Owner::Builtins), place) => {
                let is_compared = (module.tree().parent(node))
                    .is_some_and(|each| module.tree().kind(each) == NodeKind::ComparisonOperator);
                // `builtins["sum"]`, for the name may stand for the namespace; elsewhere it is out of sight.
                if let Place::Subscripted(outer) = place {
                    self.use_names(node, Owner::Builtins);
                    return self.builtin_in(outer);
                }
                if !is_compared {
                    self.bind_anything();
                }
                None
            }
            (Thing::Names(Owner::Builtins), Place::Subscripted(outer)) => {
                self.use_names(node, Owner::Builtins);
                self.builtin_in(outer)
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
            (Builtin::Evaluates, _) if is_of_module && !self.runs_in_a_function(node, place) => {
                self.scan(node)
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
            (_, &Place::Called(call)) if is_of_module => Some((call, Thing::Names(Owner::Module))),
            (_, &Place::Called(call)) => Some((call, Thing::Names(Owner::ModuleOfFunction))),
            (_, _) if is_of_module => self.scan(node),
            _ => None,
        }
    }

    /// The module whose name is the first argument of a call, if it is this one or `builtins`.
    fn module_given(&self, call: NodeId) -> Option<Thing> {
        self.module_named(first_argument(self.module, call)?)
    }

    fn module_named(&self, name: NodeId) -> Option<Thing> {
        let module = self.module;
        let tree = module.tree();
        let name = value_bound_to(module, name).unwrap_or(name);
        let is_of_own_definition = || {
            tree.kind(name) == NodeKind::Attribute
                && attribute_name(module, name) == "__module__"
                && (tree.child(name, Field::Object)).is_some_and(|object| self.is_own(object))
        };
        if module.text_of(name) == "__name__" || is_of_own_definition() {
            return Some(Thing::Module(Owner::Module));
        }
        match key_of(module, name) {
            Key::Constant(name) => match name.as_str() {
                "__main__" => Some(Thing::Module(Owner::Module)),
                "builtins" => Some(Thing::Module(Owner::Builtins)),
                "sys" => Some(Thing::Sys),
                _ => None,
            },
            Key::Beginning(_) => None,
        }
    }

    /// All modules are gone through; what a function does so later sees the module as it is then.
    fn scan_all_modules(&mut self, node: NodeId, scope: ScopeId) -> Option<(NodeId, Thing)> {
        if self.runs_with_module(scope) {
            self.scan(node)
        } else {
            None
        }
    }

    /// Whether an expression names a function or class of the module, by which the module can be found.
    fn is_own(&self, expression: NodeId) -> bool {
        let module = self.module;
        let reference = module.reference_at(module.tree().unparenthesized(expression));
        reference.is_some_and(|reference| {
            let variable = module.variable(reference.variable);
            let mut kinds = variable
                .bindings
                .iter()
                .map(|&id| module.model.binding(id).kind);
            variable.scope == ScopeId::MODULE
                && kinds.any(|kind| matches!(kind, BindingKind::Function | BindingKind::Class))
        })
    }

    fn scan(&mut self, node: NodeId) -> Option<(NodeId, Thing)> {
        self.found.scans.push(self.module.span(node));
        None
    }
}
