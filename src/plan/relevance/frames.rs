//! Which functions have a part in looking at the variables of their callers.
//!
//! One may get a frame and another read it, so each function counts that names another which does one of these, and
//! so on. That is told by names alone, for those of methods say no more.

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use super::aliases::definitions;
use super::named::Named;
use crate::plan::reasons::callers::frame_words;
use crate::source::{Body, Token, TokenKind};

/// The names of the functions that have a part in it, and of what they do it by.
pub(super) fn names_of_frame_functions<'t>(
    tokens: &[Token],
    names: &[Named<'t>],
    bodies: &[Body],
) -> FxHashSet<&'t str> {
    let regions = regions(tokens, bodies);
    let in_region = |region: usize| {
        let range = regions.get(region).cloned().unwrap_or_default();
        names.get(range).unwrap_or_default()
    };
    let is_defined: FxHashSet<&str> = definitions(names).collect();
    let seeds = seeds(tokens, names);
    let mut words: FxHashSet<&str> = FxHashSet::default();
    let mut named_in: FxHashMap<&str, Vec<usize>> = FxHashMap::default();
    let mut open: Vec<usize> = Vec::new();
    let all = (0..regions.len())
        .flat_map(|region| in_region(region).iter().map(move |name| (region, name)));
    for (region, name) in all {
        let (Named::Name(name, _) | Named::Attribute(name)) = *name else {
            continue;
        };
        if seeds.contains(name) {
            words.insert(name);
            open.push(region);
        }
        if is_defined.contains(name) {
            named_in.entry(name).or_default().push(region);
        }
    }
    let mut seen: FxHashSet<usize> = open.iter().copied().collect();
    while let Some(region) = open.pop() {
        for name in definitions(in_region(region)) {
            words.insert(name);
            let callers = named_in.remove(name).into_iter().flatten();
            open.extend(callers.filter(|&caller| seen.insert(caller)));
        }
    }
    words
}

/// The names by which frames are got or read, and what imports call these.
fn seeds<'t>(tokens: &[Token], names: &[Named<'t>]) -> FxHashSet<&'t str> {
    let mut seeds: FxHashSet<&str> = frame_words().collect();
    let (mut before, mut last) = (None, None);
    for (token, name) in tokens.iter().zip(names) {
        if token.is_layout() {
            continue;
        }
        let name = name.plain();
        if let (Some(imported), Some("as"), Some(name)) = (before, last, name)
            && seeds.contains(imported)
        {
            seeds.insert(name);
        }
        (before, last) = (last, name);
    }
    seeds
}

/// The functions that stand in no function, each from its name to its end, and the other lines, as ranges of tokens.
fn regions(tokens: &[Token], bodies: &[Body]) -> Vec<Range<usize>> {
    let mut functions = bodies.iter().filter(|body| body.is_function).peekable();
    let mut regions = Vec::new();
    let mut start = 0;
    let mut index = 0;
    while let Some(token) = tokens.get(index) {
        if let Some(function) = functions.next_if(|function| function.header.start <= index) {
            regions.push(start..index);
            regions.push(index..function.tokens.end);
            index = function.tokens.end;
            start = index;
            continue;
        }
        index += 1;
        if token.kind == TokenKind::Newline {
            regions.push(start..index);
            start = index;
        }
    }
    regions.push(start..tokens.len());
    regions
}
