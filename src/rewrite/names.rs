//! The small edits: names, parameters, arguments, partials, quoted annotations.
//!
//! Each changes a few bytes within a line and leaves all comments, line breaks and trailing commas
//! where they are. Where the text they stand in goes is for the other parts of `rewrite`.

use std::collections::{BTreeMap, BTreeSet};

use crate::plan::{ExtendedCall, Lift, LiftedFunction, Partial};
use crate::source::{Span, TokenKind};
use crate::syntax::{Field, NodeId, NodeKind};
use crate::verify::{DroppedKind, WrittenKind};

use super::edit::{Edit, EditConflict, Fragment, Taken};
use super::original::Original;

/// The edits for all names, calls and parameters of `lifts`.
pub(super) fn name_edits(original: &Original, lifts: &[Lift]) -> Result<Vec<Edit>, EditConflict> {
    let mut edits = Vec::new();
    let mut names: BTreeMap<Span, &str> = BTreeMap::new();
    for lift in lifts {
        names.extend(
            lift.renamed
                .iter()
                .map(|renamed| (renamed.span, renamed.text.as_str())),
        );
        for function in &lift.functions {
            names.insert(name_of(original, function.definition)?, &function.name);
            edits.extend(parameters(original, function)?);
        }
        for call in &lift.calls {
            edits.extend(arguments(original, call)?);
        }
    }
    for partial in lifts.iter().flat_map(|lift| &lift.partials) {
        names.remove(&original.tree.span(partial.reference));
        edits.push(partial_edit(original, partial));
    }
    // Knots that share an outer function may quote one annotation twice.
    let quoted: BTreeSet<Span> = lifts
        .iter()
        .flat_map(|lift| &lift.functions)
        .flat_map(|function| &function.quoted_annotations)
        .copied()
        .collect();
    for &annotation in &quoted {
        let within: Vec<(Span, &str)> = names
            .range(annotation_range(annotation))
            .filter(|(name, _)| annotation.contains(**name))
            .map(|(&name, &text)| (name, text))
            .collect();
        for (name, _) in &within {
            names.remove(name);
        }
        let text = quoted_annotation(original, annotation, &within);
        edits.push(Edit {
            span: annotation,
            // Its lines may begin with edits of their own.
            taken: Taken::Dropped(DroppedKind::Annotation),
            written: vec![Fragment::Text(
                text,
                WrittenKind::QuotedAnnotation { old: annotation },
            )],
        });
    }
    edits.extend(
        names
            .into_iter()
            .filter(|(span, new)| span.of(original.text) != *new)
            .map(|(span, new)| Edit {
                span,
                taken: Taken::Replaced(DroppedKind::Name),
                written: vec![Fragment::Text(
                    new.to_owned(),
                    WrittenKind::Name { old: span },
                )],
            }),
    );
    Ok(edits)
}

/// The identifier after `def`.
pub(super) fn name_of(original: &Original, definition: NodeId) -> Result<Span, EditConflict> {
    let name = original
        .tree
        .child(definition, Field::Name)
        .ok_or(EditConflict {
            message: "what is to be lifted is no definition",
            span: original.tree.span(definition),
        })?;
    Ok(original.tree.span(name))
}

fn parameters(
    original: &Original,
    function: &LiftedFunction,
) -> Result<Option<Edit>, EditConflict> {
    let mut items: Vec<String> = function
        .parameters
        .iter()
        .map(|parameter| match parameter.annotation {
            Some(annotation) => format!("{}: {}", parameter.name, annotation.of(original.text)),
            None => parameter.name.clone(),
        })
        .collect();
    if items.is_empty() {
        return Ok(None);
    }
    if function.positional_only {
        items.push("/".to_owned());
    }
    let definition = function.definition;
    let list = original
        .tree
        .child(definition, Field::Parameters)
        .ok_or(EditConflict {
            message: "a definition has no parameter list",
            span: original.tree.span(definition),
        })?;
    let brackets = original.tree.span(list);
    Ok(Some(put_first(
        original,
        brackets,
        &items,
        WrittenKind::Parameters,
    )))
}

fn arguments(original: &Original, call: &ExtendedCall) -> Result<Vec<Edit>, EditConflict> {
    if call.arguments.is_empty() {
        return Ok(Vec::new());
    }
    let tree = original.tree;
    let list = tree
        .child(call.call, Field::Arguments)
        .ok_or(EditConflict {
            message: "what is to be called otherwise is no call",
            span: tree.span(call.call),
        })?;
    let brackets = tree.span(list);
    if tree.kind(list) != NodeKind::GeneratorExpression {
        return Ok(vec![put_first(
            original,
            brackets,
            &call.arguments,
            WrittenKind::Arguments,
        )]);
    }
    // A generator expression shares the call's parentheses only as the sole argument.
    let items = format!("{}, ", call.arguments.join(", "));
    let mut open = Edit::insert(brackets.start + 1, items, WrittenKind::Arguments);
    open.written
        .push(Fragment::Text("(".to_owned(), WrittenKind::Parenthesis));
    let close = Edit::insert(
        end_of_generator(original, brackets),
        ")",
        WrittenKind::Parenthesis,
    );
    Ok(vec![open, close])
}

