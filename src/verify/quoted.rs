//! Annotations that became strings: the string says what the annotation said.

use super::written::Context;
use crate::names::{ScopeId, mangled, normalized};
use crate::source::{TokenKind, lex};

/// Checks the string token `index` of the new text against the annotation of the dropped piece.
pub(super) fn check(context: &Context, index: usize, piece: usize) -> Result<(), String> {
    let (old, new) = (context.old, context.new);
    let Some(annotation) = context.cover.dropped.get(piece).map(|each| each.old) else {
        return Ok(());
    };
    let literal = new.token_text(index);
    let wrong = |what: &str| {
        Err(format!(
            "The annotation `{}`, written as a string, {what}.",
            annotation.of(old.text)
        ))
    };
    let Some(value) = plain_value(literal) else {
        return wrong("is no plain string");
    };
    let is_annotation = new
        .token(index)
        .is_some_and(|token| new.is_annotation(token.span));
    if !is_annotation || !old.is_annotation(annotation) {
        return wrong("is no annotation");
    }
    let before: Vec<usize> = (0..old.tokens.len())
        .skip(old.token_at(annotation.start).unwrap_or(old.tokens.len()))
        .take_while(|&index| {
            old.token(index)
                .is_some_and(|token| token.span.end <= annotation.end)
        })
        .filter(|&index| old.token(index).is_some_and(|token| !token.is_structure()))
        .collect();
    let lexed = lex(value);
    let after: Vec<_> = lexed
        .tokens
        .iter()
        .filter(|token| !token.is_layout())
        .collect();
    if lexed.problem.is_some() || before.len() != after.len() {
        return wrong("says something else");
    }
    for (&before, after) in before.iter().zip(after) {
        let (text, offset) = (
            old.token_text(before),
            old.token(before).map_or(0, |token| token.span.start),
        );
        let is_name = after.kind == TokenKind::Name;
        let compiled = if is_name {
            mangled(&normalized(text), old.mangling_class_at(offset)).into_owned()
        } else {
            text.to_owned()
        };
        let written = after.span.of(value);
        let says_the_same = if is_name {
            *normalized(written) == compiled
        } else {
            written == text
        };
        if !says_the_same {
            return wrong("says something else");
        }
        let is_local = old
            .use_at(offset)
            .is_some_and(|each| old.model.variable(each.variable).scope != ScopeId::MODULE);
        if is_local {
            return wrong("names a variable that the module doesn't have");
        }
    }
    Ok(())
}

/// The value of a string literal without prefix and escapes.
fn plain_value(literal: &str) -> Option<&str> {
    let quotes = ["\"\"\"", "'''", "\"", "'"]
        .into_iter()
        .find(|quotes| literal.starts_with(quotes))?;
    let value = literal.strip_prefix(quotes)?.strip_suffix(quotes)?;
    (!value.contains('\\')).then_some(value)
}
