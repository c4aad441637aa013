//! One text read from nothing: tokens, statements, tree, names and knots.
//!
//! Both sides of a comparison go through here, and nothing that an earlier room found is used. Also
//! answers the questions that are about one text alone: what an identifier does, where a definition
//! ends, which class mangles a name.

use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

use crate::knots::ClosureGraph;
use crate::names::{BindingKind, DeclarationKind, ScopeId, SemanticModel, VariableId};
use crate::source::{Lexed, Span, Token, TokenKind, postpones_annotations};
use crate::syntax::{FactKind, Field, IgnoreForm, Known, NodeId, NodeKind, Parsed, parse_beside};

/// What an identifier does to its variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Binds(BindingKind),
    Reads {
        in_annotation: bool,
        postponed: bool,
    },
    Declares(DeclarationKind),
}

/// An identifier that names a variable.
#[derive(Clone, Copy, Debug)]
pub(super) struct Use {
    pub(super) role: Role,
    pub(super) variable: VariableId,
    /// The scope that it is evaluated in.
    pub(super) scope: ScopeId,
    pub(super) identifier: NodeId,
}

/// A text and all that was found in it.
pub(super) struct Reading<'t> {
    pub(super) text: &'t str,
    /// The text without the parts that need no tree.
    pub(super) outline: &'t str,
    pub(super) tokens: Vec<Token>,
    /// The top-level statements.
    pub(super) statements: Vec<Span>,
    pub(super) parsed: Parsed,
    pub(super) model: SemanticModel,
    pub(super) graph: ClosureGraph,
    /// What the identifier that begins at an offset does; none for attributes, keyword names and the like.
    uses: FxHashMap<usize, Use>,
    /// The names of keyword arguments and keyword patterns, by offset.
    keywords: FxHashSet<usize>,
    /// The identifiers of the tree, by offset.
    identifiers: FxHashMap<usize, NodeId>,
    /// The `def` and `class` nodes by the offset of their name.
    definitions: FxHashMap<usize, NodeId>,
    /// The spans of annotations, by offset; of those that begin at one place, the outermost.
    annotations: FxHashMap<usize, Span>,
    /// The format strings, those within others left out.
    format_strings: Vec<Span>,
}

impl<'t> Reading<'t> {
    /// Reads a text by its tokens and, for trees and names, by its outline.
    pub(super) fn of(text: &'t str, lexed: Lexed, outline: &'t str, known: &Known<'_>) -> Self {
        let statements = lexed.top_level_statements(text).to_vec();
        let parsed = parse_beside(outline, &statements, known);
        let model = SemanticModel::of(
            &parsed,
            text,
            postpones_annotations(lexed.tokens.iter().copied(), text),
        );
        let graph = ClosureGraph::of(&model, &parsed.tree);
        let uses = uses(&model);
        let tree = &parsed.tree;
        let mut identifiers = FxHashMap::default();
        let mut definitions = FxHashMap::default();
        let mut annotations = FxHashMap::default();
        for node in tree.nodes() {
            match tree.kind(node) {
                NodeKind::Identifier => {
                    identifiers.insert(tree.span(node).start, node);
                }
                NodeKind::FunctionDefinition | NodeKind::ClassDefinition => {
                    if let Some(name) = tree.child(node, Field::Name) {
                        definitions.insert(tree.span(name).start, node);
                    }
                }
                NodeKind::Type => {
                    let span = tree.span(node);
                    annotations.entry(span.start).or_insert(span);
                }
                _ => {}
            }
        }
        let keywords = parsed
            .facts
            .iter()
            .filter(|fact| fact.kind == FactKind::Ignore(IgnoreForm::Keyword))
            .map(|fact| tree.span(fact.node).start)
            .collect();
        let format_strings = format_strings(&lexed.tokens);
        Self {
            text,
            outline,
            tokens: lexed.tokens,
            statements,
            parsed,
            model,
            graph,
            uses,
            keywords,
            identifiers,
            definitions,
            annotations,
            format_strings,
        }
    }

    pub(super) fn token(&self, index: usize) -> Option<Token> {
        self.tokens.get(index).copied()
    }

