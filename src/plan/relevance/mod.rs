//! What of a module the judgement looks at: which parts of it may be left unread.
//!
//! A knot is judged by the outermost function around it, and by little else in the module: what the names in it
//! that are the module's are bound by, which names are in use, what goes through all of them, and where that
//! function, or a class around it, is handed on.
//!
//! From within the *body* of a function or class that holds no knot, code can have a part in this only by
//! - a `global` declaration, which makes a binding in it one of the module;
//! - the name of a function or class around a knot, which it may hand to a compiler or a finalizer;
//! - a name by which it may get hold of the module, its namespace or the builtins: `globals`, `modules`,
//!   `__main__`, `exec` ..., or what one of these is imported as;
//! - a name that a lifted function would get.
//!
//! A body with none of these *words* is blanked. The name of a function or class around a knot is no such word where
//! another is defined by it. To call one hands it to nobody, nor does anything that is done with it in a text that
//! lacks the names of all compilers and finalizers; but a decorator or a class body may make a method of what it
//! returns. So there its name is a word in decorators, class bodies and functions with classes only.
//!
//! What follows the name in a *header* is evaluated in the module or a class, and can besides bind a name there, by a
//! walrus only; it is blanked with the body if it holds neither. A whole *statement* may bind a name of the module, or
//! import one. It is blanked if, but for what it calls or looks up an attribute of, it names nothing that is named
//! where knots are judged: in the statements that hold one, or one of these words. Of what assigns to such a name the
//! value is blanked. What is imported is blanked only if it is named in nothing that is read.
//!
//! A name with letters outside ASCII may be any name, after normalisation; one with two underscores in it may be
//! a private name of a class, plain or written out, and is compared by what follows them. As the names that
//! lifted functions would get are known only when the judgement is made, the plan says which ones it asked for
//! ([`Plan::asked_names`]), and [`Relevance::misses`] whether a blanked part holds one.
//!
//! In a text that mentions `f_locals` or `getargvalues`, the functions that have a part in looking at the variables
//! of their callers matter as well, whatever they are named in ([`frames`]). In one that has the names of a compiler,
//! so do the functions of the module that are named where knots are judged and name it, for they may compile in turn.
//! There, what may hold such a function counts as it does ([`aliases`]); and so does everywhere what one stores its
//! functions in ([`around`]). A text with a name that is written otherwise than it is read is read whole.
//!
//! [`Plan::asked_names`]: super::Plan::asked_names

mod aliases;
mod around;
mod frames;
mod named;
mod needs;
mod units;
mod words;

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use rustc_hash::FxHashSet;

use super::Known;
use crate::names::normalized;
use crate::source::{
    Body, Lexed, Marks, NameTable, Outline, Span, Stub, Token, holds_one, name_key, outline,
};

use aliases::lines_of;
use named::{Named, Next, names};
use units::{Unit, blanked_units, blocks};
use words::{Read, Words};

/// How often a plan may miss a name before the whole text is read.
const MOST_MISSED: usize = 2;

/// What is needed of one text.
pub struct Relevance<'t> {
    text: &'t str,
    tokens: &'t [Token],
    /// For each token, what it is as a name.
    names: Vec<Named<'t>>,
    /// The statements of the module, then those of each class around a knot.
    blocks: Vec<Vec<Unit>>,
    bodies: &'t [Body],
    /// The outermost functions that may hold a knot, in source order.
    suspects: &'t [Span],
    /// The names that make a body matter.
    words: Words,
    /// Names that do so besides, by [`name_key`].
    asked: FxHashSet<String>,
    /// How often a plan asked for a name that was blanked.
    missed: usize,
}

impl<'t> Relevance<'t> {
    /// What is needed to judge the knots in `suspects`, disjoint spans in source order that no function is around.
    /// `known` are the user's additions to the lists that the judgement consults.
    pub fn of(text: &'t str, lexed: &'t Lexed, suspects: &'t [Span], known: &Known) -> Self {
        let bodies = lexed.bodies(text);
        let names = names(lexed, text);
        let lines: Vec<Range<usize>> = lines_of(&lexed.tokens, 0..lexed.tokens.len()).collect();
        let is_declaration = |name: &Named<'_>| matches!(name, Named::Name("global", _));
        let read = Read {
            text,
            tokens: &lexed.tokens,
            names: &names,
            lines: &lines,
            declarations: &Marks::of(names.iter().map(is_declaration)),
            bodies,
        };
        let words = Words::of(read, suspects, known);
        // Such a name may be written in many ways, in strings as well.
        let is_respelt =
            |name: &Named<'_>| matches!(name, Named::Foreign(word) if normalized(word) != *word);
        let is_lost = words.is_lost() || names.iter().any(is_respelt);
        Self {
            text,
            tokens: &lexed.tokens,
            blocks: blocks(lexed, text, suspects),
            missed: if is_lost { MOST_MISSED + 1 } else { 0 },
            words,
            names,
            bodies,
            suspects,
            asked: FxHashSet::default(),
        }
    }

