//! Binding by binding: each identifier means in the new text what it meant in the old one.
//!
//! Variables of both texts are paired by the identifiers that name them, one to one. Only three things
//! may differ: a member of a lifted knot becomes the lifted function's global name; within a lifted
//! function, a captured variable becomes the parameter that stands for it; and what was evaluated in
//! the enclosing function around a definition (its defaults) is now evaluated in the module. Names that
//! are no variables must be the same, private ones as Python mangles them.

use rustc_hash::{FxHashMap, FxHashSet};

use super::lifted::Lifted;
use super::order::{Region, Regions};
use super::reading::{Reading, Use};
use super::tokens::Correspondence;
use super::{Discrepancy, cover::Cover};
use crate::names::{ScopeId, VariableId, is_private, mangled, normalized};
use crate::source::TokenKind;

/// What an old variable should be in the new text, seen from some place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A lifted function or a new parameter.
    Exactly(VariableId),
    /// The same variable as before.
    Itself,
}

/// A relation of old and new things that is one to one.
pub(super) struct Pairing<T> {
    forward: FxHashMap<T, T>,
    backward: FxHashMap<T, T>,
}

impl<T> Default for Pairing<T> {
    fn default() -> Self {
        Self {
            forward: FxHashMap::default(),
            backward: FxHashMap::default(),
        }
    }
}

impl<T: Copy + Eq + std::hash::Hash> Pairing<T> {
    /// Pairs two things unless one of them has another partner; says whether they are a pair now.
    pub(super) fn pair(&mut self, old: T, new: T) -> bool {
        *self.forward.entry(old).or_insert(new) == new
            && *self.backward.entry(new).or_insert(old) == old
    }

    /// The new thing that corresponds to an old one.
    pub(super) fn new_of(&self, old: T) -> Option<T> {
        self.forward.get(&old).copied()
    }

    /// The old thing that corresponds to a new one.
    pub(super) fn old_of(&self, new: T) -> Option<T> {
        self.backward.get(&new).copied()
    }
}

/// Which variables the claim turns into which.
pub(super) struct Meanings<'l, 'c> {
    lifted: &'l [Lifted<'c>],
    /// The lifted function, and which of its definitions, that an old variable is the name of.
    members: FxHashMap<VariableId, (usize, usize)>,
    /// For each lifted function, the new parameters of what its moved definition captured.
    captured: Vec<FxHashMap<VariableId, VariableId>>,
}

impl<'l, 'c> Meanings<'l, 'c> {
    pub(super) fn of(lifted: &'l [Lifted<'c>]) -> Self {
        let mut members = FxHashMap::default();
        let mut captured = Vec::with_capacity(lifted.len());
        for (index, each) in lifted.iter().enumerate() {
            for (definition, old) in each.definitions.iter().enumerate() {
                members.insert(old.variable, (index, definition));
            }
            let moved = each
                .definitions
                .first()
                .into_iter()
                .flat_map(|moved| moved.captured.iter().copied());
            captured.push(moved.zip(each.parameters.iter().copied()).collect());
        }
        Self {
            lifted,
            members,
            captured,
        }
    }

    /// The lifted function and the definition that an old variable names.
    pub(super) fn member(&self, old: VariableId) -> Option<(usize, usize)> {
        self.members.get(&old).copied()
    }

    /// What an old variable should be where the region is the given one.
    pub(super) fn meaning(&self, old: VariableId, region: Option<Region>) -> Meaning {
        if let Some(lifted) = self
            .member(old)
            .and_then(|(index, _)| self.lifted.get(index))
        {
            return Meaning::Exactly(lifted.variable);
        }
        let captured = region.and_then(|region| self.captured.get(region.lifted));
        match captured.and_then(|captured| captured.get(&old)) {
            Some(&parameter) => Meaning::Exactly(parameter),
            None => Meaning::Itself,
        }
    }
}

/// The variables that are the same in both texts.
pub(super) struct Resolved {
    pub(super) variables: Pairing<VariableId>,
}

struct Comparison<'a, 't> {
    old: &'a Reading<'t>,
    new: &'a Reading<'t>,
    lifted: &'a [Lifted<'a>],
    meanings: &'a Meanings<'a, 'a>,
    /// New variables that are lifted functions or new parameters.
    reserved: FxHashSet<VariableId>,
    variables: Pairing<VariableId>,
    scopes: Pairing<ScopeId>,
}

/// Compares all identifiers that stand in both texts.
pub(super) fn check<'a>(
    old: &'a Reading<'_>,
    new: &'a Reading<'_>,
    cover: &Cover,
    pairs: &Correspondence,
    regions: &Regions,
    lifted: &'a [Lifted<'a>],
    meanings: &'a Meanings<'a, 'a>,
) -> (Resolved, Vec<Discrepancy>) {
    let reserved = lifted
        .iter()
        .flat_map(|each| each.parameters.iter().copied().chain([each.variable]))
        .collect();
    let mut comparison = Comparison {
        old,
        new,
        lifted,
        meanings,
        reserved,
        variables: Pairing::default(),
        scopes: Pairing::default(),
    };
    comparison.scopes.pair(ScopeId::MODULE, ScopeId::MODULE);
    let mut found = Vec::new();
    for (index, origin) in pairs.origins.iter().enumerate() {
        let Some(before) = origin.old_token() else {
            continue;
        };
        if new
            .token(index)
            .is_none_or(|token| token.kind != TokenKind::Name)
        {
            continue;
        }
        let region = regions.new.get(index).copied().flatten();
        if let Err(reason) = comparison.identifier(before, index, region) {
            let offset = old.token(before).map_or(0, |token| token.span.start);
            let message = format!("The name `{}` {reason}.", old.token_text(before));
            found.push(Discrepancy { message, offset });
        }
    }
    for each in lifted {
        let offset = cover.old_offset(each.claim.new_name.start);
        found.extend(
            comparison
                .parameters_are_only_read(each)
                .err()
                .map(|message| Discrepancy { message, offset }),
        );
    }
    (
        Resolved {
            variables: comparison.variables,
        },
        found,
    )
}

