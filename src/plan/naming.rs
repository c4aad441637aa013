//! What lifted functions are called.
//!
//! `_` + name; where that is taken, `_{outer}_{name}`, then with a number; or what the user's templates say. The
//! names depend on the module and these alone: every knot that could be lifted under any options claims one,
//! whether or not it is lifted.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::literals::Literals;
use rustc_hash::{FxHashMap, FxHashSet};

use super::module::Module;
use super::{NameTemplates, Options, RenameProblem, Surroundings};
use crate::names::{Name, ScopeId, ScopeKind, VariableId, is_builtin_name, normalized};
use crate::syntax::{NodeId, NodeKind};

/// Knots that share one definition, in source order; a knot without twins is a group of its own.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// The knots, by position.
    pub(super) knots: Vec<usize>,
    /// Whether some run may lift one and leave another, whose members then keep their own names.
    pub(super) may_part: bool,
}

/// The names at module scope of all members of all claiming knots.
#[derive(Clone, Debug, Default)]
pub(super) struct ModuleNames {
    names: HashMap<VariableId, String>,
    /// Choices of the user's that can't be had.
    pub(super) problems: Vec<RenameProblem>,
    /// The choices that were for a function of this module, by position.
    pub(super) used_renames: BTreeSet<usize>,
    /// The names that were looked up among those in use.
    pub(super) asked: BTreeSet<String>,
}

impl ModuleNames {
    /// The name of a member at module scope.
    pub(super) fn of(&self, member: VariableId) -> &str {
        self.names.get(&member).map_or("", String::as_str)
    }

    /// Whether a member gets this name.
    pub(super) fn hold(&self, name: &str) -> bool {
        self.names.values().any(|each| each == name)
    }

    /// Names the members of the claiming knots.
    pub(super) fn assign(
        module: &Module<'_>,
        groups: &[Group],
        options: &Options,
        surroundings: &Surroundings,
    ) -> Self {
        let mut claims = claims(module, groups, &options.names);
        let taken = Taken::of(module, surroundings, &claims);
        let mut names = Self::default();
        let mut chosen: BTreeMap<usize, String> = BTreeMap::new();
        for (position, rename) in options.renames.iter().enumerate() {
            if rename
                .path
                .as_ref()
                .is_some_and(|path| *path != surroundings.path)
            {
                continue;
            }
            for (index, claim) in claims
                .iter()
                .enumerate()
                .filter(|(_, claim)| claim.is_called(module, &rename.old))
            {
                names.used_renames.insert(position);
                let (old, new) = (&rename.old, &rename.new);
                let problem = if taken.holds(new, claim) {
                    format!("the module uses the name `{new}` already")
                } else if chosen.values().any(|other| other == new) {
                    let variable = module.model.binding(claim.binding).variable;
                    format!(
                        "another lifted function is called `{new}` then; name this one by itself, as in \
                         `{}=...`",
                        full_name(module, variable)
                    )
                } else {
                    chosen.insert(index, new.clone());
                    continue;
                };
                names.problems.push(RenameProblem {
                    message: format!("--rename {old}={new}: {problem}"),
                    span: module.model.binding(claim.binding).span,
                });
            }
        }
        let assigned = assign_free(&claims, &taken, &chosen);
        names.asked = taken.asked.into_inner();
        for (claim, name) in claims.drain(..).zip(assigned) {
            for member in claim.members {
                names.names.insert(member, name.clone());
            }
        }
        names
    }
}

/// One function that wants a name at module scope: a member, with its twins.
struct Claim {
    members: FxHashSet<VariableId>,
    /// Whether some of the members may stay where others are lifted.
    may_part: bool,
    binding: crate::names::BindingId,
    /// What it is called if nothing else wants that name.
    plain: String,
    /// What it is called otherwise, perhaps with a number.
    with_outer: String,
}

impl Claim {
    /// Whether the user's words, `walk` or `outer.walk`, mean this function.
    fn is_called(&self, module: &Module<'_>, words: &str) -> bool {
        self.members.iter().any(|&member| {
            let own = module.spelling(member);
            let full = full_name(module, member);
            words == own || full == words || full.ends_with(&format!(".{words}"))
        })
    }
}

/// A member's name with those of the functions and classes around it: `Outer.method.walk`.
fn full_name(module: &Module<'_>, member: VariableId) -> String {
    let around = module.model.qualified_name(module.variable(member).scope);
    format!("{around}.{}", module.spelling(member))
}