    /// The text without the parts that don't matter.
    ///
    /// Where names are taken again and again, each plan asking for one more, everything is read in the end.
    pub fn outline(&self) -> Outline {
        if self.missed > MOST_MISSED {
            return outline(self.text, std::iter::empty());
        }
        let words = Marks::of(self.are_words().into_iter());
        let holds_word = |tokens: &Range<usize>| words.are_in(tokens);
        let unread = self.unread(|body| holds_word(&body.tokens));
        let needed = self.needed(holds_word, &unread);
        let mut parts = blanked_units(&self.blocks, &needed.units);
        parts.extend(needed.values.iter().map(|&value| (value, Stub::Statement)));
        let binds = |tokens: &Range<usize>| self.holds_operator(tokens, ":=");
        let unread = (unread.iter()).filter(|body| !needed.makers.contains(&body.span.start));
        parts.extend(unread.map(|body| {
            let is_needed = holds_word(&body.header) || binds(&body.header);
            match (is_needed, body.is_function) {
                (true, _) => (body.span, Stub::Body),
                (false, false) => (body.rest(), Stub::ClassRest),
                (false, true) => (body.rest(), Stub::FunctionRest),
            }
        }));
        parts.sort_by_key(|(span, _)| span.start);
        outline(self.text, parts)
    }

    /// For each token whether it makes matter what holds it.
    fn are_words(&self) -> Vec<bool> {
        let mentions = self.words.mentions(&self.names, &self.asked);
        let mut are_around: Vec<bool> = mentions.are_around().collect();
        for function in self.bodies.iter().filter(|body| body.is_function) {
            let names = self.names.get(function.tokens.clone()).unwrap_or_default();
            let around = are_around
                .get_mut(function.tokens.clone())
                .unwrap_or_default();
            let has_class = || {
                let is_class = |name: &Named<'_>| matches!(name, Named::Name("class", _));
                names.iter().any(is_class)
            };
            if around.contains(&true) && !has_class() {
                around.fill(false);
            }
        }
        let words = mentions.are_words().zip(are_around);
        words
            .map(|(is_word, is_around)| is_word || is_around)
            .collect()
    }

    /// The bodies that need not be read, those within one of them left out.
    fn unread(&self, matters: impl Fn(&Body) -> bool) -> Vec<&'t Body> {
        let mut unread: Vec<&Body> = Vec::new();
        for body in self.bodies {
            let is_within = unread
                .last()
                .is_some_and(|outer| outer.span.contains(body.span));
            if !is_within && !matters(body) && !holds_one(self.suspects, body.span) {
                unread.push(body);
            }
        }
        unread
    }

    fn holds_operator(&self, tokens: &Range<usize>, operator: &str) -> bool {
        let tokens = self.tokens.get(tokens.clone()).unwrap_or_default();
        tokens
            .iter()
            .any(|token| token.is_operator(self.text, operator))
    }

    /// The names among these tokens, with what follows them, without those in unread bodies.
    fn read_names<'s>(
        &'s self,
        tokens: &Range<usize>,
        unread: &'s [&'s Body],
    ) -> impl Iterator<Item = (Cow<'t, str>, Next)> + use<'s, 't> {
        let mut position = tokens.start;
        let end = tokens.end;
        let mut next = unread.partition_point(|body| body.tokens.end <= position);
        std::iter::from_fn(move || {
            while position < end {
                if let Some(body) = unread.get(next)
                    && body.tokens.start <= position
                {
                    position = body.tokens.end;
                    next += 1;
                    continue;
                }
                let name = self.names.get(position).copied();
                position += 1;
                match name {
                    Some(Named::Name(name, next)) => return Some((Cow::Borrowed(name), next)),
                    Some(Named::Foreign(name)) => return Some((key(name), Next::Other)),
                    Some(Named::Attribute(_) | Named::No) | None => {}
                }
            }
            None
        })
    }

    /// Whether what was blanked holds one of these names; then they count from now on, and a new outline shows
    /// where they stand.
    pub fn misses(&mut self, outline: &Outline, names: &BTreeSet<String>) -> bool {
        let mut asked: NameTable<'_, ()> = NameTable::default();
        for name in names {
            asked.entry(Cow::Borrowed(name));
        }
        let mut found: FxHashSet<&str> = FxHashSet::default();
        for span in &outline.blanked {
            let first = (self.tokens).partition_point(|token| token.span.start < span.start);
            let tokens = self.tokens.iter().zip(&self.names).skip(first);
            for (_, name) in tokens.take_while(|(token, _)| token.span.start < span.end) {
                if let Named::Name(name, _) = name
                    && asked.get(name).is_some()
                {
                    found.insert(name);
                }
            }
        }
        let misses = !found.is_empty();
        self.missed += usize::from(misses);
        self.asked.extend(found.into_iter().map(str::to_owned));
        misses
    }
}

/// The [`name_key`] of a name as Python compares it: a letter outside ASCII may stand for one within.
fn key(name: &str) -> Cow<'_, str> {
    match normalized(name) {
        Cow::Borrowed(plain) => Cow::Borrowed(name_key(plain)),
        Cow::Owned(plain) => Cow::Owned(name_key(&plain).to_owned()),
    }
}
