//! `finalizer`: what may run while the interpreter shuts down, when the module's names are gone.
//!
//! CPython sets the names of a module to None before it drops them, those that begin with one underscore first. What
//! `__del__` does then may meet a lifted function that is None already, directly or in a function that it leads
//! to. Which these are is told from tokens, by names alone, since not all bodies are read.

use std::collections::HashMap;
use std::ops::Range;

use rustc_hash::FxHashSet;

use super::{Subject, unsafe_because};
use crate::names::{Occurrence, ScopeId, ScopeKind};
use crate::plan::module::{Module, found_once, mentions};
use crate::plan::reason::{Reason, Slug};
use crate::source::{Lexed, TokenKind};
use crate::syntax::{Field, NodeId, NodeKind};

/// What has a function run when an object goes, or the interpreter.
pub(super) const REGISTRIES: &[&str] = &["weakref.finalize", "atexit.register"];

/// `finalizer`: the enclosing function may run when the module's names are gone.
pub(super) fn finalizer(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
    let module = subject.module;
    let model = module.model;
    let around = model.outwards(subject.knot.enclosing);
    for scope in around.filter(|&scope| scope != ScopeId::MODULE) {
        let found = found_once(&module.finalized_by, scope, || finalized_by(module, scope));
        if let Some(node) = found {
            let message =
                "this may run while the interpreter shuts down, when module names are gone";
            reasons.push(unsafe_because(Slug::Finalizer, module.span(node), message));
        }
    }
}

/// What makes the function or class of a scope a finalizer: its name, a decorator, or a place that hands it on.
fn finalized_by(module: &Module<'_>, scope: ScopeId) -> Option<NodeId> {
    let model = module.model;
    let tree = module.tree();
    let entry = model.scope(scope);
    let name = tree.child(entry.node, Field::Name)?;
    let is_led_to = entry.kind == ScopeKind::Function
        && (entry.name == "__del__"
            || module
                .names_from_finalizers()
                .contains(module.text_of(name)));
    if is_led_to {
        return Some(name);
    }
    let registers = |node: NodeId| {
        module
            .import_path(node)
            .is_some_and(|path| REGISTRIES.contains(&path.as_str()))
    };
    let by_decorator = module
        .decorators(entry.node)
        .into_iter()
        .find(|&decorator| tree.named_children(decorator).next().is_some_and(registers));
    let by_call = || {
        let Occurrence::Binding(binding) = model.occurrence(name)? else {
            return None;
        };
        let variable = model.binding(binding).variable;
        module
            .references(variable)
            .map(|(_, reference)| reference.identifier)
            .find(|&identifier| {
                tree.ancestors(identifier)
                    .find(|&node| tree.kind(node) == NodeKind::Call)
                    .and_then(|call| tree.child(call, Field::Function))
                    .is_some_and(registers)
            })
    };
    by_decorator.or_else(by_call)
}

/// The names of functions that some `__del__` leads to: those that stand in it, and in functions of such a name.
pub(in crate::plan) fn names_from_finalizers(text: &str, lexed: &Lexed) -> FxHashSet<String> {
    let mut found = FxHashSet::default();
    if !mentions(text, "__del__") {
        return found;
    }
    let functions = function_tokens(text, lexed);
    let of_name = |name: &str| functions.get(name).into_iter().flatten().cloned();
    let mut open: Vec<Range<usize>> = of_name("__del__").collect();
    while let Some(range) = open.pop() {
        for token in lexed.tokens.get(range).unwrap_or_default() {
            let name = token.span.of(text);
            let is_function = token.kind == TokenKind::Name && functions.contains_key(name);
            if is_function && found.insert(name.to_owned()) {
                open.extend(of_name(name));
            }
        }
    }
    found
}

/// Where the functions that stand in no function have their bodies, by their names, as ranges of the tokens.
fn function_tokens<'t>(text: &'t str, lexed: &Lexed) -> HashMap<&'t str, Vec<Range<usize>>> {
    let mut found: HashMap<&str, Vec<Range<usize>>> = HashMap::new();
    let blocks = lexed.bodies(text).iter();
    let blocks = blocks.filter(|body| body.is_function);
    for body in blocks {
        found
            .entry(body.name.of(text))
            .or_default()
            .push(body.tokens.clone());
    }
    // `def close(self): ...` in one line
    let tokens = &lexed.tokens;
    for (position, pair) in tokens.windows(2).enumerate() {
        if let [keyword, name] = pair
            && keyword.is_name(text, "def")
        {
            let line = tokens.get(position + 2..).unwrap_or_default();
            let length = line
                .iter()
                .position(|token| token.kind == TokenKind::Newline);
            let end = position + 2 + length.unwrap_or(line.len());
            found
                .entry(name.span.of(text))
                .or_default()
                .push(position + 2..end);
        }
    }
    found
}
