//! Context managers that are known to let every exception through.
//!
//! `__exit__` may swallow the exception that cuts a `with` body short, and then control goes on after
//! the statement with the rest of the body not run. A [`Managers`] lists what is known not to do so.
//! Callees are compared by what they're imported as, so that `from contextlib import closing as c`
//! is seen through and a `closing` of the module's own is not taken for it.

use crate::names::{Binding, BindingKind, Occurrence, SemanticModel, VariableId};
use crate::syntax::{Field, NodeId, NodeKind, Tree};

/// Callees whose results let exceptions through, with the names that they are imported as. `()` is a
/// call with any arguments, a `*` at the end any rest of a name.
const CALLS: [&str; 8] = [
    "open",
    "builtins.open",
    "io.open",
    "pathlib.Path().open",
    "tempfile.*",
    "contextlib.closing",
    "contextlib.redirect_*",
    "contextlib.nullcontext",
];

/// Endings, in lower case, of names and attributes that hold a lock.
const NAME_ENDINGS: [&str; 1] = ["lock"];

/// Words that end like one and hold none.
const NO_LOCKS: [&str; 3] = ["block", "clock", "unlock"];

/// The context managers that let every exception through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Managers {
    /// Callees by their imported names: `io.open`, `contextlib.redirect_*`, `pathlib.Path().open`.
    pub calls: Vec<String>,
    /// Endings, in lower case, of a manager that is a plain name or attribute: `lock`.
    pub name_endings: Vec<String>,
}

impl Default for Managers {
    fn default() -> Self {
        let owned = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
        Self {
            calls: owned(&CALLS),
            name_endings: owned(&NAME_ENDINGS),
        }
    }
}

impl Managers {
    /// Whether the manager that this expression gives may swallow an exception.
    pub(super) fn may_swallow(
        &self,
        manager: NodeId,
        model: &SemanticModel,
        tree: &Tree,
        text: &str,
        is_rebound: &dyn Fn(VariableId) -> bool,
    ) -> bool {
        let manager = tree.unparenthesized(manager);
        match tree.kind(manager) {
            NodeKind::Identifier => !self.is_named(tree.text(manager, text)),
            NodeKind::Attribute => !tree
                .child(manager, Field::Attribute)
                .is_some_and(|name| self.is_named(tree.text(name, text))),
            NodeKind::Call => {
                let callee = tree.child(manager, Field::Function);
                let path =
                    callee.and_then(|callee| imported_path(callee, model, tree, text, is_rebound));
                !path.is_some_and(|path| self.calls.iter().any(|pattern| matches(pattern, &path)))
            }
            _ => true,
        }
    }

    fn is_named(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        let is_no_lock = NO_LOCKS.iter().any(|word| name.ends_with(word));
        self.name_endings
            .iter()
            .filter(|ending| !(is_no_lock && NAME_ENDINGS.contains(&ending.as_str())))
            .any(|ending| name.ends_with(ending))
    }
}

fn matches(pattern: &str, path: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(start) => path
            .strip_prefix(start)
            .is_some_and(|rest| !rest.contains(['.', '('])),
        None => pattern == path,
    }
}

/// The dotted name that an expression stands for, `()` for each call in it; none if it doesn't begin with an
/// imported name or a builtin.
fn imported_path(
    expression: NodeId,
    model: &SemanticModel,
    tree: &Tree,
    text: &str,
    is_rebound: &dyn Fn(VariableId) -> bool,
) -> Option<String> {
    let mut node = expression;
    let mut later: Vec<&str> = Vec::new();
    loop {
        match tree.kind(node) {
            NodeKind::Attribute => {
                later.push(tree.text(tree.child(node, Field::Attribute)?, text));
                later.push(".");
                node = tree.child(node, Field::Object)?;
            }
            NodeKind::Call => {
                later.push("()");
                node = tree.child(node, Field::Function)?;
            }
            NodeKind::ParenthesizedExpression => node = tree.named_children(node).next()?,
            NodeKind::Identifier => break,
            _ => return None,
        }
    }
    let mut path = imported_name(node, model, tree, text, is_rebound)?;
    path.extend(later.into_iter().rev());
    Some(path)
}

/// What a name is imported as, if all its bindings import the same; its own text if it's a builtin.
fn imported_name(
    identifier: NodeId,
    model: &SemanticModel,
    tree: &Tree,
    text: &str,
    is_rebound: &dyn Fn(VariableId) -> bool,
) -> Option<String> {
    let Some(Occurrence::Reference(reference)) = model.occurrence(identifier) else {
        return None;
    };
    let variable = model.reference(reference).variable;
    if is_rebound(variable) {
        return None;
    }
    let variable = model.variable(variable);
    let mut paths = variable
        .bindings
        .iter()
        .map(|&id| path_of_import(model.binding(id), tree, text));
    let Some(first) = paths.next() else {
        return model
            .star_imports()
            .is_empty()
            .then(|| tree.text(identifier, text).to_owned());
    };
    let first = first?;
    paths
        .all(|path| path.as_ref() == Some(&first))
        .then_some(first)
}

fn path_of_import(binding: &Binding, tree: &Tree, text: &str) -> Option<String> {
    let without_spaces =
        |node: NodeId| tree.text(node, text).split_whitespace().collect::<String>();
    let parent = tree.parent(binding.identifier)?;
    let imported = match tree.kind(parent) {
        NodeKind::AliasedImport => tree.child(parent, Field::Name)?,
        _ => binding.identifier,
    };
    match binding.kind {
        BindingKind::Import => Some(without_spaces(imported)),
        BindingKind::ImportFrom => {
            let module = tree.child(binding.node, Field::ModuleName)?;
            Some(format!(
                "{}.{}",
                without_spaces(module),
                without_spaces(imported)
            ))
        }
        _ => None,
    }
}
