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
//! where knots are judged: in the statements that hold one, or one of these words. What is imported is blanked only if
//! it is named in nothing that is read.
//!
//! A name with letters outside ASCII may be any name, after normalisation; one with two underscores in it may be
//! a private name of a class, plain or written out, and is compared by what follows them. As the names that
//! lifted functions would get are known only when the judgement is made, the plan says which ones it asked for
//! ([`Plan::asked_names`]), and [`Relevance::misses`] whether a blanked part holds one.
//!
//! In a text that mentions `f_locals` or `getargvalues`, the functions that have a part in looking at the variables
//! of their callers matter as well, whatever they are named in ([`frames`]). In one that has the names of a compiler,
//! so do the functions of the module that are named where knots are judged and name it, for they may compile in turn.
//!
//! [`Plan::asked_names`]: super::Plan::asked_names

mod frames;
mod named;
mod units;
mod words;

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use rustc_hash::FxHashSet;

use super::Known;
use crate::names::normalized;
use crate::source::{
    Body, Lexed, Marks, Outline, Span, Stub, Token, TokenKind, holds_one, name_key, outline,
};
use crate::syntax::is_keyword;

use named::{Named, Next, names};
use units::{MODULE, Unit, blanked_units, blocks};
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
        let read = Read {
            text,
            tokens: &lexed.tokens,
            names: &names,
            bodies,
        };
        let words = Words::of(read, |body| holds_one(suspects, body.span), known);
        Self {
            text,
            tokens: &lexed.tokens,
            blocks: blocks(lexed, text, suspects),
            words,
            names,
            bodies,
            suspects,
            asked: FxHashSet::default(),
            missed: 0,
        }
    }

    /// The text without the parts that don't matter.
    ///
    /// Where names are taken again and again, each plan asking for one more, everything is read in the end.
    pub fn outline(&self) -> Outline {
        if self.missed > MOST_MISSED {
            return outline(self.text, std::iter::empty());
        }
        let mentions = self.words.mentions(&self.names, &self.asked);
        let around = Marks::of(mentions.are_around());
        let is_class = |name: &Named<'_>| matches!(name, Named::Name("class", _));
        let classes = Marks::of(self.names.iter().map(is_class));
        let words = Marks::of(mentions.are_words());
        let unread = self.unread(|body| {
            let has_class = !body.is_function || classes.are_in(&body.tokens);
            words.are_in(&body.tokens) || has_class && around.are_in(&body.tokens)
        });
        let holds_word = |tokens: &Range<usize>| words.are_in(tokens) || around.are_in(tokens);
        let needed = self.needed(holds_word, &unread);
        let mut parts = blanked_units(&self.blocks, &needed.units);
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

    /// The units that must be read: those that hold a knot or a word, or bind what is named in those that do, where
    /// that sees it; and which functions that these name may be made with compilers.
    fn needed(&self, holds_word: impl Fn(&Range<usize>) -> bool, unread: &[&'t Body]) -> Needed {
        let is_unread = |unit: &Unit| {
            let body = unread.binary_search_by_key(&unit.own.end, |body| body.header.end);
            body.is_ok()
        };
        let is_judged = |unit: &Unit| {
            let tokens = if is_unread(unit) {
                &unit.own
            } else {
                &unit.tokens
            };
            holds_one(self.suspects, unit.span) || holds_word(tokens)
        };
        let judged_in = |block: &[Unit]| block.iter().map(is_judged).collect::<Vec<bool>>();
        let mut units: Vec<Vec<bool>> = self.blocks.iter().map(|block| judged_in(block)).collect();
        let mut makers = FxHashSet::default();
        let mut named: FxHashSet<Cow<'_, str>> = FxHashSet::default();
        let mut named_beside: FxHashSet<Cow<'_, str>> = FxHashSet::default();
        // The module comes last, for what is named in the classes may be its.
        for (number, (block, needed)) in self.blocks.iter().zip(&mut units).enumerate().rev() {
            let judged = block.iter().zip(needed.iter());
            let mut named_here: FxHashSet<Cow<'_, str>> = FxHashSet::default();
            for (unit, _) in judged.filter(|(_, is_judged)| **is_judged) {
                named.extend(self.read_names(&unit.tokens, unread).map(|(name, _)| name));
                named_here.extend(self.read_names(&unit.own, unread).map(|(name, _)| name));
            }
            let concerned = if number == MODULE {
                for (unit, needed) in block.iter().zip(needed.iter_mut()) {
                    *needed |= self.is_string(unit);
                }
                for maker in self.makers(unread, &named) {
                    makers.insert(maker.span.start);
                    let within = self.read_names(&maker.tokens, &[]).map(|(name, _)| name);
                    named_beside.extend(within.filter(|name| !is_keyword(name)));
                }
                &mut named
            } else {
                &mut named_here
            };
            concerned.retain(|name| !is_keyword(name));
            self.add_binding(block, unread, concerned, &mut named_beside, needed);
        }
        Needed { units, makers }
    }

    /// The bodies of functions of the module that are called one of these names and may name a compiler.
    fn makers<'u>(&self, unread: &'u [&'t Body], named: &FxHashSet<Cow<'_, str>>) -> Vec<&'u Body> {
        if !self.words.may_hand_on() {
            return Vec::new();
        }
        let ways = Marks::of(self.words.are_of_ways());
        let mut class_end = 0;
        let mut is_of_module = |body: &Body| {
            if !body.is_function {
                class_end = class_end.max(body.span.end);
            }
            body.is_function && body.span.start >= class_end
        };
        let of_module: FxHashSet<usize> = (self.bodies.iter())
            .filter(|body| is_of_module(body))
            .map(|body| body.span.start)
            .collect();
        let is_maker = |body: &&&Body| {
            of_module.contains(&body.span.start)
                && ways.are_in(&body.tokens)
                && named.contains(&key(body.name.of(self.text)))
        };
        unread.iter().filter(is_maker).copied().collect()
    }

    /// Adds to the `needed` units of a block those that bind something `concerned`, or import what is named in
    /// one of them; `named_beside` is what these name in turn.
    fn add_binding(
        &self,
        block: &[Unit],
        unread: &[&Body],
        concerned: &FxHashSet<Cow<'t, str>>,
        named_beside: &mut FxHashSet<Cow<'t, str>>,
        needed: &mut [bool],
    ) {
        let read_names = |unit: &Unit| self.read_names(&unit.own, unread);
        let mut imports: Vec<(&Unit, &mut bool)> = Vec::new();
        for (unit, needed) in block.iter().zip(needed) {
            if *needed {
                continue;
            }
            if read_names(unit).any(|(name, _)| name == "import") {
                imports.push((unit, needed));
            } else if read_names(unit)
                .any(|(name, next)| next.may_bind() && concerned.contains(&name))
            {
                let names = read_names(unit).map(|(name, _)| name);
                named_beside.extend(names.filter(|name| !is_keyword(name)));
                *needed = true;
            }
        }
        let is_named = |name: &str| {
            matches!(name, "functools" | "__future__")
                || concerned.contains(name)
                || named_beside.contains(name)
        };
        for (unit, needed) in imports {
            // A star import may bind any name.
            *needed = self.holds_operator(&unit.own, "*")
                || read_names(unit).any(|(name, _)| is_named(&name));
        }
    }

    /// Whether it is a string, perhaps the docstring.
    fn is_string(&self, unit: &Unit) -> bool {
        let first = self.tokens.get(unit.tokens.start);
        first.is_some_and(|token| token.kind == TokenKind::String)
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
        let asked: FxHashSet<&str> = names.iter().map(|name| name_key(name)).collect();
        let mut blanked = outline.blanked.iter().peekable();
        let mut found: FxHashSet<&str> = FxHashSet::default();
        for (token, name) in self.tokens.iter().zip(&self.names) {
            while blanked
                .next_if(|span| span.end <= token.span.start)
                .is_some()
            {}
            let Some(span) = blanked.peek() else { break };
            if span.start <= token.span.start
                && let Named::Name(name, _) = name
            {
                found.extend(asked.get(name));
            }
        }
        let misses = !found.is_empty();
        self.missed += usize::from(misses);
        self.asked.extend(found.into_iter().map(str::to_owned));
        misses
    }
}

/// What must be read.
struct Needed {
    /// Of each block, which units.
    units: Vec<Vec<bool>>,
    /// Where bodies begin that would not be read otherwise.
    makers: FxHashSet<usize>,
}

/// The [`name_key`] of a name as Python compares it: a letter outside ASCII may stand for one within.
fn key(name: &str) -> Cow<'_, str> {
    match normalized(name) {
        Cow::Borrowed(plain) => Cow::Borrowed(name_key(plain)),
        Cow::Owned(plain) => Cow::Owned(name_key(&plain).to_owned()),
    }
}
