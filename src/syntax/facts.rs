//! Typed facts, drawn from the joined queries of `queries/*.scm`.
//!
//! A query pattern marks a construct with `@role.kind` and, where names are involved, the target with
//! `@target`. This file mirrors that closed vocabulary in [`FactKind`]; a capture that it doesn't
//! know is found by a test. What the facts mean together is for `names`.

use rustc_hash::FxHashMap;
use std::sync::LazyLock;

use tree_sitter::{Query, QueryCursor, StreamingIterator};

use super::tree::{Field, NodeId, NodeKind, Tree};

/// What a fact states about its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FactKind {
    /// The node opens a scope.
    Scope(ScopeForm),
    /// The node is written inside the construct that opens a scope, but evaluated outside that scope.
    Outside(OutsideForm),
    /// The node is the annotation of a variable: `x: NODE = 1`.
    VariableAnnotation,
    /// The node binds the names in its target.
    Binding(BindingForm),
    /// The node declares its target to be another scope's.
    Declaration(DeclarationForm),
    /// The node is an identifier; a reference unless another fact claims it.
    Reference,
    /// The identifiers in the node are no names of variables, unless a binding claims them.
    Ignore(IgnoreForm),
    /// The node may forbid something.
    Hazard(HazardForm),
}

/// What opens a scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScopeForm {
    /// `def f(): ...`
    Function,
    /// `lambda: ...`
    Lambda,
    /// `class C: ...`
    Class,
    /// `[x for x in xs]`, `{...}`: runs in the frame that holds it, at once.
    Comprehension,
    /// `(x for x in xs)`: runs when its items are asked for.
    Generator,
    /// `type A = ...`
    TypeAlias,
}

/// What is evaluated outside the scope that it is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OutsideForm {
    /// A parameter's default.
    Default,
    /// A parameter's annotation or a return annotation.
    Annotation,
    /// What a `for` clause of a comprehension iterates over; only the first clause's is evaluated outside.
    Iterable,
}

/// How a name is bound (Python reference, 4.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BindingForm {
    /// `def f(NAME): ...`
    Parameter,
    /// `class NAME: ...`
    Class,
    /// `def NAME(): ...`
    Function,
    /// `NAME = 1`, `NAME: int = 1`, `NAME: int`
    Assignment,
    /// `NAME += 1`
    AugmentedAssignment,
    /// `(NAME := 1)`
    Walrus,
    /// `for NAME in xs: ...`
    For,
    /// `[... for NAME in xs]`
    Comprehension,
    /// `with f() as NAME` or `except E as NAME`, told apart by what the node stands in.
    As,
    /// `case [NAME, *NAME]: ...`
    Match,
    /// `import NAME`, `import NAME.b`, `import a.b as NAME`
    Import,
    /// `from m import NAME`
    ImportFrom,
    /// `from __future__ import NAME`
    Future,
    /// `from m import *`
    ImportStar,
    /// `del NAME`
    Delete,
    /// `type NAME = int`
    TypeAlias,
    /// `def f[NAME](): ...`
    TypeParameter,
}

/// A statement that says in which scope names are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeclarationForm {
    /// `global NAME`
    Global,
    /// `nonlocal NAME`
    Nonlocal,
}

/// Why an identifier is no name of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IgnoreForm {
    /// `object.NAME`
    Attribute,
    /// `f(NAME=1)`, `case C(NAME=1)`
    Keyword,
    /// `(NAME): int`
    Declared,
    /// Part of a dotted import path.
    Path,
    /// Part of a dotted pattern, `case module.NAME`, unless it's the first.
    LaterPart,
}

/// What may forbid a lift or a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HazardForm {
    /// A replacement field that shows its own source, `f"{x=}"`.
    SelfDocumenting,
    /// The opening of a template string, `t"..."`.
    Template,
}

/// One fact: what is stated, of which node, and about which names.
#[derive(Clone, Copy, Debug)]
pub struct Fact {
    /// What is stated.
    pub kind: FactKind,
    /// The construct.
    pub node: NodeId,
    /// The whole target of a binding or declaration.
    pub target: Option<NodeId>,
}

/// The query files by name, in the order in which they are joined.
pub const QUERIES: [(&str, &str); 4] = [
    ("scopes", include_str!("../../queries/scopes.scm")),
    ("bindings", include_str!("../../queries/bindings.scm")),
    ("references", include_str!("../../queries/references.scm")),
    ("hazards", include_str!("../../queries/hazards.scm")),
];

