//! What is done with a namespace, or with the module that it is of.

use std::borrow::Cow;

use super::evaluated::{constant_code, names_namespaces};
use super::{Builtin, Finder, Thing};
use crate::names::{ScopeId, ScopeKind};
use crate::plan::key::{Key, key_of};
use crate::plan::literals::words;
use crate::plan::place::{Place, attribute_name, is_stored, unbound_callee};
use crate::syntax::{Field, NodeId, NodeKind};

/// Whose names are meant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    /// The module that is judged.
    Module,
    /// The same, by `globals()` in a function: what that finds there when it is called may have new names, and only
    /// what it binds matters.
    ModuleOfFunction,
    /// The module `builtins`.
    Builtins,
}

impl Finder<'_, '_> {
    /// A module is an argument of a call; the expression around, if it is a namespace.
    pub(super) fn pass_module(
        &mut self,
        node: NodeId,
        owner: Owner,
        call: NodeId,
    ) -> Option<(NodeId, Thing)> {
        let name = unbound_callee(self.module, call);
        match (name, self.module.arguments(call).as_slice()) {
            (Some("vars"), [_]) => Some((call, Thing::Names(owner))),
            (Some(name @ ("getattr" | "hasattr" | "setattr" | "delattr")), [first, key, ..])
                if *first == node =>
            {
                let stores = matches!(name, "setattr" | "delattr");
                self.look_up(node, *key, owner, stores);
                match key_of(self.module, *key) {
                    Key::Constant(key) if name == "getattr" && owner == Owner::Builtins => {
                        Some((call, Thing::Builtin(Builtin::of(&key)?)))
                    }
                    _ => None,
                }
            }
            // `mock.patch.object(builtins, "open", ...)`
            (None, [first, key, ..]) if *first == node && owner == Owner::Builtins => {
                self.look_up(node, *key, owner, true);
                None
            }
            _ if owner == Owner::Module => self.scan(node),
            (Some("dir" | "isinstance" | "type" | "id" | "repr" | "str" | "print"), _) => None,
            _ => {
                self.bind_anything();
                None
            }
        }
    }

    /// Something is done with a namespace.
    pub(super) fn use_names(&mut self, node: NodeId, owner: Owner) {
        let module = self.module;
        let tree = module.tree();
        match Place::of(module, node) {
            Place::Subscripted(outer) => {
                if let Some(key) = tree.child(outer, Field::Subscript) {
                    self.look_up(node, key, owner, is_stored(module, outer));
                }
                return;
            }
            Place::Object(outer) => {
                let method = attribute_name(module, outer);
                if let Place::Called(call) = Place::of(module, outer)
                    && self.call_method(node, call, method, owner)
                {
                    return;
                }
            }
            Place::Argument(call) if self.is_harmless_to_names(call) => return,
            _ => {}
        }
        let parent = tree.parent(node);
        let comparison = parent.filter(|&each| tree.kind(each) == NodeKind::ComparisonOperator);
        let operands: Vec<NodeId> = comparison
            .map(|each| tree.named_children(each).collect())
            .unwrap_or_default();
        // `"walk" in globals()`
        if let [key, names] = operands.as_slice()
            && *names == node
        {
            self.look_up(node, *key, owner, false);
        } else if owner == Owner::Module
            || owner == Owner::ModuleOfFunction && (self.runs(node) || self.is_given_back(node))
        {
            self.scan(node);
        } else if owner == Owner::Builtins
            && comparison.is_none()
            && !matches!(Place::of(module, node), Place::Object(_))
        {
            self.bind_anything();
        }
    }

    /// The builtin that a subscript of the builtins' namespace gives.
    pub(super) fn builtin_in(&self, subscript: NodeId) -> Option<(NodeId, Thing)> {
        let module = self.module;
        let key = module.tree().child(subscript, Field::Subscript)?;
        match key_of(module, key) {
            Key::Constant(name) if !is_stored(module, subscript) => {
                Some((subscript, Thing::Builtin(Builtin::of(&name)?)))
            }
            _ => None,
        }
    }

    /// Whether a function gives its caller the namespace, who may bind any name there.
    fn is_given_back(&self, names: NodeId) -> bool {
        let tree = self.module.tree();
        let parent = tree.parent(names).map(|parent| tree.kind(parent));
        match parent {
            Some(NodeKind::ReturnStatement | NodeKind::Yield) => true,
            Some(NodeKind::Lambda) => tree.field(names) == Field::Body,
            _ => false,
        }
    }

    /// Whether `exec` or `eval`, used as a value at module level, is called in a function only: as what a parameter is
    /// by default, as an argument of a function of the module, or by an argument parser. There it runs code
    /// in that function's scope, or in another module's.
    pub(super) fn runs_in_a_function(&self, node: NodeId, place: &Place) -> bool {
        let tree = self.module.tree();
        match *place {
            Place::Argument(call) => {
                let callee = tree.child(call, Field::Function);
                let is_parser = callee.is_some_and(|callee| {
                    tree.kind(callee) == NodeKind::Attribute
                        && attribute_name(self.module, callee) == "add_argument"
                });
                is_parser || callee.is_some_and(|callee| self.is_own(callee))
            }
            _ => tree.parent(node).is_some_and(|parent| {
                matches!(
                    tree.kind(parent),
                    NodeKind::DefaultParameter | NodeKind::TypedDefaultParameter
                )
            }),
        }
    }