    /// The text of a token; empty where there is none.
    pub(super) fn token_text(&self, index: usize) -> &'t str {
        self.token(index)
            .map_or("", |token| token.span.of(self.text))
    }

    /// The token with at least one byte that begins at `offset`.
    pub(super) fn token_at(&self, offset: usize) -> Option<usize> {
        let first = self
            .tokens
            .partition_point(|token| token.span.start < offset);
        let rest = self.tokens.get(first..)?;
        let ahead = rest
            .iter()
            .take_while(|token| token.span.start == offset)
            .position(|token| !token.span.is_empty());
        ahead.map(|ahead| first + ahead)
    }

    /// The token that covers exactly `span`.
    pub(super) fn token_over(&self, span: Span) -> Option<usize> {
        self.token_at(span.start)
            .filter(|&index| self.token(index).is_some_and(|token| token.span == span))
    }

    pub(super) fn use_at(&self, offset: usize) -> Option<Use> {
        self.uses.get(&offset).copied()
    }

    pub(super) fn is_keyword_name(&self, offset: usize) -> bool {
        self.keywords.contains(&offset)
    }

    /// The `def` or `class` whose name begins at `offset`.
    pub(super) fn definition_named_at(&self, offset: usize) -> Option<NodeId> {
        self.definitions.get(&offset).copied()
    }

    /// Whether a span is a whole annotation.
    pub(super) fn is_annotation(&self, span: Span) -> bool {
        self.annotations.get(&span.start) == Some(&span)
    }

    /// Whether a span holds a byte of a format string, its replacement fields included.
    pub(super) fn is_in_format_string(&self, span: Span) -> bool {
        let next = self
            .format_strings
            .partition_point(|string| string.end <= span.start);
        self.format_strings
            .get(next)
            .is_some_and(|string| string.start < span.end)
    }

    /// The whole statement of a definition, its decorators included.
    pub(super) fn with_decorators(&self, definition: NodeId) -> NodeId {
        let tree = &self.parsed.tree;
        tree.parent(definition)
            .filter(|&parent| tree.kind(parent) == NodeKind::DecoratedDefinition)
            .unwrap_or(definition)
    }

    /// The tokens of a definition, decorators included, up to the end of its last line or block.
    pub(super) fn definition_tokens(&self, definition: NodeId) -> Option<Range<usize>> {
        let tree = &self.parsed.tree;
        let start = self.token_at(tree.span(self.with_decorators(definition)).start)?;
        let def = self.token_at(tree.span(definition).start)?;
        let kind = |index: usize| self.token(index).map(|token| token.kind);
        let mut end = def;
        while kind(end)? != TokenKind::Newline {
            end += 1;
        }
        end += 1;
        let mut next = end;
        while matches!(kind(next), Some(TokenKind::Comment | TokenKind::LineEnd)) {
            next += 1;
        }
        if kind(next) != Some(TokenKind::Indent) {
            return Some(start..end);
        }
        let mut depth = 0usize;
        loop {
            match kind(next)? {
                TokenKind::Indent => depth += 1,
                TokenKind::Dedent => depth -= 1,
                _ => {}
            }
            next += 1;
            if depth == 0 {
                return Some(start..next);
            }
        }
    }

    /// The class that mangles the private name at `offset` (Python reference, 6.2.1).
    pub(super) fn mangling_class_at(&self, offset: usize) -> Option<&str> {
        let tree = &self.parsed.tree;
        if let Some(found) = self.use_at(offset) {
            return self.model.scope(found.scope).mangling_class.as_deref();
        }
        let mut below = *self.identifiers.get(&offset)?;
        for node in tree.ancestors(below) {
            let inside =
                tree.kind(node) != NodeKind::ClassDefinition || tree.field(below) == Field::Body;
            if inside && let Some(scope) = self.model.scope_opened_by(node) {
                return self.model.scope(scope).mangling_class.as_deref();
            }
            below = node;
        }
        None
    }
}

fn uses(model: &SemanticModel) -> FxHashMap<usize, Use> {
    let mut uses = FxHashMap::default();
    for (_, binding) in model.bindings() {
        let (variable, scope, identifier) = (binding.variable, binding.scope, binding.identifier);
        uses.insert(
            binding.span.start,
            Use {
                role: Role::Binds(binding.kind),
                variable,
                scope,
                identifier,
            },
        );
    }
    for (_, reference) in model.references() {
        let role = Role::Reads {
            in_annotation: reference.in_annotation,
            postponed: reference.postponed,
        };
        let (variable, scope, identifier) =
            (reference.variable, reference.scope, reference.identifier);
        uses.insert(
            reference.span.start,
            Use {
                role,
                variable,
                scope,
                identifier,
            },
        );
    }
    for (variable, found) in model.variables() {
        for declaration in &found.declarations {
            let (scope, identifier) = (declaration.scope, declaration.identifier);
            let role = Role::Declares(declaration.kind);
            uses.insert(
                declaration.span.start,
                Use {
                    role,
                    variable,
                    scope,
                    identifier,
                },
            );
        }
    }
    uses
}

fn format_strings(tokens: &[Token]) -> Vec<Span> {
    let mut found: Vec<Span> = Vec::new();
    let mut open = 0usize;
    for token in tokens {
        match token.kind {
            TokenKind::FormatStringStart => {
                if open == 0 {
                    found.push(token.span);
                }
                open += 1;
            }
            TokenKind::FormatStringEnd => open = open.saturating_sub(1),
            _ => continue,
        }
        if let Some(string) = found.last_mut() {
            string.end = token.span.end;
        }
    }
    found
}