impl Comparison<'_, '_> {
    fn identifier(
        &mut self,
        before: usize,
        after: usize,
        region: Option<Region>,
    ) -> Result<(), &'static str> {
        let old_start = self.old.token(before).map_or(0, |token| token.span.start);
        let new_start = self.new.token(after).map_or(0, |token| token.span.start);
        let is_respelt = self.old.token_text(before) != self.new.token_text(after);
        let names_lifted =
            |each: Use| self.meanings.meaning(each.variable, region) != Meaning::Itself;
        if is_respelt
            && !self.old.use_at(old_start).is_some_and(names_lifted)
            && self.old.mangling_class_at(old_start) == self.new.mangling_class_at(new_start)
        {
            return Err("is spelt otherwise, though no class that mangles it is left");
        }
        match (self.old.use_at(old_start), self.new.use_at(new_start)) {
            (None, None) => self.other_name(old_start, new_start, before, after),
            (Some(old), Some(new)) => self.variable(old, new, region),
            (Some(_), None) => Err("named a variable and doesn't any more"),
            (None, Some(_)) => Err("names a variable, which it did not"),
        }
    }

    /// Keywords, attributes, the names of keyword arguments, parts of import paths.
    fn other_name(
        &self,
        old: usize,
        new: usize,
        before: usize,
        after: usize,
    ) -> Result<(), &'static str> {
        let (old_text, new_text) = (self.old.token_text(before), self.new.token_text(after));
        if old_text == new_text && !is_private(old_text) {
            return Ok(());
        }
        if self.old.is_keyword_name(old) || self.new.is_keyword_name(new) {
            return if old_text == new_text {
                Ok(())
            } else {
                Err("of a keyword is spelt otherwise")
            };
        }
        let compiled = |reading: &Reading, at: usize, text: &str| {
            mangled(&normalized(text), reading.mangling_class_at(at)).into_owned()
        };
        if compiled(self.old, old, old_text) == compiled(self.new, new, new_text) {
            Ok(())
        } else {
            Err("is another one, which names no variable")
        }
    }

    fn variable(&mut self, old: Use, new: Use, region: Option<Region>) -> Result<(), &'static str> {
        if old.role != new.role {
            return Err("is bound, read or declared otherwise than before");
        }
        if !self.same_scope(old.scope, new.scope, region) {
            return Err("is evaluated in another scope");
        }
        match self.meanings.meaning(old.variable, region) {
            Meaning::Exactly(expected) if expected == new.variable => return Ok(()),
            Meaning::Exactly(_) => {
                return Err("is not the lifted function or the parameter that it should be");
            }
            Meaning::Itself if self.reserved.contains(&new.variable) => {
                return Err("has become a lifted function or a new parameter");
            }
            Meaning::Itself => {}
        }
        if self.old.model.name(old.variable) != self.new.model.name(new.variable) {
            return Err("is another name");
        }
        if self.variables.new_of(old.variable) == Some(new.variable) {
            return Ok(());
        }
        if !self.variables.pair(old.variable, new.variable) {
            return Err("is another variable than before");
        }
        let (old_owner, new_owner) = (
            self.old.model.variable(old.variable).scope,
            self.new.model.variable(new.variable).scope,
        );
        if self.same_scope(old_owner, new_owner, region) {
            Ok(())
        } else {
            Err("belongs to another scope than before")
        }
    }

    /// Whether two scopes correspond, and so all scopes around them.
    fn same_scope(&mut self, mut old: ScopeId, mut new: ScopeId, region: Option<Region>) -> bool {
        let moved = region
            .and_then(|region| self.lifted.get(region.lifted))
            .and_then(|each| each.definitions.first());
        loop {
            let is_inside = |scope: ScopeId| {
                moved.is_none_or(|moved| {
                    let node = self.old.model.scope(scope).node;
                    self.old.parsed.tree.encloses(moved.statement, node)
                })
            };
            if !is_inside(old) {
                // What surrounds a moved definition is now the module; its globals are as before.
                return new == ScopeId::MODULE;
            }
            if self.scopes.new_of(old) == Some(new) {
                return true;
            }
            let (old_scope, new_scope) = (self.old.model.scope(old), self.new.model.scope(new));
            if old_scope.kind != new_scope.kind || !self.scopes.pair(old, new) {
                return false;
            }
            match (old_scope.parent, new_scope.parent) {
                (Some(old_parent), Some(new_parent)) => (old, new) = (old_parent, new_parent),
                (None, None) => return true,
                _ => return false,
            }
        }
    }

    fn parameters_are_only_read(&self, lifted: &Lifted) -> Result<(), String> {
        for &parameter in &lifted.parameters {
            let variable = self.new.model.variable(parameter);
            if variable.scope != lifted.scope
                || variable.bindings.len() != 1
                || !variable.declarations.is_empty()
            {
                let name = self.new.model.name(parameter);
                return Err(format!(
                    "The new parameter `{name}` is bound again or declared in the lifted function."
                ));
            }
        }
        Ok(())
    }
}
