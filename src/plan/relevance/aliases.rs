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
    let lines = lines(read).filter(|line| line.clone().any(&is_of_way));
    lines
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

/// What functions around knots store functions in that they define, where that may be the module's:
/// `HANDLERS["walk"] = walk`.
pub(super) fn stores<'t>(
    read: Read<'_, 't>,
    is_around: impl Fn(&Body) -> bool,
) -> FxHashSet<&'t str> {
    let mut found: Vec<&str> = Vec::new();
    let mut may_be_own = FxHashSet::default();
    for body in (read.bodies.iter()).filter(|body| body.is_function && is_around(body)) {
        let defined: FxHashSet<&str> = definitions(names_in(read.names, body)).collect();
        let is_value = |index: usize| match read.names.get(index) {
            Some(Named::Name(name, Next::Other)) => defined.contains(name),
            _ => false,
        };
        let declares = declares(read.names, body);
        let within = lines_of(read, body.tokens.clone());
        let targets: Vec<&str> = within
            .filter_map(|line| {
                let target = line.start..assigned(read, &line)?;
                let mut value = target.end..line.end;
                // A plain name is one of the function's own.
                let may_be_of_module = declares || is_part(read, &target);
                (may_be_of_module && value.any(is_value)).then_some(target)
            })
            .flat_map(|target| targets_in(read, target))
            .collect();
        if !declares {
            may_be_own.extend(targets.iter().copied());
        }
        found.extend(targets);
    }
    if found.is_empty() {
        return FxHashSet::default();
    }
    let of_module: FxHashSet<&str> = shared_lines(read, |_| true)
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
        .collect();
    (found.into_iter())
        .filter(|name| !may_be_own.contains(name) || of_module.contains(name))
        .collect()
}

/// Where the last equals sign of a line stands that assigns, as the token behind it.
fn assigned(read: Read<'_, '_>, line: &Range<usize>) -> Option<usize> {
    let mut depth = 0usize;
    let mut found = None;
    let tokens = read.tokens.get(line.clone()).unwrap_or_default();
    for (position, token) in tokens.iter().enumerate() {
        if token.opens_bracket() {
            depth += 1;
        } else if token.closes_bracket() {
            depth = depth.saturating_sub(1);
        } else if depth == 0 && token.is_operator(read.text, "=") {
            found = Some(line.start + position + 1);
        }
    }
    found
}

/// Whether what a line assigns to may be part of something else.
fn is_part(read: Read<'_, '_>, target: &Range<usize>) -> bool {
    let mut tokens = read.tokens.get(target.clone()).unwrap_or_default().iter();
    tokens.any(|token| matches!(token.span.of(read.text), "[" | "."))
}

/// Whether something in a body binds names of the module.
pub(super) fn declares(names: &[Named<'_>], body: &Body) -> bool {
    (names_in(names, body).iter()).any(|name| matches!(name, Named::Name("global", _)))
}

/// What the tokens of a body are as names.
pub(super) fn names_in<'n, 't>(names: &'n [Named<'t>], body: &Body) -> &'n [Named<'t>] {
    names.get(body.tokens.clone()).unwrap_or_default()
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
fn shared_lines(
    read: Read<'_, '_>,
    is_meant: impl Fn(usize) -> bool,
) -> impl Iterator<Item = Range<usize>> {
    let functions: Vec<&Body> = (read.bodies.iter())
        .filter(|body| body.is_function && !declares(read.names, body))
        .collect();
    let is_own = move |line: &Range<usize>| {
        let next = functions.partition_point(|function| function.tokens.end <= line.start);
        (functions.get(next)).is_some_and(|function| function.tokens.start <= line.start)
    };
    lines(read).filter(move |line| line.clone().any(&is_meant) && !is_own(line))
}

/// The logical lines of a text, as ranges of tokens.
fn lines<'n>(read: Read<'n, '_>) -> impl Iterator<Item = Range<usize>> + use<'n> {
    lines_of(read, 0..read.tokens.len())
}

fn lines_of<'n>(
    read: Read<'n, '_>,
    tokens: Range<usize>,
) -> impl Iterator<Item = Range<usize>> + use<'n> {
    // The first token of the line that is no layout: what stands before it may belong to the function above.
    let mut start = None;
    let within = read.tokens.get(tokens.clone()).unwrap_or_default();
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
fn targets_in<'t>(read: Read<'_, 't>, line: Range<usize>) -> Vec<&'t str> {
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
