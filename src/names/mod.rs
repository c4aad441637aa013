//! Scopes, bindings, references and what they resolve to, by Python's rules.
//!
//! The model follows the Python reference, chapter 4 "Execution model". A *scope* is the module, a class
//! body, a function (`def`, `async def`, `lambda`), a comprehension or generator expression, or the
//! type-parameter scope of PEP 695. A *binding* makes a name that scope's variable, wherever in the
//! scope it stands, unless the scope declares the name `global` or `nonlocal`. A *reference* reads it.
//!
//! What is written inside a construct is not always evaluated in its scope:
//! - decorators, defaults and base classes belong to the scope that holds the definition, and so do
//!   annotations, which under `from __future__ import annotations` are never evaluated at all;
//! - a comprehension's first iterable belongs to the scope outside it;
//! - a walrus binds in the nearest scope that is no comprehension (PEP 572);
//! - the functions in a class body don't see the class's names.
//!
//! Takes the facts of `syntax`, gives a [`SemanticModel`]. What to do about it is for the rooms below.

mod builder;
mod builtins;
mod entries;
mod flow;
mod model;
mod name;
mod resolve;
mod targets;

pub use builtins::{is_builtin_everywhere, is_builtin_name};
pub use entries::{
    Binding, BindingId, BindingKind, Declaration, DeclarationKind, Occurrence, Reference,
    ReferenceId, Scope, ScopeId, ScopeKind, Variable, VariableId,
};
pub use flow::{Event, Flow, Managers};
pub use model::SemanticModel;
pub use name::{Name, Names, is_private, mangled, mangling_class, normalized};

use crate::syntax::Parsed;

impl SemanticModel {
    /// Resolves the names of a parsed module.
    ///
    /// `postponed_annotations` says whether `from __future__ import annotations` is in force (PEP 563).
    pub fn of(parsed: &Parsed, text: &str, postponed_annotations: bool) -> Self {
        builder::build(parsed, text, postponed_annotations)
    }
}
