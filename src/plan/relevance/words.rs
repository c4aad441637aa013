//! The words: names that make what holds them matter to the judgement of knots.

use std::borrow::Cow;

use rustc_hash::{FxHashMap, FxHashSet};

use super::key;
use super::named::{Named, Next};
use crate::plan::Known;
use crate::plan::reasons::{Way, ways_to_hand_on};
use crate::source::{Body, Token, TokenKind, name_key};

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

/// What the names of a text are to the judgement.
pub(super) struct Words<'t> {
    /// By [`key`]. What has no role is not here.
    roles: FxHashMap<Cow<'t, str>, Role>,
    /// How code names what it hands a function to.
    ways: Vec<Way<'t>>,
}

/// What one name is to the judgement.
#[derive(Clone, Copy, Default)]
struct Role {
    /// It is one of the [`WORDS`], or what one of these is called.
    is_word: bool,
    /// A function or class around a knot has it.
    is_around: bool,
    /// It is part of a way to hand a function on.
    is_of_way: bool,
}

impl<'t> Words<'t> {
    /// The words of a text in which functions and classes with the names `around` stand around knots, and [`WORDS`] are
    /// called by these `aliases`.
    pub(super) fn of(
        around: impl Iterator<Item = &'t str>,
        aliases: &[&'t str],
        known: &'t Known,
    ) -> Self {
        let ways: Vec<Way<'_>> = ways_to_hand_on(known).collect();
        let mut roles: FxHashMap<Cow<'_, str>, Role> = FxHashMap::default();
        for &word in WORDS {
            roles.entry(Cow::Borrowed(word)).or_default().is_word = true;
        }
        for &alias in aliases {
            roles.entry(key(alias)).or_default().is_word = true;
        }
        for name in around {
            roles.entry(key(name)).or_default().is_around = true;
        }
        for name in ways.iter().flat_map(|&way| whole_names(way)) {
            roles
                .entry(Cow::Borrowed(name_key(name)))
                .or_default()
                .is_of_way = true;
        }
        Self { roles, ways }
    }

    /// What each of these names is; `asked` are further words, by [`key`].
    pub(super) fn mentions(&self, names: &[Named<'t>], asked: &FxHashSet<String>) -> Mentions {
        let mut parts_of_ways: FxHashSet<&str> = FxHashSet::default();
        let mut role_of = |name: &'t str| {
            let role = self.roles.get(name).copied().unwrap_or_default();
            if role.is_of_way {
                parts_of_ways.insert(name);
            }
            role
        };
        let each = (names.iter())
            .map(|name| match *name {
                Named::No => Mention::None,
                // It may be any name, after normalisation.
                Named::Foreign(_) => Mention::Word,
                Named::Attribute(name) => {
                    role_of(name);
                    if ATTRIBUTES.contains(&name) {
                        Mention::Word
                    } else {
                        Mention::None
                    }
                }
                Named::Name(name, next) => {
                    let role = role_of(name);
                    if role.is_word || !asked.is_empty() && asked.contains(name) {
                        Mention::Word
                    } else if role.is_around {
                        Mention::Around(next)
                    } else {
                        Mention::None
                    }
                }
            })
            .collect();
        let ends = |ending: &str| names.iter().any(|name| name.ends_with(ending));
        let is_open = |&way: &Way<'_>| {
            whole_names(way).all(|name| parts_of_ways.contains(name_key(name)))
                && first_ending(way).is_none_or(ends)
        };
        Mentions {
            each,
            may_hand_on: self.ways.iter().any(is_open),
        }
    }
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
    /// Whether the text has all names of a way to hand a function to a compiler or finalizer.
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

/// What the lines that hold one of the [`WORDS`] call things: `import builtins as b`, `m = sys.modules[__name__]`.
///
/// Where a function calls them something, that is a name of its own, unless it declares names of others.
pub(super) fn aliases<'t>(
    tokens: &[Token],
    names: &[Named<'t>],
    bodies: &[Body],
    text: &str,
) -> Vec<&'t str> {
    let mut found = Vec::new();
    // How many were found in the lines before.
    let mut certain = 0;
    let mut holds_word = false;
    // How many tokens of the line have been read, and the last one if it is a name.
    let (mut position, mut previous) = (0, None);
    let mut functions = bodies.iter().filter(|body| body.is_function).peekable();
    // The function that the line stands in.
    let mut within: Option<&Body> = None;
    for (index, (token, name)) in tokens.iter().zip(names).enumerate() {
        match token.kind {
            TokenKind::Newline | TokenKind::EndOfFile => {
                let is_own = || within.is_some_and(|function| !declares(names, function));
                if !holds_word || is_own() {
                    found.truncate(certain);
                }
                certain = found.len();
                (holds_word, position, previous) = (false, 0, None);
                continue;
            }
            TokenKind::Comment | TokenKind::LineEnd | TokenKind::Indent | TokenKind::Dedent => {
                continue;
            }
            TokenKind::Operator if position == 1 => {
                found.extend(previous.filter(|_| matches!(token.span.of(text), "=" | ":")));
            }
            _ => {}
        }
        if position == 0 {
            while functions
                .next_if(|function| function.tokens.end <= index)
                .is_some()
            {}
            let next = functions.peek().copied();
            within = next.filter(|function| function.tokens.start <= index);
        }
        position += 1;
        let last = previous.take();
        match *name {
            Named::Name(word, _) => {
                holds_word |= WORDS.contains(&word);
                found.extend((last == Some("as")).then_some(word));
                previous = Some(word);
            }
            Named::Attribute(word) => holds_word |= ATTRIBUTES.contains(&word),
            // One that is called so is a word anyway.
            Named::Foreign(_) | Named::No => {}
        }
    }
    if !holds_word {
        found.truncate(certain);
    }
    found
}

/// Whether something in a body binds names of the module.
fn declares(names: &[Named<'_>], body: &Body) -> bool {
    let names = names.get(body.tokens.clone()).unwrap_or_default();
    names
        .iter()
        .any(|name| matches!(name, Named::Name("global", _)))
}
