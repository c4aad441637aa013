//! What the user knows about other code: additions to the closed lists that the rules consult.
//!
//! Paths are dotted and name what is meant as it is imported (`mylib.visit` after `from mylib import visit as v`);
//! a path without a dot names a builtin or a function or class of the module itself.

use unicode_ident::{is_xid_continue, is_xid_start};

use super::module::Module;
use super::reasons::signature::is_fixed_module_name;
use crate::names::Managers;
use crate::syntax::{NodeId, NodeKind};

/// Additions to the closed lists of the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// Decorators that give the same whenever they are applied, keep nothing, and hand all arguments on.
    pub pure_decorators: Vec<String>,
    /// Packages and functions that compile or ship a function from its own source; each means all below it too.
    pub compiled_decorators: Vec<String>,
    /// Callees that only call a function handed to them, and only during the call.
    pub callees: Vec<KnownCallee>,
    /// Context managers that let every exception through: those known by default and the user's.
    pub context_managers: Managers,
}

/// A callee that only calls a function handed to it, and only during the call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownCallee {
    /// Its dotted path.
    pub path: String,
    /// The arguments for which that holds; all if none is given.
    pub arguments: Vec<KnownArgument>,
}

/// One argument of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KnownArgument {
    /// By position, 0 being the first.
    Position(usize),
    /// By keyword.
    Keyword(String),
}

impl KnownCallee {
    /// Reads `mylib.visit`, or with the arguments that are meant, `mylib.visit(0,key)`.
    ///
    /// # Errors
    ///
    /// A sentence for the user.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (path, arguments) = match text.strip_suffix(')').map(|rest| rest.split_once('(')) {
            Some(Some((path, arguments))) => (path, Some(arguments)),
            Some(None) => return Err(format!("`{text}` lacks a parenthesis")),
            None => (text, None),
        };
        if !is_dotted_name(path) {
            return Err(format!(
                "`{text}` is no dotted name; write mylib.visit, or mylib.visit(0, key) for some of its arguments"
            ));
        }
        let read = |argument: &str| {
            let argument = argument.trim();
            if let Ok(position) = argument.parse() {
                return Ok(KnownArgument::Position(position));
            }
            if is_dotted_name(argument) && !argument.contains('.') {
                return Ok(KnownArgument::Keyword(argument.to_owned()));
            }
            Err(format!(
                "`{argument}` in `{text}` is neither the position of an argument nor a keyword"
            ))
        };
        Ok(Self {
            path: path.to_owned(),
            arguments: arguments
                .into_iter()
                .flat_map(|arguments| arguments.split(','))
                .map(read)
                .collect::<Result<_, _>>()?,
        })
    }

    /// Whether it means the argument at `position`, or with `keyword`, of a call.
    pub(super) fn takes(&self, position: Option<usize>, keyword: Option<&str>) -> bool {
        let is_meant = |argument: &KnownArgument| match argument {
            KnownArgument::Position(index) => keyword.is_none() && position == Some(*index),
            KnownArgument::Keyword(name) => keyword == Some(name),
        };
        self.arguments.is_empty() || self.arguments.iter().any(is_meant)
    }
}

/// Whether a text is identifiers with dots between.
pub fn is_dotted_name(text: &str) -> bool {
    text.split('.').all(|part| {
        let mut characters = part.chars();
        characters
            .next()
            .is_some_and(|first| first == '_' || is_xid_start(first))
            && characters.all(is_xid_continue)
    })
}

/// The dotted path that an expression names for good by the time that `bound` is reached: through an import, a
/// builtin, or a function or class of the module.
///
/// Imports, functions and classes count where they are bound once, unconditionally and before `bound`.
pub(super) fn fixed_path(module: &Module<'_>, expression: NodeId, bound: usize) -> Option<String> {
    let tree = module.tree();
    let expression = tree.unparenthesized(expression);
    let mut root = expression;
    while tree.kind(root) == NodeKind::Attribute {
        root = tree.unparenthesized(tree.child(root, crate::syntax::Field::Object)?);
    }
    if let Some(builtin) = module.builtin(root) {
        return (root == expression).then(|| builtin.to_owned());
    }
    let variable = module.reference_at(root)?.variable;
    if !is_fixed_module_name(module, variable, bound) {
        return None;
    }
    match module.import_path(expression) {
        Some(path) => Some(path),
        None if root == expression => Some(module.model.name(variable).to_owned()),
        None => None,
    }
}