/// Where the parenthesis goes that closes a generator expression within the call's own.
fn end_of_generator(original: &Original, brackets: Span) -> usize {
    let closing = brackets.end - 1;
    let begins_line = original
        .lines
        .at(closing)
        .is_some_and(|line| line.span.start == closing);
    if !begins_line {
        return closing;
    }
    // White space may have to be put in front of that line, and one place can have one insertion only.
    let tokens = original
        .tokens
        .get(..original.token_from(closing))
        .unwrap_or_default();
    let is_code = |kind| !matches!(kind, TokenKind::LineEnd | TokenKind::Comment);
    let last = tokens.iter().rev().find(|token| is_code(token.kind));
    last.map_or(closing, |token| token.span.end)
}

/// Puts `items` in front of what stands between parentheses, on the line of the opening one.
fn put_first(original: &Original, brackets: Span, items: &[String], kind: WrittenKind) -> Edit {
    let inside = brackets.start + 1;
    let mut items = items.join(", ");
    let mut tokens = original.tokens.iter().skip(original.token_from(inside));
    let next = tokens.clone().next().copied();
    let is_empty = tokens
        .find(|token| !matches!(token.kind, TokenKind::LineEnd | TokenKind::Comment))
        .is_none_or(|token| token.span.start + 1 >= brackets.end);
    let between = |end| Span::new(inside, end).of(original.text);
    let first_on_line = next
        .filter(|_| !is_empty)
        .filter(|token| !matches!(token.kind, TokenKind::LineEnd | TokenKind::Comment))
        .filter(|token| !between(token.span.start).contains(['\n', '\r']));
    if let Some(first) = first_on_line {
        return Edit::insert(first.span.start, format!("{items}, "), kind);
    }
    if !is_empty {
        items.push(',');
    }
    if next.is_some_and(|token| token.kind == TokenKind::Comment && token.span.start == inside) {
        items.push_str("  ");
    }
    Edit::insert(inside, items, kind)
}

fn partial_edit(original: &Original, partial: &Partial) -> Edit {
    let old = original.tree.span(partial.reference);
    let held = std::iter::once("").chain(partial.arguments.iter().map(String::as_str));
    let held = held.collect::<Vec<_>>().join(", ");
    Edit {
        span: old,
        taken: Taken::Replaced(DroppedKind::Name),
        written: vec![
            Fragment::Text(format!("{}(", partial.callee), WrittenKind::PartialOpen),
            Fragment::Text(partial.function.clone(), WrittenKind::Name { old }),
            Fragment::Text(format!("{held})"), WrittenKind::PartialClose),
        ],
    }
}

/// The names that may begin within an annotation.
fn annotation_range(annotation: Span) -> std::ops::Range<Span> {
    Span::new(annotation.start, annotation.start)..Span::new(annotation.end, annotation.end)
}

/// The string literal that stands for an annotation: its text on one line, with the names in it spelt anew.
fn quoted_annotation(original: &Original, annotation: Span, names: &[(Span, &str)]) -> String {
    let text = original.text;
    let mut value = String::new();
    let mut end = annotation.start;
    let tokens = original
        .tokens
        .iter()
        .skip(original.token_from(annotation.start));
    for token in tokens.take_while(|token| token.span.start < annotation.end) {
        if matches!(token.kind, TokenKind::LineEnd | TokenKind::Comment) {
            continue;
        }
        let between = Span::new(end, token.span.start).of(text);
        let written = names.iter().find(|(name, _)| *name == token.span);
        let written = written.map_or(token.span.of(text), |(_, new)| new);
        if !between.contains(['\n', '\r']) {
            value.push_str(between);
        } else if !value.ends_with(['[', '(', '{', '.'])
            && !written.starts_with([']', ')', '}', '.', ','])
        {
            value.push(' ');
        }
        value.push_str(written);
        end = token.span.end;
    }
    let quotes = ["\"", "'", "\"\"\"", "'''"]
        .into_iter()
        .find(|quotes| {
            let closes_early =
                value.contains(quotes) || quotes.starts_with(value.chars().last().unwrap_or(' '));
            !closes_early && (quotes.len() == 3 || !value.contains(['\n', '\r']))
        })
        .unwrap_or("\"\"\"");
    let prefix = if value.contains('\\') { "r" } else { "" };
    format!("{prefix}{quotes}{value}{quotes}")
}