/// The claims in source order of the definitions.
fn claims(module: &Module<'_>, groups: &[Group], templates: &NameTemplates) -> Vec<Claim> {
    let mut found = Vec::new();
    for group in groups {
        let knots: Vec<_> = group
            .knots
            .iter()
            .filter_map(|&index| module.graph.knots.get(index))
            .collect();
        let Some((first, others)) = knots.split_first() else {
            continue;
        };
        // What stands at the same position in each of them is one function.
        let mut members: Vec<FxHashSet<VariableId>> = Vec::new();
        for definition in module.graph.definitions_of(first) {
            members.push(FxHashSet::from_iter([definition.variable]));
        }
        for knot in others {
            let definitions = module.graph.definitions_of(knot);
            for (members, definition) in members.iter_mut().zip(definitions) {
                members.insert(definition.variable);
            }
        }
        for (definition, members) in module.graph.definitions_of(first).zip(members) {
            let written = normalized(module.spelling(definition.variable)).into_owned();
            let stripped = written.trim_start_matches('_');
            let stem = if stripped.is_empty() { "f" } else { stripped };
            let outer = outer_name(module, definition.node);
            found.push((
                definition.node,
                Claim {
                    members,
                    may_part: group.may_part,
                    binding: definition.binding,
                    plain: templates.plain.fill(stem, &outer),
                    with_outer: templates.taken.fill(stem, &outer),
                },
            ));
        }
    }
    found.sort_by_key(|(node, _)| *node);
    found.into_iter().map(|(_, claim)| claim).collect()
}

/// The name of the function that directly encloses a definition, without underscores around it.
fn outer_name(module: &Module<'_>, definition: NodeId) -> String {
    let around = module
        .model
        .scope_opened_by(definition)
        .map_or(ScopeId::MODULE, |scope| {
            module.function_around(module.model.scope(scope).outside)
        });
    let scope = module.model.scope(around);
    if scope.kind == ScopeKind::Lambda {
        return "lambda".to_owned();
    }
    let name = normalized(&scope.name);
    let stripped = name.trim_matches('_');
    if stripped.is_empty() {
        "f".to_owned()
    } else {
        stripped.to_owned()
    }
}

/// What a module's names leave free.
struct Taken<'m> {
    module: &'m Module<'m>,
    literals: Literals<'m>,
    import_parts: FxHashSet<&'m str>,
    submodules: &'m BTreeSet<String>,
    members: HashSet<VariableId>,
    variables: FxHashMap<Name, Vec<VariableId>>,
    /// The names that were asked for.
    asked: RefCell<BTreeSet<String>>,
}

impl<'m> Taken<'m> {
    fn of(module: &'m Module<'m>, surroundings: &'m Surroundings, claims: &[Claim]) -> Self {
        let tree = module.tree();
        let mut import_parts = FxHashSet::default();
        for node in tree
            .nodes()
            .filter(|&node| tree.kind(node) == NodeKind::DottedName)
        {
            let in_import = tree.ancestors(node).take(3).any(|ancestor| {
                matches!(
                    tree.kind(ancestor),
                    NodeKind::ImportStatement | NodeKind::ImportFromStatement
                )
            });
            if in_import {
                import_parts.extend(tree.named_children(node).map(|part| module.text_of(part)));
            }
        }
        let mut variables: FxHashMap<Name, Vec<VariableId>> = FxHashMap::default();
        for (id, variable) in module.model.variables() {
            variables.entry(variable.name).or_default().push(id);
        }
        let members = claims
            .iter()
            .flat_map(|claim| claim.members.iter().copied())
            .collect();
        Self {
            module,
            literals: Literals::of(&module.lexed.tokens, module.text),
            import_parts,
            submodules: &surroundings.submodules,
            members,
            variables,
            asked: RefCell::default(),
        }
    }

    /// Whether the name is used by anything but the claim's own members and their references.
    fn holds(&self, name: &str, claim: &Claim) -> bool {
        self.asked.borrow_mut().insert(name.to_owned());
        let by_variable = self.variables_called(name).is_some_and(|variables| {
            variables
                .iter()
                .any(|variable| claim.may_part || !claim.members.contains(variable))
        });
        by_variable || self.holds_otherwise(name)
    }

    fn variables_called(&self, name: &str) -> Option<&Vec<VariableId>> {
        let name = self.module.model.names().find(name)?;
        self.variables.get(&name)
    }

