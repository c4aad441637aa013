//! What else things are called: by imports, assignments and loops, as the tokens of each logical line tell.

use std::ops::Range;

use rustc_hash::FxHashSet;

use super::named::{Named, Next};
use super::words::Read;
use crate::source::{Body, Token, TokenKind};
use crate::syntax::is_keyword;

/// What the lines that hold a word call things: `import builtins as b`, `m = sys.modules[__name__]`.
pub(super) fn aliases<'t>(
    read: Read<'_, 't>,
    is_word: impl Fn(usize) -> bool,
) -> FxHashSet<&'t str> {
    shared_lines(read, is_word)
        .flat_map(|line| called_in(read, line))
        .collect()
}

/// What is imported beside parts of ways to hand a function on.
pub(super) fn imported<'t>(
    read: Read<'_, 't>,
    is_of_way: impl Fn(usize) -> bool,
) -> FxHashSet<&'t str> {
    meant_lines(read, is_of_way)
        .flat_map(|line| imported_in(read.names.get(line).unwrap_or_default()))
        .collect()
}

/// What may hold a function or class around a knot, or what holds it: `all = [total]`, `for each in all:`.
pub(super) fn holders<'t>(
    read: Read<'_, 't>,
    is_around: impl Fn(usize) -> bool,
) -> FxHashSet<&'t str> {
    let is_value = |index: usize| {
        let name = read.names.get(index);
        matches!(name, Some(Named::Name(_, Next::Dot | Next::Other))) && is_around(index)
    };
    shared_lines(read, is_value)
        .flat_map(|line| targets_in(read, line))
        .collect()
}

/// Whether something among these tokens of a function binds names of the module.
pub(super) fn declares(read: Read<'_, '_>, tokens: &Range<usize>) -> bool {
    read.declarations.are_in(tokens)
}

/// What these tokens are as names.
pub(super) fn names_in<'n, 't>(names: &'n [Named<'t>], tokens: &Range<usize>) -> &'n [Named<'t>] {
    names.get(tokens.clone()).unwrap_or_default()
}

/// The names of the functions and classes that are defined among these.
pub(super) fn definitions<'n, 't>(
    names: &'n [Named<'t>],
) -> impl Iterator<Item = &'t str> + use<'n, 't> {
    names.iter().filter_map(|name| match *name {
        Named::Name(name, Next::Definition) => Some(name),
        _ => None,
    })
}

/// The logical lines with a token that is meant, without those in functions that declare no names of others: what
/// such a line binds is its function's own.
pub(super) fn shared_lines(
    read: Read<'_, '_>,
    is_meant: impl Fn(usize) -> bool,
) -> impl Iterator<Item = Range<usize>> {
    let functions: Vec<&Body> = (read.bodies.iter())
        .filter(|body| body.is_function && !declares(read, &body.tokens))
        .collect();
    let is_own = move |line: &Range<usize>| {
        let next = functions.partition_point(|function| function.tokens.end <= line.start);
        (functions.get(next)).is_some_and(|function| function.tokens.start <= line.start)
    };
    meant_lines(read, is_meant).filter(move |line| !is_own(line))
}

/// The logical lines with a token that is meant.
fn meant_lines(
    read: Read<'_, '_>,
    is_meant: impl Fn(usize) -> bool,
) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let index = (at..read.tokens.len()).find(|&index| is_meant(index))?;
            at = index + 1;
            let next = read.lines.partition_point(|line| line.end <= index);
            if let Some(line) = read.lines.get(next).filter(|line| line.start <= index) {
                at = line.end;
                return Some(line.clone());
            }
        }
    })
}

/// The logical lines among these tokens, as ranges of tokens.
pub(super) fn lines_of(all: &[Token], tokens: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    // The first token of the line that is no layout: what stands before it may belong to the function above.
    let mut start = None;
    let within = all.get(tokens.clone()).unwrap_or_default();
    within
        .iter()
        .enumerate()
        .filter_map(move |(position, token)| {
            let index = tokens.start + position;
            if matches!(token.kind, TokenKind::Newline | TokenKind::EndOfFile) {
                return start.take().map(|start| start..index);
            }
            if !token.is_layout() {
                start.get_or_insert(index);
            }
            None
        })
}

/// What is called something in a line of tokens: by `as`, or by being what a statement there begins with that is
/// assigned to it.
fn called_in<'t>(read: Read<'_, 't>, line: Range<usize>) -> Vec<&'t str> {
    let mut found = Vec::new();
    // How many tokens of the statement have been read, and the last one if it is a name.
    let (mut position, mut previous): (usize, Option<&str>) = (0, None);
    let tokens = read.tokens.get(line.clone()).unwrap_or_default();
    for (token, name) in tokens.iter().zip(read.names.iter().skip(line.start)) {
        if token.is_layout() {
            continue;
        }
        let sign = token.span.of(read.text);
        let begun = previous.filter(|name| position == 1 && !is_keyword(name));
        if matches!(sign, "=" | ":") {
            found.extend(begun);
        }
        // `if debug: names = globals()`
        let begins_another = sign == ";" || sign == ":" && begun.is_none();
        position = if begins_another { 0 } else { position + 1 };
        let last = previous.take();
        if let Named::Name(word, _) = *name {
            found.extend((last == Some("as")).then_some(word));
            previous = Some(word);
        }
    }
    found
}

/// The names in a line, if it is an import.
fn imported_in<'t>(line: &[Named<'t>]) -> impl Iterator<Item = &'t str> {
    let names = line.iter().filter_map(|name| match *name {
        Named::Name(name, _) => Some(name),
        _ => None,
    });
    let imports = names.clone().any(|name| name == "import");
    names.filter(move |&name| imports && !is_keyword(name))
}

/// The names that a line may assign to, or loop with.
pub(super) fn targets_in<'t>(read: Read<'_, 't>, line: Range<usize>) -> Vec<&'t str> {
    let tokens = read.tokens.get(line.clone()).unwrap_or_default();
    let is_sign = |token: &Token| token.is_operator(read.text, "=");
    let end = tokens.iter().rposition(is_sign).unwrap_or_default();
    let mut loops = false;
    let mut found = Vec::new();
    for (position, name) in read
        .names
        .iter()
        .skip(line.start)
        .take(line.len())
        .enumerate()
    {
        match *name {
            Named::Name("for", _) => loops = true,
            Named::Name("in", _) => loops = false,
            Named::Name(name, _) if (loops || position < end) && !is_keyword(name) => {
                found.push(name);
            }
            _ => {}
        }
    }
    found
}
