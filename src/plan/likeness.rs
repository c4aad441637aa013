//! How alike knots are, across files, and how one could be run: what reports say beside the judgement.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use super::module::Module;
use super::reasons::signature::parameter_list;
use crate::knots::Knot;
use crate::names::{BindingKind, Occurrence, ScopeId, VariableId};
use crate::source::TokenKind;
use crate::syntax::{NodeId, NodeKind};

/// A number that knots share whose definitions are the same but for comments, docstrings, blank lines, and the names
/// of members, captured variables and other locals.
///
/// Others share it only by a chance of one in 2^64.
pub fn fingerprint(module: &Module<'_>, knot: &Knot) -> u64 {
    let tree = module.tree();
    let mut hasher = DefaultHasher::new();
    let mut locals: HashMap<VariableId, usize> = HashMap::new();
    for definition in module.graph.definitions_of(knot) {
        let variable_at: HashMap<usize, VariableId> = tree
            .subtree(definition.node)
            .filter(|&node| tree.kind(node) == NodeKind::Identifier)
            .filter_map(|node| Some((module.span(node).start, local_variable(module, node)?)))
            .collect();
        let docstrings: HashSet<usize> = docstring_tokens(module, definition.node);
        let span = module.span(definition.node);
        let tokens = &module.lexed.tokens;
        let first = tokens.partition_point(|token| token.span.start < span.start);
        let mut is_after_docstring = false;
        for token in tokens
            .iter()
            .skip(first)
            .take_while(|token| token.span.start < span.end)
        {
            let ends_docstring = std::mem::take(&mut is_after_docstring);
            match token.kind {
                TokenKind::Comment | TokenKind::LineEnd => {
                    is_after_docstring = ends_docstring;
                    continue;
                }
                TokenKind::Newline if ends_docstring => continue,
                // Structure counts, the white space that makes it doesn't.
                TokenKind::Newline | TokenKind::Indent | TokenKind::Dedent => {
                    std::mem::discriminant(&token.kind).hash(&mut hasher);
                    continue;
                }
                _ if docstrings.contains(&token.span.start) => {
                    is_after_docstring = true;
                    continue;
                }
                _ => {}
            }
            match variable_at.get(&token.span.start) {
                Some(&variable) => {
                    let next = locals.len();
                    locals.entry(variable).or_insert(next).hash(&mut hasher);
                }
                None => token.span.of(module.text).hash(&mut hasher),
            }
        }
    }
    hasher.finish()
}

/// The variable that an identifier binds or reads, unless it is the module's.
fn local_variable(module: &Module<'_>, identifier: NodeId) -> Option<VariableId> {
    let variable = match module.model.occurrence(identifier)? {
        Occurrence::Reference(id) => module.model.reference(id).variable,
        Occurrence::Binding(id) => module.model.binding(id).variable,
        Occurrence::Declaration(variable) => variable,
    };
    (module.variable(variable).scope != ScopeId::MODULE).then_some(variable)
}

/// Where the tokens of the docstrings in a definition begin.
fn docstring_tokens(module: &Module<'_>, definition: NodeId) -> HashSet<usize> {
    let tree = module.tree();
    let spans = tree
        .subtree(definition)
        .filter(|&node| tree.kind(node) == NodeKind::FunctionDefinition)
        .filter_map(|node| Some(module.span(module.docstring(node)?)));
    let tokens = &module.lexed.tokens;
    spans
        .flat_map(|span| {
            let first = tokens.partition_point(|token| token.span.start < span.start);
            tokens
                .iter()
                .skip(first)
                .take_while(move |token| token.span.start < span.end)
                .map(|token| token.span.start)
        })
        .collect()
}

/// `outer()`: an expression that runs the function around a knot, in the names of the module; none where it takes
/// more than a call without arguments.
pub fn plain_call(module: &Module<'_>, knot: &Knot) -> Option<String> {
    let tree = module.tree();
    let entry = module.model.scope(knot.enclosing);
    if entry.outside != ScopeId::MODULE
        || tree.kind(entry.node) != NodeKind::FunctionDefinition
        || !module.decorators(entry.node).is_empty()
        || module.is_generator_or_coroutine(knot.enclosing)
    {
        return None;
    }
    let is_optional = |parameter: NodeId| {
        matches!(
            tree.kind(parameter),
            NodeKind::DefaultParameter
                | NodeKind::TypedDefaultParameter
                | NodeKind::ListSplatPattern
                | NodeKind::DictionarySplatPattern
                | NodeKind::PositionalSeparator
                | NodeKind::KeywordSeparator
        )
    };
    let parameters = parameter_list(module, entry.node)?;
    let name = tree.child(entry.node, crate::syntax::Field::Name)?;
    let Some(Occurrence::Binding(binding)) = module.model.occurrence(name) else {
        return None;
    };
    let binding = module.model.binding(binding);
    let is_function = binding.kind == BindingKind::Function
        && module.variable(binding.variable).scope == ScopeId::MODULE
        && module.only_binding(binding.variable).is_some();
    (is_function && tree.named_children(parameters).all(is_optional))
        .then(|| format!("{}()", module.text_of(name)))
}