    fn holds_otherwise(&self, name: &str) -> bool {
        self.literals.may_be(name)
            || self.module.namespace().meets(name)
            || self.import_parts.contains(name)
            || self.submodules.contains(name)
            || self.module.unread_names.contains(name)
            || is_builtin_name(name)
    }

    /// Whether anything but claimants' members uses the name.
    fn holds_beside_claimants(&self, name: &str) -> bool {
        let by_variable = self.variables_called(name).is_some_and(|variables| {
            variables
                .iter()
                .any(|variable| !self.members.contains(variable))
        });
        by_variable || self.holds_otherwise(name)
    }
}

/// The name itself if it is free, else the first free of `{name}2`, `{name}3`, ...
pub(super) fn first_free(name: &str, is_free: impl Fn(&str) -> bool) -> String {
    if is_free(name) {
        name.to_owned()
    } else {
        first_free_numbered(name, is_free)
    }
}

/// The first free of `{name}2`, `{name}3`, ...
fn first_free_numbered(name: &str, is_free: impl Fn(&str) -> bool) -> String {
    first_free_from(2, name, is_free)
}

/// The first free of `{name}{first}` and those after it.
fn first_free_from(first: usize, name: &str, is_free: impl Fn(&str) -> bool) -> String {
    (first..=usize::MAX)
        .map(|number| format!("{name}{number}"))
        .find(|numbered| is_free(numbered))
        .unwrap_or_default()
}

/// The names of all claims, those that the user chose aside.
fn assign_free(
    claims: &[Claim],
    taken: &Taken<'_>,
    chosen: &BTreeMap<usize, String>,
) -> Vec<String> {
    let mut names: Vec<Option<String>> = (0..claims.len())
        .map(|index| chosen.get(&index).cloned())
        .collect();
    let mut used: HashSet<String> = chosen.values().cloned().collect();
    let count_of = |key: for<'c> fn(&'c Claim) -> &'c str, open: &[Option<String>]| {
        let mut counts: HashMap<String, usize> = HashMap::new();
        for (claim, name) in claims.iter().zip(open) {
            if name.is_none() {
                *counts.entry(key(claim).to_owned()).or_default() += 1;
            }
        }
        counts
    };
    let wanted = count_of(|claim| &claim.plain, &names);
    for (claim, name) in claims.iter().zip(&mut names) {
        let plain = &claim.plain;
        let is_free =
            !taken.holds(plain, claim) && !used.contains(plain) && wanted.get(plain) == Some(&1);
        if name.is_none() && is_free {
            *name = Some(plain.clone());
        }
    }
    used.extend(names.iter().flatten().cloned());
    // A plain name that several wanted stays unused: each of them says where it comes from.
    let wanted = count_of(|claim| &claim.with_outer, &names);
    let plain_wanted: HashSet<&str> = claims
        .iter()
        .filter(|claim| claim.plain != claim.with_outer)
        .map(|claim| claim.plain.as_str())
        .collect();
    let mut first_had: HashSet<&str> = HashSet::new();
    // For each name, the first number that some claim may still have.
    let mut first_open: HashMap<&str, usize> = HashMap::new();
    for index in 0..claims.len() {
        let (Some(claim), Some(None)) = (claims.get(index), names.get(index)) else {
            continue;
        };
        let with_outer = claim.with_outer.as_str();
        let is_free = |name: &str| {
            !taken.holds(name, claim) && !used.contains(name) && !plain_wanted.contains(name)
        };
        let shared = wanted.get(with_outer).copied().unwrap_or(0) > 1;
        let is_had = is_free(with_outer)
            && !(shared && taken.holds_beside_claimants(with_outer))
            && first_had.insert(with_outer);
        let name = if is_had {
            with_outer.to_owned()
        } else {
            let first = first_open.entry(with_outer).or_insert(2);
            let is_gone = |name: &str| {
                used.contains(name)
                    || plain_wanted.contains(name)
                    || taken.holds_beside_claimants(name)
            };
            while is_gone(&format!("{with_outer}{first}")) {
                *first += 1;
            }
            first_free_from(*first, with_outer, is_free)
        };
        used.insert(name.clone());
        if let Some(slot) = names.get_mut(index) {
            *slot = Some(name);
        }
    }
    names.into_iter().map(Option::unwrap_or_default).collect()
}
