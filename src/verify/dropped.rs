//! What was dropped or written without a token: each piece is what its reason allows.

use super::Discrepancy;
use super::bindings::{Meaning, Meanings};
use super::claim::{Dropped, DroppedKind, WrittenKind};
use super::cover::Cover;
use super::order::{Region, Regions};
use super::reading::{Reading, Role};
use super::tokens::{Correspondence, Fate};
use crate::names::{BindingKind, DeclarationKind, Occurrence};
use crate::source::{Span, TokenKind};
use crate::syntax::{FactKind, HazardForm};

/// Checks white space, deleted declarations and `nonlocal` statements, and that no observed source text changes.
pub(super) fn check(
    old: &Reading,
    new: &Reading,
    cover: &Cover,
    pairs: &Correspondence,
    regions: &Regions,
    meanings: &Meanings,
) -> Vec<Discrepancy> {
    let mut found = Vec::new();
    let mut tokens: Vec<Vec<usize>> = vec![Vec::new(); cover.dropped.len()];
    for (index, fate) in pairs.fates.iter().enumerate() {
        if let Fate::Gone(_, piece) = *fate
            && let Some(list) = tokens.get_mut(piece)
        {
            list.push(index);
        }
    }
    for (piece, tokens) in cover.dropped.iter().zip(&tokens) {
        if let Err(reason) = dropped(old, *piece, tokens, regions, meanings) {
            found.push(Discrepancy {
                message: format!("Dropped text {reason}."),
                offset: piece.old.start,
            });
        }
    }
    let observed = observed(new);
    for written in &cover.written {
        let span = written.new;
        let wrong = match written.kind {
            WrittenKind::Layout if !is_blank(span.of(new.text)) => Some("more than white space"),
            WrittenKind::Layout if new.is_in_format_string(span) => {
                Some("white space within a format string")
            }
            _ if overlaps(&observed, span) => Some("text where a string shows its own source"),
            _ => None,
        };
        found.extend(wrong.map(|what| Discrepancy {
            message: format!("The new text has {what}."),
            offset: cover.old_offset(span.start),
        }));
    }
    found
}

fn dropped(
    old: &Reading,
    piece: Dropped,
    tokens: &[usize],
    regions: &Regions,
    meanings: &Meanings,
) -> Result<(), &'static str> {
    match piece.kind {
        DroppedKind::Layout if !is_blank(piece.old.of(old.text)) => Err("is more than white space"),
        DroppedKind::Layout if old.is_in_format_string(piece.old) => {
            Err("is white space within a format string")
        }
        DroppedKind::Annotation if tokens.iter().any(|&index| is_comment(old, index)) => {
            Err("holds a comment")
        }
        DroppedKind::BareDeclaration => bare_declaration(old, &statement(old, tokens)?, meanings),
        DroppedKind::Nonlocal => nonlocal(old, &statement(old, tokens)?, regions, meanings),
        DroppedKind::Layout
        | DroppedKind::Annotation
        | DroppedKind::Name
        | DroppedKind::TwinCopy => Ok(()),
    }
}

fn is_comment(reading: &Reading, index: usize) -> bool {
    reading
        .token(index)
        .is_some_and(|token| token.kind == TokenKind::Comment)
}

/// The tokens of a statement without one `;` beside it and without the comment behind it.
fn statement(old: &Reading, tokens: &[usize]) -> Result<Vec<usize>, &'static str> {
    let is_comment_at = |index: &usize| is_comment(old, *index);
    // Those in brackets go with the statement.
    let code = tokens
        .iter()
        .position(|index| !is_comment_at(index))
        .zip(tokens.iter().rposition(|index| !is_comment_at(index)));
    let within = code
        .and_then(|(first, last)| tokens.get(first..last))
        .unwrap_or_default();
    let count = |tokens: &[usize]| tokens.iter().filter(|index| is_comment_at(index)).count();
    let comments = count(tokens) - count(within);
    let mut rest = tokens;
    if let [start @ .., last] = rest
        && is_comment(old, *last)
    {
        // The comment stands on the statement's line, and that line is the statement's alone.
        if start.last().is_none_or(|&index| index + 1 != *last) {
            return Err("holds a comment of its own line");
        }
        rest = start;
    }
    if comments > tokens.len() - rest.len() {
        return Err("holds a comment of its own line");
    }
    let is_semicolon = |index: &usize| old.token_text(*index) == ";";
    let inner = match rest {
        [first, inner @ ..] if is_semicolon(first) => inner,
        [inner @ .., last] if is_semicolon(last) => inner,
        inner => inner,
    };
    if comments > 0 && inner.len() < rest.len() {
        return Err("holds the comment of another statement");
    }
    if inner.is_empty() && !rest.is_empty() {
        return Err("is no statement");
    }
    Ok(inner.to_vec())
}

