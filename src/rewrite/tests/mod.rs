//! Rewriting by lifts that are made by hand; what is expected follows from the rules alone.

#![expect(clippy::expect_used, reason = "a test that can't go on fails")]

mod calls;
mod gaps;
mod places;
mod text;

use super::{Original, Rewritten, rewrite};
use crate::names::{BindingKind, SemanticModel, VariableId};
use crate::plan::{
    CommentPolicy, ExtendedCall, Import, InsertionPoints, Lift, LiftedFunction, Parameter, Partial,
    Renamed,
};
use crate::source::{Lines, Span, Token, lex};
use crate::syntax::{Field, NodeId, NodeKind, Parsed, parse};

/// A module, read for a test.
struct Module<'t> {
    text: &'t str,
    tokens: Vec<Token>,
    lines: Lines,
    parsed: Parsed,
    model: SemanticModel,
}

impl<'t> Module<'t> {
    fn of(text: &'t str) -> Self {
        let lexed = lex(text);
        assert_eq!(lexed.problem, None);
        let lines = Lines::of(text, &lexed.tokens);
        let parsed = parse(text, &[Span::new(0, text.len())]);
        assert_eq!(parsed.issues, []);
        let model = SemanticModel::of(&parsed, text, false);
        Self {
            text,
            tokens: lexed.tokens,
            lines,
            parsed,
            model,
        }
    }

    fn original(&self) -> Original<'_> {
        Original {
            text: self.text,
            tree: &self.parsed.tree,
            tokens: &self.tokens,
            lines: &self.lines,
        }
    }

    /// The nth node of this text.
    fn node(&self, kind: NodeKind, text: &str, nth: usize) -> NodeId {
        let tree = &self.parsed.tree;
        let mut found = tree
            .nodes()
            .filter(|&node| tree.kind(node) == kind && tree.text(node, self.text) == text);
        found.nth(nth).expect("the text holds it")
    }

    /// The nth definition of this name, and the variable that it binds.
    fn definition(&self, name: &str, nth: usize) -> (NodeId, VariableId) {
        let of_name = |node: NodeId| {
            let name_node = self.parsed.tree.child(node, Field::Name)?;
            (self.parsed.tree.text(name_node, self.text) == name).then_some(node)
        };
        let mut found = self.model.bindings().filter_map(|(_, binding)| {
            let is_function = binding.kind == BindingKind::Function;
            Some((
                of_name(binding.node).filter(|_| is_function)?,
                binding.variable,
            ))
        });
        found.nth(nth).expect("the text defines it")
    }
}

/// One knot, and how it is lifted.
#[derive(Clone, Default)]
struct Knot {
    /// Old name, which definition of it in the text, new name.
    members: Vec<(&'static str, usize, &'static str)>,
    captures: Vec<&'static str>,
    annotations: Vec<(&'static str, &'static str)>,
    positional_only: bool,
    quoted: Vec<&'static str>,
    declarations: Vec<&'static str>,
    nonlocals: Vec<(&'static str, usize)>,
    shared_with: Option<usize>,
}

impl Knot {
    fn new(members: &[(&'static str, usize, &'static str)]) -> Self {
        Self {
            members: members.to_vec(),
            ..Self::default()
        }
    }