    /// Whether a call hands its argument, `sys.modules`, to code of the module, or copies it.
    pub(super) fn is_handed_on(&self, call: NodeId) -> bool {
        let callee = self.module.tree().child(call, Field::Function);
        unbound_callee(self.module, call) == Some("dict")
            || callee.is_some_and(|callee| self.is_own(callee))
    }

    /// Whether code is run in a namespace, which may bind any name there.
    fn runs(&self, names: NodeId) -> bool {
        let Place::Argument(call) = Place::of(self.module, names) else {
            return false;
        };
        matches!(unbound_callee(self.module, call), Some("exec" | "eval"))
    }

    /// Whether a call that is given the module's namespace looks for no names in it that aren't known.
    fn is_harmless_to_names(&self, call: NodeId) -> bool {
        let module = self.module;
        match unbound_callee(module, call) {
            // It looks for the name of the package only.
            Some("__import__") => true,
            Some("exec" | "eval") => {
                constant_code(module, call).is_some_and(|code| !names_namespaces(&code, true))
            }
            // The words of examples in docstrings, and quoted annotations, count as names anyway.
            _ => module
                .tree()
                .child(call, Field::Function)
                .and_then(|callee| module.import_path(callee))
                .is_some_and(|path| {
                    path.starts_with("doctest.") || path == "typing.get_type_hints"
                }),
        }
    }

    /// A method of a namespace is called; whether it meets no names but those that are written there.
    fn call_method(&mut self, node: NodeId, call: NodeId, method: &str, owner: Owner) -> bool {
        let arguments = self.module.arguments(call);
        let stores = match method {
            "get" | "__getitem__" | "__contains__" => false,
            "setdefault" | "pop" | "__setitem__" | "__delitem__" => true,
            "update" => {
                let names: Option<Vec<&str>> = (arguments.iter())
                    .map(|&each| self.module.keyword(each))
                    .collect();
                match names {
                    Some(names) => {
                        self.found
                            .bound
                            .extend(names.iter().map(|&name| name.to_owned()));
                        self.found
                            .attributes
                            .extend(names.into_iter().map(str::to_owned));
                        return true;
                    }
                    None if owner == Owner::Builtins => self.bind_anything(),
                    None => {
                        self.scan(node);
                    }
                }
                return false;
            }
            _ => return false,
        };
        if let Some(&key) = arguments.first() {
            self.look_up(node, key, owner, stores);
        }
        true
    }

    /// One name is looked up, or bound or deleted.
    fn look_up(&mut self, names: NodeId, key: NodeId, owner: Owner, stores: bool) {
        match key_of(self.module, key) {
            Key::Constant(name) => self.meet(&name, stores),
            Key::Beginning(beginning) => {
                let may_be_new = beginning.is_empty() || beginning.starts_with('_');
                let matters = match owner {
                    Owner::Module => true,
                    Owner::ModuleOfFunction => stores,
                    Owner::Builtins => false,
                };
                if matters && may_be_new {
                    self.scan(names);
                } else if stores {
                    self.found.bound_beginnings.insert(beginning);
                }
            }
        }
    }

    /// A name is looked up, or bound or deleted.
    pub(super) fn meet(&mut self, name: &str, stores: bool) {
        self.found.attributes.insert(name.to_owned());
        if stores {
            self.found.bound.insert(name.to_owned());
        }
    }

    pub(super) fn bind_anything(&mut self) {
        self.found.bound_beginnings.insert(String::new());
    }

    /// `exec` or `eval` is called in this scope.
    pub(super) fn evaluate(&mut self, call: NodeId, is_of_module: bool) {
        let has_namespace = self.module.arguments(call).len() > 1;
        match constant_code(self.module, call) {
            Some(code) => {
                self.found.bound.extend(words(&code).map(Cow::into_owned));
                if !has_namespace && names_namespaces(&code, is_of_module) {
                    self.scan(call);
                }
            }
            None if is_of_module && !has_namespace => {
                self.scan(call);
            }
            None => {}
        }
    }

    /// Whether code in this scope has the module's names for its local ones.
    pub(super) fn runs_in_module(&self, scope: ScopeId) -> bool {
        self.module.model.frame_of(scope) == ScopeId::MODULE
    }

    /// Whether code in this scope runs while the module's does, in no function.
    pub(super) fn runs_with_module(&self, scope: ScopeId) -> bool {
        let model = &self.module.model;
        let mut around = model.outwards(model.frame_of(scope));
        around.all(|scope| {
            matches!(
                model.scope(scope).kind,
                ScopeKind::Module | ScopeKind::Class
            )
        })
    }
}
