//! The words: names that make what holds them matter to the judgement of knots.

use std::borrow::Cow;
use std::ops::Range;

use rustc_hash::FxHashSet;

use super::aliases::{aliases, declares, definitions, holders, imported, names_in};
use super::around::{Function, functions_around, stores};
use super::frames::names_of_frame_functions;
use super::key;
use super::named::{Named, Next};
use crate::plan::Known;
use crate::plan::reasons::callers::may_see_callers;
use crate::plan::reasons::{Way, ways_to_hand_on};
use crate::source::{Body, Marks, NameTable, Span, Token, holds_one, name_key};

/// Names by which code may get hold of the module, its namespace or the builtins, or declare a name of the module.
const WORDS: &[&str] = &[
    "global",
    "globals",
    "locals",
    "vars",
    "dir",
    "modules",
    "__main__",
    "__import__",
    "import_module",
    "getmodule",
    "builtins",
    "__builtins__",
    "exec",
    "eval",
];

/// Those of which the last part may also stand after a dot.
const ATTRIBUTES: &[&str] = &[
    "modules",
    "import_module",
    "getmodule",
    "__globals__",
    "f_globals",
];

/// What the names of a text are to the judgement, token by token.
pub(super) struct Words {
    roles: Vec<Role>,
    /// Whether the text has all names of a way to hand a function to a compiler or finalizer.
    may_hand_on: bool,
    /// Whether what holds a function was followed as far as it is, and goes on.
    is_lost: bool,
}

/// How far what holds a function is followed from name to name.
const LONGEST_CHAIN: usize = 8;

/// What one name is to the judgement.
#[derive(Clone, Copy, Default)]
struct Role {
    meaning: Meaning,
    /// It may hold a function or class around a knot, too.
    is_holder: bool,
    /// It is part of a way to hand a function on, of which the text has all names.
    is_of_way: bool,
}

/// What a name means to the judgement, the more the later here.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Meaning {
    /// Nothing.
    #[default]
    Nothing,
    /// A function or class around a knot has it, or what may hold one.
    Around,
    /// It is one of the [`WORDS`], or what one of these is called.
    Word,
    /// It is a word after a dot, too.
    WordAnywhere,
}

impl Role {
    fn is_word(self) -> bool {
        self.meaning >= Meaning::Word
    }
}

/// A text with what is read of it.
#[derive(Clone, Copy)]
pub(super) struct Read<'n, 't> {
    pub(super) text: &'t str,
    pub(super) tokens: &'n [Token],
    /// For each token, what it is as a name.
    pub(super) names: &'n [Named<'t>],
    /// Its logical lines, as ranges of tokens.
    pub(super) lines: &'n [Range<usize>],
    /// The tokens that are `global`.
    pub(super) declarations: &'n Marks,
    pub(super) bodies: &'n [Body],
}