fn bare_declaration(
    old: &Reading,
    tokens: &[usize],
    meanings: &Meanings,
) -> Result<(), &'static str> {
    let span_of = |index: &usize| old.token(*index).map(|token| token.span);
    let (Some(first), Some(last)) = (
        tokens.first().and_then(span_of),
        tokens.last().and_then(span_of),
    ) else {
        return Ok(());
    };
    let declared = old
        .use_at(first.start)
        .filter(|each| each.role == Role::Binds(BindingKind::BareAnnotation));
    let Some(declared) = declared else {
        return Err("is no declaration without value");
    };
    if meanings.member(declared.variable).is_none() {
        return Err("declares a variable that is no lifted function");
    }
    let statement = match old.model.occurrence(declared.identifier) {
        Some(Occurrence::Binding(binding)) => old.parsed.tree.span(old.model.binding(binding).node),
        _ => return Err("is no declaration without value"),
    };
    if statement == Span::new(first.start, last.end) {
        Ok(())
    } else {
        Err("is more or less than one declaration")
    }
}

/// A `nonlocal` of what is no local variable any more, in a scope that doesn't bind it.
fn nonlocal(
    old: &Reading,
    tokens: &[usize],
    regions: &Regions,
    meanings: &Meanings,
) -> Result<(), &'static str> {
    let tree = &old.parsed.tree;
    let mut names = tokens
        .iter()
        .filter_map(|&index| old.use_at(old.token(index)?.span.start));
    let statement = names
        .next()
        .and_then(|name| tree.parent(name.identifier))
        .map(|statement| tree.span(statement));
    for &index in tokens {
        let Some(token) = old.token(index) else {
            continue;
        };
        if statement.is_none_or(|statement| !statement.contains(token.span)) {
            return Err("is no part of one `nonlocal` statement");
        }
        if token.is_operator(old.text, ",") || token.is_name(old.text, "nonlocal") {
            continue;
        }
        let declared = old
            .use_at(token.span.start)
            .filter(|each| each.role == Role::Declares(DeclarationKind::Nonlocal));
        let Some(declared) = declared else {
            return Err("is more than a name in a `nonlocal` statement");
        };
        let region: Option<Region> = regions.old.get(index).copied().flatten();
        if meanings.meaning(declared.variable, region) == Meaning::Itself {
            return Err("is a `nonlocal` that still says something");
        }
        let bindings = &old.model.variable(declared.variable).bindings;
        if bindings
            .iter()
            .any(|&binding| old.model.binding(binding).scope == declared.scope)
        {
            return Err("is a `nonlocal` of a name that its scope binds");
        }
    }
    Ok(())
}

/// Replacement fields that show their own source, `f"{x=}"`, and template strings, sorted.
fn observed(reading: &Reading) -> Vec<Span> {
    let tree = &reading.parsed.tree;
    let mut spans: Vec<Span> = reading
        .parsed
        .facts
        .iter()
        .filter_map(|fact| match fact.kind {
            FactKind::Hazard(HazardForm::SelfDocumenting) => Some(tree.span(fact.node)),
            FactKind::Hazard(HazardForm::Template) => {
                tree.parent(fact.node).map(|string| tree.span(string))
            }
            _ => None,
        })
        .collect();
    spans.sort_unstable();
    // Of spans within each other the outer is enough.
    let mut end = 0;
    spans.retain(|span| {
        let is_outer = end < span.end;
        end = end.max(span.end);
        is_outer
    });
    spans
}

fn overlaps(sorted: &[Span], span: Span) -> bool {
    let next = sorted.partition_point(|each| each.end <= span.start);
    sorted.get(next).is_some_and(|each| each.start < span.end)
}

fn is_blank(text: &str) -> bool {
    text.bytes()
        .all(|byte| matches!(byte, b' ' | b'\t' | b'\x0c' | b'\r' | b'\n'))
}

/// The tokens of a reading in `range` that are no structure, for messages and comparisons.
pub(super) fn substance(reading: &Reading, range: std::ops::Range<usize>) -> Vec<usize> {
    range
        .filter(|&index| {
            reading
                .token(index)
                .is_some_and(|token| !token.is_structure())
        })
        .collect()
}