    fn capturing(mut self, captures: &[&'static str]) -> Self {
        self.captures = captures.to_vec();
        self
    }

    fn lift(&self, module: &Module, position: usize) -> Lift {
        let tree = &module.parsed.tree;
        let mut functions = Vec::new();
        let (mut renamed, mut calls, mut partials) = (Vec::new(), Vec::new(), Vec::new());
        let spans_of = |texts: &[&str]| -> Vec<Span> {
            texts
                .iter()
                .filter_map(|text| {
                    module
                        .text
                        .find(text)
                        .map(|at| Span::new(at, at + text.len()))
                })
                .collect()
        };
        for &(old, nth, new) in &self.members {
            let (definition, variable) = module.definition(old, nth);
            for &reference in &module.model.variable(variable).references {
                let reference = module.model.reference(reference);
                let outer = tree.parenthesized(reference.identifier);
                let call = tree.parent(outer).filter(|&parent| {
                    tree.kind(parent) == NodeKind::Call
                        && tree.child(parent, Field::Function) == Some(outer)
                });
                let arguments = self.captures.iter().map(|&name| name.to_owned()).collect();
                match call {
                    Some(call) => calls.push(ExtendedCall { call, arguments }),
                    None if self.captures.is_empty() => {}
                    None => partials.push(Partial {
                        reference: reference.identifier,
                        callee: "functools.partial".to_owned(),
                        function: new.to_owned(),
                        arguments,
                    }),
                }
                renamed.push(Renamed {
                    span: reference.span,
                    text: new.to_owned(),
                });
            }
            functions.push(LiftedFunction {
                definition,
                name: new.to_owned(),
                parameters: self
                    .captures
                    .iter()
                    .map(|&name| self.parameter(module, name))
                    .collect(),
                positional_only: self.positional_only,
                quoted_annotations: spans_of(&self.quoted),
            });
        }
        functions.sort_by_key(|function| function.definition);
        let first = functions.first().expect("a knot has members").definition;
        let insertion = InsertionPoints::new(module.text, &module.tokens, &module.lines, tree)
            .of(first)
            .expect("there is room");
        let nonlocals = self.nonlocals.iter().map(|&(name, nth)| {
            let is_in_nonlocal = |&node: &NodeId| {
                tree.parent(node)
                    .is_some_and(|parent| tree.kind(parent) == NodeKind::NonlocalStatement)
                    && tree.text(node, module.text) == name
            };
            tree.nodes()
                .filter(is_in_nonlocal)
                .nth(nth)
                .expect("it is declared")
        });
        Lift {
            knot: position,
            insertion,
            shared_with: self.shared_with,
            why_comment: false,
            functions,
            renamed,
            calls,
            partials,
            removed_statements: self
                .declarations
                .iter()
                .map(|text| module.node(NodeKind::ExpressionStatement, text, 0))
                .collect(),
            removed_nonlocals: nonlocals.collect(),
        }
    }

    fn parameter(&self, module: &Module, name: &str) -> Parameter {
        let annotation =
            self.annotations
                .iter()
                .find(|(of, _)| *of == name)
                .map(|(_, annotation)| {
                    let start = module.text.find(annotation).expect("the text holds it");
                    Span::new(start, start + annotation.len())
                });
        let captured = module.text.find(name).expect("the text holds it");
        Parameter {
            name: name.to_owned(),
            annotation,
            captured: Span::new(captured, captured + name.len()),
        }
    }
}

/// Rewrites and checks that the claim accounts for each byte of both texts.
fn rewritten(text: &str, knots: &[Knot], comments: CommentPolicy) -> Rewritten {
    rewritten_with(text, knots, comments, None)
}

fn rewritten_with(
    text: &str,
    knots: &[Knot],
    comments: CommentPolicy,
    import: Option<&Import>,
) -> Rewritten {
    let module = Module::of(text);
    let lifts: Vec<Lift> = knots
        .iter()
        .enumerate()
        .map(|(position, knot)| knot.lift(&module, position))
        .collect();
    let rewritten = rewrite(&module.original(), &lifts, import, comments).expect("the lifts fit");
    let claim = &rewritten.claim;
    let mut new: Vec<Span> = claim.written.iter().map(|written| written.new).collect();
    let mut old: Vec<Span> = claim.dropped.iter().map(|dropped| dropped.old).collect();
    for kept in &claim.kept {
        new.push(Span::new(kept.new_start, kept.new_start + kept.old.len()));
        old.push(kept.old);
    }
    for (mut runs, whole) in [(new, rewritten.text.len()), (old, text.len())] {
        runs.sort();
        let end = runs.iter().fold(0, |at, run| {
            assert_eq!(run.start, at, "{claim:#?}");
            run.end
        });
        assert_eq!(end, whole);
    }
    for lifted in &claim.lifted {
        let before = &rewritten.text[..lifted.new_name.start];
        assert!(before.ends_with("def "), "{before}");
    }
    rewritten
}

/// What becomes of `text`, which must not depend on its line ends.
fn lift(text: &str, knots: &[Knot]) -> String {
    lift_as(text, knots, CommentPolicy::Move)
}

fn lift_as(text: &str, knots: &[Knot], comments: CommentPolicy) -> String {
    let new = rewritten(text, knots, comments).text;
    for line_end in ["\r\n", "\r"] {
        let with = |text: &str| text.replace('\n', line_end);
        if !text.contains('\r') {
            assert_eq!(rewritten(&with(text), knots, comments).text, with(&new));
        }
    }
    new
}

/// The knot of the first function `walk`, which becomes `_walk`.
fn walk() -> Knot {
    Knot::new(&[("walk", 0, "_walk")])
}
