//! Which units are needed by the others: from what is named where knots are judged to what binds it.

use std::borrow::Cow;
use std::ops::Range;

use rustc_hash::FxHashSet;

use super::named::{Named, Next};
use super::units::{MODULE, Unit};
use super::{Relevance, key};
use crate::source::{Body, Marks, Span, TokenKind, holds_one};
use crate::syntax::is_keyword;

/// The least tokens that a value has which is blanked.
const SHORTEST_VALUE: usize = 16;

/// What must be read.
pub(super) struct Needed {
    /// Of each block, which units.
    pub(super) units: Vec<Vec<bool>>,
    /// Where bodies begin that would not be read otherwise.
    pub(super) makers: FxHashSet<usize>,
    /// The values of assignments that need not be read.
    pub(super) values: Vec<Span>,
}

impl<'t> Relevance<'t> {
    /// The units that must be read: those that hold a knot or a word, or bind what is named in those that do, where
    /// that sees it; and which functions that these name may be made with compilers.
    pub(super) fn needed(
        &self,
        holds_word: impl Fn(&Range<usize>) -> bool,
        unread: &[&'t Body],
    ) -> Needed {
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
        let mut values = Vec::new();
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
                let mut named_of_makers: Vec<Cow<'_, str>> = Vec::new();
                for maker in self.makers(unread, &named) {
                    makers.insert(maker.span.start);
                    let within = self.read_names(&maker.tokens, &[]).map(|(name, _)| name);
                    named_of_makers.extend(within);
                }
                // A name is that of a compiler only if nothing else binds it.
                let makers = block.iter().filter(|unit| {
                    self.words.hold_way(&unit.own)
                        && self.binds(unit, unread, |name| named.contains(name))
                });
                for maker in makers {
                    let within = self.read_names(&maker.own, unread).map(|(name, _)| name);
                    named_of_makers.extend(within);
                }
                named.extend(named_of_makers);
                &mut named
            } else {
                &mut named_here
            };
            concerned.retain(|name| !is_keyword(name));
            values.extend(self.add_binding(block, unread, concerned, &mut named_beside, needed));
        }
        Needed {
            units,
            makers,
            values,
        }
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
                && (ways.are_in(&body.header) || ways.are_in(&body.tokens))
                && named.contains(&key(body.name.of(self.text)))
        };
        unread.iter().filter(is_maker).copied().collect()
    }

    /// Adds to the `needed` units of a block those that bind something `concerned`, or import what is named in
    /// one of them; `named_beside` is what these name in turn. Gives the values of assignments that don't matter.
    fn add_binding(
        &self,
        block: &[Unit],
        unread: &[&Body],
        concerned: &FxHashSet<Cow<'t, str>>,
        named_beside: &mut FxHashSet<Cow<'t, str>>,
        needed: &mut [bool],
    ) -> Vec<Span> {
        let read_names = |unit: &Unit| self.read_names(&unit.own, unread);
        let mut values = Vec::new();
        let mut imports: Vec<(&Unit, &mut bool)> = Vec::new();
        for (unit, needed) in block.iter().zip(needed) {
            if *needed {
                continue;
            }
            if read_names(unit).any(|(name, _)| name == "import") {
                imports.push((unit, needed));
            } else if self.binds(unit, unread, |name| concerned.contains(name)) {
                *needed = true;
                if let Some(value) = self.value(unit, |name| concerned.contains(name)) {
                    values.push(value);
                    continue;
                }
                let names = read_names(unit).map(|(name, _)| name);
                named_beside.extend(names.filter(|name| !is_keyword(name)));
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
        values
    }

    /// What a unit assigns to a name, if it does nothing else of concern: it binds no more such names, and names no
    /// compiler. Short values are followed by some rules, that of `name = __name__` say, and of no weight.
    fn value(&self, unit: &Unit, is_concerned: impl Fn(&str) -> bool) -> Option<Span> {
        let Range { start, end } = unit.own;
        let value = start + 2..end;
        let token = |index: usize| self.tokens.get(index);
        let is_assignment = matches!(self.names.get(start), Some(Named::Name(..)))
            && token(start + 1).is_some_and(|token| token.is_operator(self.text, "="));
        let holds_concern = || {
            self.read_names(&value, &[])
                .any(|(name, _)| is_concerned(&name))
        };
        if !is_assignment
            || value.len() < SHORTEST_VALUE
            || holds_concern()
            || self.holds_operator(&value, ":=")
            || self.words.hold_way(&value)
        {
            return None;
        }
        let (first, last) = (token(value.start)?, token(end.checked_sub(1)?)?);
        Some(Span::new(first.span.start, last.span.end))
    }

    /// Whether a unit that imports nothing binds such a name.
    fn binds(&self, unit: &Unit, unread: &[&Body], is_meant: impl Fn(&str) -> bool) -> bool {
        // The parameters of a function are its own.
        let binds_only_itself = unit.is_definition && !self.holds_operator(&unit.own, ":=");
        let may_bind = |next: Next| {
            if binds_only_itself {
                next == Next::Definition
            } else {
                next.may_bind()
            }
        };
        self.read_names(&unit.own, unread)
            .any(|(name, next)| may_bind(next) && is_meant(&name))
    }

    /// Whether it is a string, perhaps the docstring.
    fn is_string(&self, unit: &Unit) -> bool {
        let first = self.tokens.get(unit.tokens.start);
        first.is_some_and(|token| token.kind == TokenKind::String)
    }
}