impl Words {
    /// Those of a text in which these functions may hold knots.
    pub(super) fn of(read: Read<'_, '_>, suspects: &[Span], known: &Known) -> Self {
        let ways: Vec<Way<'_>> = ways_to_hand_on(known).collect();
        let functions = functions_around(read, suspects);
        let known = roles(read, suspects, &functions, &ways);
        let role_of = |name: &Named<'_>| match *name {
            Named::No => Role::default(),
            // It may be any name, after normalisation.
            Named::Foreign(_) => Role {
                meaning: Meaning::WordAnywhere,
                ..Role::default()
            },
            Named::Name(name, _) => known.get(name).copied().unwrap_or_default(),
            Named::Attribute(name) => {
                let role = known.get(name).copied().unwrap_or_default();
                let meaning = match role.meaning {
                    Meaning::WordAnywhere => Meaning::WordAnywhere,
                    _ => Meaning::Nothing,
                };
                Role { meaning, ..role }
            }
        };
        let mut roles: Vec<Role> = read.names.iter().map(role_of).collect();
        let may_hand_on = keep_open_ways(read.names, &mut roles, &ways);
        let mut words = Self {
            roles,
            may_hand_on,
            is_lost: false,
        };
        // A class may get from there what a function around a knot stores.
        words.mean(read, &stores(read, &functions), Meaning::Word);
        // What an import calls a word may be called something else in turn; no rule follows that any further.
        for _ in 0..2 {
            words.mean(
                read,
                &aliases(read, |index| words.is_word(index)),
                Meaning::Word,
            );
        }
        let imported = imported(read, |index| words.is_of_way(index));
        if !imported.is_empty() {
            for (role, name) in words.roles.iter_mut().zip(read.names) {
                role.is_of_way |= matches!(name, Named::Name(name, _) if imported.contains(name));
            }
        }
        if may_hand_on {
            let mut further = LONGEST_CHAIN;
            while words.hold(read, &holders(read, |index| words.may_hold(index))) {
                further -= 1;
                if further == 0 {
                    words.is_lost = true;
                    break;
                }
            }
        }
        words
    }

    /// Gives these names a meaning, where they have none that is more; whether some had not.
    fn mean(&mut self, read: Read<'_, '_>, found: &FxHashSet<&str>, meaning: Meaning) -> bool {
        let mut has_grown = false;
        if found.is_empty() {
            return has_grown;
        }
        for (role, name) in self.roles.iter_mut().zip(read.names) {
            if let Named::Name(name, _) = name
                && role.meaning < meaning
                && found.contains(name)
            {
                role.meaning = meaning;
                has_grown = true;
            }
        }
        has_grown
    }

    fn is_word(&self, index: usize) -> bool {
        self.roles.get(index).is_some_and(|role| role.is_word())
    }

    fn is_of_way(&self, index: usize) -> bool {
        self.roles.get(index).is_some_and(|role| role.is_of_way)
    }

    /// Has these names hold a function or class around a knot, whatever else they mean; whether some did not.
    fn hold(&mut self, read: Read<'_, '_>, found: &FxHashSet<&str>) -> bool {
        let mut has_grown = self.mean(read, found, Meaning::Around);
        if found.is_empty() {
            return has_grown;
        }
        for (role, name) in self.roles.iter_mut().zip(read.names) {
            if let Named::Name(name, _) = name
                && role.is_word()
                && !role.is_holder
                && found.contains(name)
            {
                role.is_holder = true;
                has_grown = true;
            }
        }
        has_grown
    }

    fn may_hold(&self, index: usize) -> bool {
        let role = self.roles.get(index);
        role.is_some_and(|role| role.meaning == Meaning::Around || role.is_holder)
    }

    /// Whether what holds a function goes through so many names that all must be read.
    pub(super) fn is_lost(&self) -> bool {
        self.is_lost
    }

    /// Whether the text has all names of a way to hand a function to a compiler or finalizer.
    pub(super) fn may_hand_on(&self) -> bool {
        self.may_hand_on
    }

    /// Whether one of these tokens is part of such a way.
    pub(super) fn hold_way(&self, tokens: &Range<usize>) -> bool {
        let roles = self.roles.get(tokens.clone()).unwrap_or_default();
        roles.iter().any(|role| role.is_of_way)
    }

    /// For each token whether it is part of such a way.
    pub(super) fn are_of_ways(&self) -> impl ExactSizeIterator<Item = bool> {
        self.roles.iter().map(|role| role.is_of_way)
    }

    /// What each of the names is; `asked` are further words, by [`key`].
    pub(super) fn mentions(&self, names: &[Named<'_>], asked: &FxHashSet<String>) -> Mentions {
        let each = self
            .roles
            .iter()
            .zip(names)
            .map(|(role, name)| match *name {
                _ if role.is_word() => Mention::Word,
                Named::Name(name, _) if !asked.is_empty() && asked.contains(name) => Mention::Word,
                Named::Name(_, next) if role.meaning == Meaning::Around => Mention::Around(next),
                _ => Mention::None,
            });
        Mentions {
            each: each.collect(),
            may_hand_on: self.may_hand_on,
        }
    }
}

