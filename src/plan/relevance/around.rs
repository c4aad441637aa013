//! The outermost functions around knots, as tokens, and what is stored from within them where the module may see it.
//!
//! A class of the module may get from there what a function around a knot stores: `HANDLERS["walk"] = walk`.

use std::ops::Range;

use rustc_hash::FxHashSet;

use super::aliases::{declares, definitions, lines_of, names_in, shared_lines, targets_in};
use super::named::{Named, Next};
use super::words::Read;
use crate::source::{Body, Span, Token, holds_one};
use crate::syntax::is_keyword;

/// An outermost function that may hold a knot.
pub(super) struct Function {
    /// The tokens from its name to its colon; of one that is written on one line only the name.
    pub(super) header: Range<usize>,
    /// Those of its body; of one that is written on one line all behind the name.
    pub(super) tokens: Range<usize>,
}

/// The functions around the knots in `suspects`; classes that are written on one line count as well.
pub(super) fn functions_around(read: Read<'_, '_>, suspects: &[Span]) -> Vec<Function> {
    let functions: Vec<&Body> = (read.bodies.iter())
        .filter(|body| body.is_function)
        .collect();
    let around = functions
        .iter()
        .filter(|body| holds_one(suspects, body.span));
    let mut found: Vec<Function> = around
        .map(|body| Function {
            header: body.header.clone(),
            tokens: body.tokens.clone(),
        })
        .collect();
    let is_in_function = |index: usize| {
        let next = functions.partition_point(|body| body.tokens.end <= index);
        (functions.get(next)).is_some_and(|body| body.header.start <= index)
    };
    let begins_body = |index: usize| {
        let body = (read.bodies).binary_search_by_key(&index, |body| body.header.start);
        body.is_ok()
    };
    for suspect in suspects {
        let position = |offset| (read.tokens).partition_point(|token| token.span.start < offset);
        let (start, end) = (position(suspect.start), position(suspect.end));
        for index in (start..end).filter(|&index| is_defined(read.names, index)) {
            if !is_in_function(index) && !begins_body(index) {
                let line = lines_of(read.tokens, index + 1..end).next();
                found.extend(line.map(|line| Function {
                    header: index..index + 1,
                    // With what ends the line.
                    tokens: index + 1..line.end + 1,
                }));
            }
        }
    }
    found
}

/// Whether the token is a name that is defined by `def` or `class`.
fn is_defined(names: &[Named<'_>], index: usize) -> bool {
    let before = index.checked_sub(1).and_then(|before| names.get(before));
    match names.get(index) {
        Some(Named::Name(_, next)) => *next == Next::Definition,
        Some(Named::Foreign(_)) => matches!(before, Some(Named::Name("def" | "class", _))),
        _ => false,
    }
}

/// What these functions store functions in that they define, where that may be the module's.
pub(super) fn stores<'t>(read: Read<'_, 't>, functions: &[Function]) -> FxHashSet<&'t str> {
    let mut found: FxHashSet<&str> = FxHashSet::default();
    // What a name is in the module shows when one is asked for.
    let mut may_be_own: FxHashSet<&str> = FxHashSet::default();
    for function in functions {
        let defined = functions_in(read, &function.tokens);
        let is_value = |index: usize| match read.names.get(index) {
            Some(Named::Name(name, Next::Other)) => defined.contains(name),
            // It may be any name, after normalisation.
            Some(Named::Foreign(_)) => true,
            _ => false,
        };
        let declares = declares(read, &function.tokens);
        let mut targets: Vec<&str> = Vec::new();
        for statement in statements(read, &function.tokens) {
            let Some((first, last)) = assigned(read, &statement) else {
                continue;
            };
            let target = statement.start..last;
            // A plain name is one of the function's own.
            let may_be_of_module = declares || is_part(read, &target);
            if may_be_of_module && (first..statement.end).any(is_value) {
                targets.extend(targets_in(read, target));
            }
        }
        if targets.is_empty() {
            continue;
        }
        if !declares {
            let own = bound_in(read, function);
            may_be_own.extend(targets.iter().copied().filter(|name| own.contains(name)));
            targets.retain(|name| !own.contains(name));
        }
        found.extend(targets);
    }
    may_be_own.retain(|name| !found.contains(name));
    if !may_be_own.is_empty() {
        found.extend(of_module(read).filter(|name| may_be_own.contains(name)));
    }
    found
}

/// The names that the module, or a class of it, may bind.
fn of_module<'t>(read: Read<'_, 't>) -> impl Iterator<Item = &'t str> {
    shared_lines(read, |_| true)
        .map(|line| read.names.get(line).unwrap_or_default())
        // The parameters of a function are its own.
        .filter(|names| {
            !names
                .iter()
                .any(|name| matches!(name, Named::Name("def", _)))
        })
        .flatten()
        .filter_map(|name| match *name {
            Named::Name(name, next) if next.may_bind() => Some(name),
            _ => None,
        })
}

/// The functions that are defined among these tokens, lambdas with a name included.
fn functions_in<'t>(read: Read<'_, 't>, tokens: &Range<usize>) -> FxHashSet<&'t str> {
    let names = names_in(read.names, tokens);
    let mut defined: FxHashSet<&str> = definitions(names).collect();
    let is_lambda = |name: &Named<'_>| matches!(name, Named::Name("lambda", _));
    if names.iter().any(is_lambda) {
        let lines = lines_of(read.tokens, tokens.clone());
        for line in lines.filter(|line| names_in(read.names, line).iter().any(is_lambda)) {
            defined.extend(bound_beside_lambdas(read, line));
        }
    }
    defined
}

/// The names that a line may bind to a lambda: `f = lambda: 1`, `f: T = lambda: 1`, `(f := lambda: 1)`.
fn bound_beside_lambdas<'t>(read: Read<'_, 't>, line: Range<usize>) -> Vec<&'t str> {
    let mut found = Vec::new();
    let (mut name, mut begins, mut is_parameter) = (None, true, false);
    for index in line {
        let (Some(token), Some(named)) = (read.tokens.get(index), read.names.get(index)) else {
            break;
        };
        if token.is_layout() {
            continue;
        }
        let sign = token.span.of(read.text);
        if matches!(sign, "(" | ")") {
            continue;
        }
        let binds = match sign {
            ":=" => true,
            "=" => !is_parameter,
            ":" => begins && !is_parameter,
            _ => false,
        };
        if binds {
            found.extend(name);
        }
        is_parameter = sign == "lambda" || is_parameter && sign != ":";
        // An annotation follows only what a statement begins with.
        (name, begins) = match *named {
            Named::Name(word, _) if !is_keyword(word) => (Some(word), begins && name.is_none()),
            _ => (None, matches!(sign, ";" | ":")),
        };
    }
    found
}

/// The simple statements among these tokens, with the headers on their lines.
fn statements<'n>(
    read: Read<'n, '_>,
    tokens: &Range<usize>,
) -> impl Iterator<Item = Range<usize>> + use<'n> {
    lines_of(read.tokens, tokens.clone()).flat_map(move |line| {
        let is_end = |&index: &usize| {
            let token = read.tokens.get(index);
            token.is_some_and(|token| token.is_operator(read.text, ";"))
        };
        let mut start = line.start;
        let ends = line.clone().filter(is_end).chain(std::iter::once(line.end));
        let statements = ends.map(|end| std::mem::replace(&mut start, end + 1)..end);
        statements.collect::<Vec<_>>()
    })
}

