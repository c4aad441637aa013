//! Twins: a dropped copy said the same, with the same meaning, as the definition that stands for it.

use super::Discrepancy;
use super::bindings::{Meanings, Pairing};
use super::lifted::{Lifted, OldDefinition};
use super::order::{Region, Regions};
use super::reading::Reading;
use crate::names::{VariableId, is_private, mangled, normalized};
use crate::source::{Token, TokenKind};

/// Checks each copy against the definition whose text was moved.
pub(super) fn check(
    old: &Reading,
    regions: &Regions,
    lifted: &[Lifted],
    meanings: &Meanings,
) -> Vec<Discrepancy> {
    let mut found = Vec::new();
    for (index, each) in lifted.iter().enumerate() {
        let Some((first, copies)) = each.definitions.split_first() else {
            continue;
        };
        if copies.is_empty() {
            continue;
        }
        let tokens = own_tokens(
            old,
            first,
            regions,
            Region {
                lifted: index,
                definition: 0,
            },
        );
        for (copy, definition) in copies.iter().zip(1..) {
            let others = own_tokens(
                old,
                copy,
                regions,
                Region {
                    lifted: index,
                    definition,
                },
            );
            let mut locals = Pairing::default();
            let wrong = tokens.iter().zip(&others).find(|&(&left, &right)| {
                !same_token(old, (first, left), (copy, right), meanings, &mut locals)
            });
            if wrong.is_some() || tokens.len() != others.len() {
                let offset = wrong.map_or(old.parsed.tree.span(copy.node).start, |(_, right)| {
                    right.span.start
                });
                let message =
                    "A dropped copy is not the same as the function that stands for it.".to_owned();
                found.push(Discrepancy { message, offset });
            }
        }
    }
    found
}

/// What the grammar sees of a definition, the lifted definitions within it left out.
fn own_tokens(
    old: &Reading,
    definition: &OldDefinition,
    regions: &Regions,
    region: Region,
) -> Vec<Token> {
    let is_own = |index: &usize| regions.old.get(*index).copied().flatten() == Some(region);
    let tokens = definition
        .tokens
        .clone()
        .filter(is_own)
        .filter_map(|index| old.token(index));
    tokens
        .filter(|token| !matches!(token.kind, TokenKind::Comment | TokenKind::LineEnd))
        .collect()
}

fn same_token(
    old: &Reading,
    (first, left): (&OldDefinition, Token),
    (copy, right): (&OldDefinition, Token),
    meanings: &Meanings,
    locals: &mut Pairing<VariableId>,
) -> bool {
    if left.kind != right.kind {
        return false;
    }
    if matches!(
        left.kind,
        TokenKind::Newline | TokenKind::Indent | TokenKind::Dedent | TokenKind::EndOfFile
    ) {
        return true;
    }
    let (left_text, right_text) = (left.span.of(old.text), right.span.of(old.text));
    match (old.use_at(left.span.start), old.use_at(right.span.start)) {
        (None, None) => {
            let compiled = |token: Token, text: &str| {
                mangled(&normalized(text), old.mangling_class_at(token.span.start)).into_owned()
            };
            let is_name = left.kind == TokenKind::Name && is_private(left_text);
            left_text == right_text
                && (!is_name
                    || old.is_keyword_name(left.span.start)
                    || compiled(left, left_text) == compiled(right, right_text))
        }
        (Some(left), Some(right)) if left.role == right.role => {
            let captured = |definition: &OldDefinition, variable: VariableId| {
                definition
                    .captured
                    .iter()
                    .position(|&each| each == variable)
            };
            let member = |variable: VariableId| meanings.member(variable).map(|(lifted, _)| lifted);
            match (
                captured(first, left.variable),
                captured(copy, right.variable),
            ) {
                (None, None) => {}
                (left, right) => return left == right,
            }
            match (member(left.variable), member(right.variable)) {
                (None, None) => {}
                (left, right) => return left == right,
            }
            let is_local = |definition: &OldDefinition, variable: VariableId| {
                let node = old.model.scope(old.model.variable(variable).scope).node;
                old.parsed.tree.encloses(definition.statement, node)
            };
            match (
                is_local(first, left.variable),
                is_local(copy, right.variable),
            ) {
                (true, true) => {
                    left_text == right_text && locals.pair(left.variable, right.variable)
                }
                (false, false) => left.variable == right.variable,
                _ => false,
            }
        }
        _ => false,
    }
}