/// The names that have a role.
fn roles<'t>(
    read: Read<'_, 't>,
    suspects: &[Span],
    functions: &[Function],
    ways: &[Way<'t>],
) -> NameTable<'t, Role> {
    let mut roles: NameTable<'_, Role> = NameTable::default();
    let mut mean = |name: Cow<'t, str>, meaning: Meaning| {
        let role = roles.entry(name);
        role.meaning = role.meaning.max(meaning);
    };
    for &word in WORDS {
        mean(Cow::Borrowed(word), Meaning::Word);
    }
    for &word in ATTRIBUTES {
        mean(Cow::Borrowed(word), Meaning::WordAnywhere);
    }
    if may_see_callers(read.text) {
        for word in names_of_frame_functions(read.tokens, read.names, read.bodies) {
            mean(Cow::Borrowed(word), Meaning::WordAnywhere);
        }
    }
    let is_class_around = |body: &&Body| !body.is_function && holds_one(suspects, body.span);
    for class in read.bodies.iter().filter(is_class_around) {
        mean(key(class.name.of(read.text)), Meaning::Around);
    }
    for function in functions {
        let name = read.tokens.get(function.header.start);
        let name = name.map(|name| key(name.span.of(read.text)));
        mean(name.unwrap_or_default(), Meaning::Around);
        // What a function defines may be the module's.
        if declares(read, &function.tokens) {
            for name in definitions(names_in(read.names, &function.tokens)) {
                mean(Cow::Borrowed(name), Meaning::Around);
            }
        }
    }
    for name in ways.iter().flat_map(|&way| whole_names(way)) {
        roles.entry(Cow::Borrowed(name_key(name))).is_of_way = true;
    }
    roles
}

/// Leaves the names of those ways their role of which the text has all names; whether there is one.
fn keep_open_ways(names: &[Named<'_>], roles: &mut [Role], ways: &[Way<'_>]) -> bool {
    let found = names.iter().zip(roles.iter());
    let found: FxHashSet<&str> = (found.filter(|(_, role)| role.is_of_way))
        .filter_map(|(name, _)| name.plain())
        .collect();
    let ends = |ending: &str| {
        (names.iter().filter_map(|name| name.plain())).any(|name| name.ends_with(ending))
    };
    let is_open = |&&way: &&Way<'_>| {
        whole_names(way).all(|name| found.contains(name_key(name)))
            && first_ending(way).is_none_or(ends)
    };
    let open: FxHashSet<&str> = (ways.iter().filter(is_open))
        .flat_map(|&way| whole_names(way))
        .map(name_key)
        .collect();
    for (role, name) in roles.iter_mut().zip(names) {
        if role.is_of_way {
            role.is_of_way = name.plain().is_some_and(|name| open.contains(name));
        }
    }
    !open.is_empty()
}

/// The names that stand in a text which names something so, each by itself.
fn whole_names(way: Way<'_>) -> impl Iterator<Item = &str> {
    let (path, first) = match way {
        Way::Path(path) => (path, 0),
        Way::EndOfPath(path) => (path, 1),
    };
    path.split('.').skip(first)
}

/// How a name ends that must stand there besides.
fn first_ending(way: Way<'_>) -> Option<&str> {
    match way {
        Way::Path(_) => None,
        Way::EndOfPath(path) => path.split('.').next(),
    }
}

/// What the names of a text are, token by token.
pub(super) struct Mentions {
    each: Vec<Mention>,
    may_hand_on: bool,
}

/// What one name is.
#[derive(Clone, Copy)]
enum Mention {
    /// Of no concern.
    None,
    /// A word.
    Word,
    /// The name of a function or class around a knot, and what follows it.
    Around(Next),
}

impl Mentions {
    /// For each token whether it makes a body matter.
    pub(super) fn are_words(&self) -> impl ExactSizeIterator<Item = bool> {
        self.each.iter().map(|mention| match mention {
            Mention::None | Mention::Around(Next::Call | Next::Definition) => false,
            Mention::Word | Mention::Around(Next::Decorated) => true,
            Mention::Around(Next::Dot | Next::Other) => self.may_hand_on,
        })
    }

    /// For each token whether it uses a function or class around a knot.
    pub(super) fn are_around(&self) -> impl ExactSizeIterator<Item = bool> {
        let is_around = |mention: &Mention| matches!(mention, Mention::Around(next) if *next != Next::Definition);
        self.each.iter().map(is_around)
    }
}