/// Where the first and the last equals sign of a statement stand that assign, as the tokens behind them. In what
/// follows the first there may be signs of lambdas.
fn assigned(read: Read<'_, '_>, statement: &Range<usize>) -> Option<(usize, usize)> {
    let mut depth = 0usize;
    let mut found = None;
    let tokens = tokens_in(read, statement);
    for (position, token) in tokens.iter().enumerate() {
        if token.opens_bracket() {
            depth += 1;
        } else if token.closes_bracket() {
            depth = depth.saturating_sub(1);
        } else if depth == 0 && token.is_operator(read.text, "=") {
            let behind = statement.start + position + 1;
            let (first, _) = found.unwrap_or((behind, behind));
            found = Some((first, behind));
        }
    }
    found
}

fn tokens_in<'n>(read: Read<'n, '_>, tokens: &Range<usize>) -> &'n [Token] {
    read.tokens.get(tokens.clone()).unwrap_or_default()
}

/// Whether what a statement assigns to may be part of something else.
fn is_part(read: Read<'_, '_>, target: &Range<usize>) -> bool {
    let mut tokens = tokens_in(read, target).iter();
    tokens.any(|token| matches!(token.span.of(read.text), "[" | "."))
}

/// What a function surely binds for itself: its parameters, and what definitions, loops and plain assignments right in
/// its block bind.
fn bound_in<'t>(read: Read<'_, 't>, function: &Function) -> FxHashSet<&'t str> {
    let mut bound = parameters(read, &function.header);
    let mut block = None;
    for line in lines_of(read.tokens, function.tokens.clone()) {
        let Some(first) = read.tokens.get(line.start) else {
            continue;
        };
        let before = read.text.get(..first.span.start).unwrap_or_default();
        let indentation = before.rsplit(['\n', '\r']).next().unwrap_or_default();
        // What is indented otherwise may be bound by a function or class within.
        if *block.get_or_insert(indentation) != indentation || before.trim_end().ends_with('\\') {
            continue;
        }
        let mut targets = Vec::new();
        let mut loops = false;
        for index in line {
            let sign = read.tokens.get(index).map(|token| token.span.of(read.text));
            match (read.names.get(index), sign) {
                (Some(Named::Name(name, Next::Definition)), _) => {
                    bound.insert(*name);
                    break;
                }
                (Some(Named::Name("def" | "class" | "async", _)), _) => {}
                (Some(Named::Name("for", _)), _) => loops = true,
                (Some(Named::Name("in", _)), _) if loops => {
                    bound.extend(targets);
                    break;
                }
                (Some(Named::Name(name, _)), _) => targets.push(*name),
                (_, Some(",")) => {}
                (_, Some("=")) => {
                    bound.extend(targets);
                    break;
                }
                _ => break,
            }
        }
    }
    bound
}

/// The parameters in the header of a function, up to the first default that may have some of its own.
fn parameters<'t>(read: Read<'_, 't>, header: &Range<usize>) -> FxHashSet<&'t str> {
    let mut found = FxHashSet::default();
    let mut depth = 0usize;
    let mut may_follow = false;
    for index in header.clone() {
        let (Some(token), Some(name)) = (read.tokens.get(index), read.names.get(index)) else {
            break;
        };
        if token.is_layout() {
            continue;
        }
        match *name {
            Named::Name("lambda", _) => break,
            Named::Name(name, _) if may_follow => {
                found.insert(name);
            }
            _ => {}
        }
        let sign = token.span.of(read.text);
        if token.opens_bracket() {
            depth += 1;
        } else if token.closes_bracket() {
            depth = depth.saturating_sub(1);
            if depth == 0 && sign == ")" {
                break;
            }
        }
        let begins = matches!(sign, "(" | ",") || may_follow && matches!(sign, "*" | "**");
        may_follow = depth == 1 && begins;
    }
    found
}