fn kind_of_capture(name: &str) -> Option<FactKind> {
    use BindingForm as B;
    use FactKind as F;
    Some(match name {
        "scope.function" => F::Scope(ScopeForm::Function),
        "scope.lambda" => F::Scope(ScopeForm::Lambda),
        "scope.class" => F::Scope(ScopeForm::Class),
        "scope.comprehension" => F::Scope(ScopeForm::Comprehension),
        "scope.generator" => F::Scope(ScopeForm::Generator),
        "scope.type_alias" => F::Scope(ScopeForm::TypeAlias),
        "outside.default" => F::Outside(OutsideForm::Default),
        "outside.annotation" => F::Outside(OutsideForm::Annotation),
        "outside.iterable" => F::Outside(OutsideForm::Iterable),
        "inside.annotation" => F::VariableAnnotation,
        "binding.parameter" => F::Binding(B::Parameter),
        "binding.class" => F::Binding(B::Class),
        "binding.function" => F::Binding(B::Function),
        "binding.assignment" => F::Binding(B::Assignment),
        "binding.augmented_assignment" => F::Binding(B::AugmentedAssignment),
        "binding.walrus" => F::Binding(B::Walrus),
        "binding.for" => F::Binding(B::For),
        "binding.comprehension" => F::Binding(B::Comprehension),
        "binding.as" => F::Binding(B::As),
        "binding.match" => F::Binding(B::Match),
        "binding.import" => F::Binding(B::Import),
        "binding.import_from" => F::Binding(B::ImportFrom),
        "binding.future" => F::Binding(B::Future),
        "binding.import_star" => F::Binding(B::ImportStar),
        "binding.delete" => F::Binding(B::Delete),
        "binding.type_alias" => F::Binding(B::TypeAlias),
        "binding.type_parameter" => F::Binding(B::TypeParameter),
        "declaration.global" => F::Declaration(DeclarationForm::Global),
        "declaration.nonlocal" => F::Declaration(DeclarationForm::Nonlocal),
        "ignore.attribute" => F::Ignore(IgnoreForm::Attribute),
        "ignore.keyword" => F::Ignore(IgnoreForm::Keyword),
        "ignore.declared" => F::Ignore(IgnoreForm::Declared),
        "ignore.path" => F::Ignore(IgnoreForm::Path),
        "ignore.later_part" => F::Ignore(IgnoreForm::LaterPart),
        "hazard.self_documenting" => F::Hazard(HazardForm::SelfDocumenting),
        "hazard.template" => F::Hazard(HazardForm::Template),
        _ => return None,
    })
}

struct Joined {
    query: Query,
    /// The kind that each capture of the query states; none for `@target`.
    kinds: Vec<Option<FactKind>>,
}

static JOINED: LazyLock<Joined> = LazyLock::new(|| {
    let text: String = QUERIES
        .iter()
        .map(|(_, text)| *text)
        .collect::<Vec<_>>()
        .join("\n");
    #[expect(
        clippy::expect_used,
        reason = "the queries are part of the program; a test compiles each of them"
    )]
    let query =
        Query::new(&super::grammar::GRAMMAR.language, &text).expect("the joined queries compile");
    let kinds = query
        .capture_names()
        .iter()
        .map(|name| kind_of_capture(name))
        .collect();
    Joined { query, kinds }
});

/// The facts below `root`, in no particular order; `number` maps the parser's node ids to the arena's.
pub(super) fn collect(
    root: tree_sitter::Node<'_>,
    text: &[u8],
    number: &FxHashMap<usize, NodeId>,
    into: &mut Vec<Fact>,
) {
    let joined = &*JOINED;
    let mut cursor = QueryCursor::new();
    let mut matches = cursor.matches(&joined.query, root, text);
    while let Some(found) = matches.next() {
        let mut construct = None;
        let mut target = None;
        for capture in found.captures() {
            let Some(&node) = number.get(&capture.node.id()) else {
                continue;
            };
            match joined.kinds.get(capture.index as usize).copied().flatten() {
                Some(kind) => construct = Some((kind, node)),
                None => target = Some(node),
            }
        }
        if let Some((kind, node)) = construct {
            into.push(Fact { kind, node, target });
        }
    }
}

/// What an identifier is, from its place in the tree alone: what follows the dot in `object.attribute`, or a
/// reference unless another fact claims it.
///
/// No query says it: a pattern for every identifier would be most of all matches, and one for attributes waits,
/// at each dot of a chain, for the end of all that stands before it.
pub(super) fn of_identifier(tree: &Tree, node: NodeId) -> Fact {
    let is_attribute = tree.field(node) == Field::Attribute
        && tree
            .parent(node)
            .is_some_and(|parent| tree.kind(parent) == NodeKind::Attribute);
    Fact {
        kind: if is_attribute {
            FactKind::Ignore(IgnoreForm::Attribute)
        } else {
            FactKind::Reference
        },
        node,
        target: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_query_file_compiles_and_says_only_what_the_enum_knows() {
        for (name, text) in QUERIES {
            let query = Query::new(&super::super::grammar::GRAMMAR.language, text)
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            for capture in query.capture_names() {
                assert!(
                    *capture == "target" || kind_of_capture(capture).is_some(),
                    "queries/{name}.scm: unknown capture @{capture}"
                );
            }
        }
    }
}
