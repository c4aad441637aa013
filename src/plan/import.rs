//! How `functools.partial` is named where a reference becomes one, and the import that this needs.

use std::cell::RefCell;
use std::collections::BTreeSet;

use super::capture::{LiftedSet, sites};
use super::lift::Import;
use super::module::Module;
use super::naming::{ModuleNames, first_free};
use super::placement::logical_line_start;
use super::usage::{Usage, usage};
use crate::names::{BindingKind, ScopeId, VariableId, is_private};
use crate::source::{Token, TokenKind};
use crate::syntax::NodeId;

/// The expression that means `functools.partial` in a module.
#[derive(Clone, Debug, Default)]
pub(super) struct PartialImport {
    /// How it is written: `functools.partial`.
    callee: String,
    /// The import to be added, if none serves.
    pub(super) import: Option<Import>,
    /// The names that were looked up among those in use.
    pub(super) asked_names: BTreeSet<String>,
}

impl PartialImport {
    /// The import that serves all references in a set that become a `partial`; empty if none does.
    pub(super) fn of(module: &Module<'_>, set: &LiftedSet, names: &ModuleNames) -> Self {
        let places = partial_places(module, set);
        let Some(&(_, earliest)) = places
            .iter()
            .min_by_key(|(_, statement)| module.span(*statement).start)
        else {
            return Self::default();
        };
        let scopes: Vec<ScopeId> = places.iter().map(|&(scope, _)| scope).collect();
        let before = module.span(earliest).start;
        if let Some((name, callee)) = existing(module, &scopes, before) {
            return Self {
                callee,
                import: None,
                // It serves only if nothing else binds that name.
                asked_names: BTreeSet::from([name.to_owned()]),
            };
        }
        let (offset, blank_lines_above) = place(module);
        let asked_names = RefCell::new(BTreeSet::new());
        let is_free = |name: &str| {
            asked_names.borrow_mut().insert(name.to_owned());
            module.model.names().find(name).is_none()
                && !module.unread_names.contains(name)
                && !names.hold(name)
        };
        // A star import may bind any name without an underscore in front.
        let may_be_bound_by_star = !module.model.star_imports().is_empty();
        let (callee, statement) = if is_free("functools") && !may_be_bound_by_star {
            (
                "functools.partial".to_owned(),
                "import functools".to_owned(),
            )
        } else {
            let alias = first_free("_functools", is_free);
            (
                format!("{alias}.partial"),
                format!("import functools as {alias}"),
            )
        };
        Self {
            callee,
            import: Some(Import {
                offset,
                statement,
                blank_lines_above,
            }),
            asked_names: asked_names.into_inner(),
        }
    }

    /// The expression that means `functools.partial` at every reference that becomes one.
    pub(super) fn callee(&self) -> &str {
        &self.callee
    }
}

/// The references that become a `partial`: the scope of each and the module-level statement that holds it.
fn partial_places(module: &Module<'_>, set: &LiftedSet) -> Vec<(ScopeId, NodeId)> {
    let tree = module.tree();
    let mut found = Vec::new();
    for &index in set
        .knots
        .iter()
        .filter(|&&index| !set.needs(index).is_empty())
    {
        let Some(knot) = module.graph.knots.get(index) else {
            continue;
        };
        for site in sites(module, knot) {
            let reference = module.model.reference(site.reference);
            if matches!(usage(module, reference), Usage::Value(_)) {
                let path: Vec<NodeId> = tree.ancestors(reference.identifier).collect();
                let statement = path
                    .iter()
                    .rev()
                    .nth(1)
                    .copied()
                    .unwrap_or(reference.identifier);
                found.push((reference.scope, statement));
            }
        }
    }
    found
}

/// A module-level import, run before anything that needs it, by which all these scopes can name `partial`: the
/// name that it binds, and the expression.
fn existing<'m>(
    module: &Module<'m>,
    scopes: &[ScopeId],
    before: usize,
) -> Option<(&'m str, String)> {
    let tree = module.tree();
    let mut by_binding: Vec<(usize, &str, String)> = Vec::new();
    for variable in module.model.variables_of(ScopeId::MODULE) {
        let suffix = match module.imported(variable).as_deref() {
            Some("functools") => ".partial",
            Some("functools.partial") => "",
            _ => continue,
        };
        let Some(binding) = module
            .only_binding(variable)
            .map(|id| module.model.binding(id))
        else {
            continue;
        };
        // In a class it would be read as one of the class.
        let name = module.model.name(variable);
        let is_import = matches!(binding.kind, BindingKind::Import | BindingKind::ImportFrom);
        let is_unconditional = tree.parent(binding.node) == Some(NodeId::ROOT);
        let runs_first = tree.span(binding.node).end <= before;
        let serves = is_import && !is_private(name) && is_unconditional && runs_first;
        if serves && means_everywhere(module, variable, scopes) {
            by_binding.push((
                binding.span.start,
                name,
                format!("{}{suffix}", module.spelling(variable)),
            ));
        }
    }
    by_binding.sort();
    let (_, name, callee) = by_binding.into_iter().next()?;
    Some((name, callee))
}

fn means_everywhere(module: &Module<'_>, variable: VariableId, scopes: &[ScopeId]) -> bool {
    let name = module.model.name(variable);
    module.variable(variable).declarations.is_empty()
        && !module.may_be_bound_by_name(variable)
        && module.model.star_imports().is_empty()
        && scopes
            .iter()
            .all(|&scope| module.model.lookup(scope, name) == Some(variable))
}

/// Where a new import goes, as the offset of a line start, and how many blank lines stand above it: after the
/// last import before all other code; without one, after the docstring, or before the first statement.
///
/// That is told by tokens, for not all imports are read.
fn place(module: &Module<'_>) -> (usize, usize) {
    let tokens = &module.lexed.tokens;
    let statements = module.lexed.statements(module.text);
    let mut parts = statements.iter().flat_map(|statement| {
        let tokens = tokens.get(statement.tokens.clone()).unwrap_or_default();
        let parts = tokens.split(|token| token.is_operator(module.text, ";"));
        parts.filter(|part| !part.is_empty())
    });
    let end = |part: &[Token]| part.last().map(|token| token.span.end);
    let is_import = |part: &&[Token]| {
        (part.first()).is_some_and(|first| matches!(first.span.of(module.text), "import" | "from"))
    };
    let is_string = |part: &&[Token]| part.iter().all(|token| token.kind == TokenKind::String);
    let first = parts.next();
    let docstring = first.filter(is_string).and_then(end);
    let imports = (first.into_iter())
        .filter(|_| docstring.is_none())
        .chain(parts)
        .take_while(is_import);
    match (imports.last().and_then(end), docstring, first) {
        (Some(last_import), ..) => (line_after(module, last_import), 0),
        (None, Some(docstring), _) => (line_after(module, docstring), 1),
        (None, None, first) => {
            let start = first.and_then(<[Token]>::first);
            let start = start.map_or(0, |token| token.span.start);
            // A form feed may stand in front.
            let line = logical_line_start(tokens, start);
            (line.unwrap_or(start), 0)
        }
    }
}

/// The start of the line after the logical line that holds the offset.
fn line_after(module: &Module<'_>, offset: usize) -> usize {
    let tokens = &module.lexed.tokens;
    let next = tokens.partition_point(|token| token.span.end < offset);
    tokens
        .iter()
        .skip(next)
        .find(|token| token.kind == TokenKind::Newline && token.span.start >= offset)
        .map_or(module.text.len(), |token| token.span.end)
}
