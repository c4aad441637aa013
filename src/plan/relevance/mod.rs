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
//! - a string that begins like the path of a name of the module or a builtin (`"builtins.open"`), which may be
//!   replaced by it;
//! - a name that a lifted function would get.
//!
//! A body with none of these *words* is blanked. To call a function or class around a knot hands it to nobody, but in a
//! decorator or a class body that may make a method of what it returns; so elsewhere in a function without classes its
//! name is no such word where it is called.
//! What follows the name in its *header* is evaluated in the module or a
//! class, and can besides bind a name there, by a walrus only; it is blanked with the body if it holds neither. A whole
//! *statement* may bind a name of the module, or import one. It is blanked if it imports nothing and, but for what it
//! calls or looks up an attribute of, names nothing that is named where knots are judged: in the statements that hold
//! one, or one of these words.
//!
//! A name with letters outside ASCII may be any name, after normalisation; one with two underscores in it may be
//! a private name of a class, plain or written out, and is compared by what follows them. As the names that
//! lifted functions would get are known only when the judgement is made, the plan says which ones it asked for
//! ([`Plan::asked_names`]), and [`Relevance::misses`] whether a blanked part holds one.
//!
//! A text that mentions `f_locals` or `getargvalues` is read as a whole: functions that look at the variables of
//! their callers do so through each other.
//!
//! [`Plan::asked_names`]: super::Plan::asked_names

mod named;

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use rustc_hash::FxHashSet;

use super::module::mentions;
use super::reasons::callers::VARIABLES_OF_FRAME;
use super::reasons::namespace::OWN_PATH;
use crate::names::normalized;
use crate::source::{
    Body, Lexed, Marks, Outline, Span, Statement, Stub, Token, TokenKind, holds_one, name_key,
    outline,
};
use crate::syntax::is_keyword;

use named::{Named, Next, names};

/// How often a plan may miss a name before the whole text is read.
const MOST_MISSED: usize = 2;

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

/// How the paths begin of what is in the module or among the builtins, and how they are put together.
const PATHS: &[&str] = &["builtins.", "__main__.", OWN_PATH];

/// The length of a literal that begins like one of them, with its prefix and quotes.
const LONGEST_BEGINNING: usize = 2 + 3 + 9;

/// What is needed of one text.
pub struct Relevance<'t> {
    text: &'t str,
    tokens: &'t [Token],
    /// For each token, what it is as a name.
    names: Vec<Named<'t>>,
    statements: &'t [Statement],
    bodies: &'t [Body],
    /// The outermost functions that may hold a knot, in source order.
    suspects: &'t [Span],
    /// The words that make a body matter, by [`key`].
    words: FxHashSet<Cow<'t, str>>,
    /// The names of the functions and classes around knots, which do so too unless they are called, likewise.
    around: FxHashSet<Cow<'t, str>>,
    /// Names that make it matter besides, likewise.
    asked: FxHashSet<String>,
    /// Whether everything may matter.
    is_whole: bool,
    /// Whether the text may hold strings that begin with one of the [`PATHS`].
    has_paths: bool,
    /// How often a plan asked for a name that was blanked.
    missed: usize,
}

impl<'t> Relevance<'t> {
    /// What is needed to judge the knots in `suspects`, disjoint spans in source order that no function is around.
    pub fn of(text: &'t str, lexed: &'t Lexed, suspects: &'t [Span]) -> Self {
        let bodies = lexed.bodies(text);
        let around = bodies
            .iter()
            .filter(|body| holds_one(suspects, body.span))
            .map(|body| key(body.name.of(text)));
        let around = around.collect();
        let names = names(lexed, text);
        let mut words: FxHashSet<Cow<'t, str>> =
            WORDS.iter().map(|&word| Cow::Borrowed(word)).collect();
        words.extend(aliases(&lexed.tokens, &names, text).into_iter().map(key));
        Self {
            text,
            tokens: &lexed.tokens,
            names,
            statements: lexed.statements(text),
            words,
            around,
            is_whole: VARIABLES_OF_FRAME.iter().any(|word| mentions(text, word)),
            has_paths: PATHS.iter().any(|path| mentions(text, path)),
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
        if self.is_whole || self.missed > MOST_MISSED {
            return outline(self.text, std::iter::empty());
        }
        let words = self.names.iter().zip(self.tokens);
        let words =
            Marks::of(words.map(|(&name, &token)| self.is_word(name) || self.is_path(token)));
        let calls = self.marks(|name| self.is_call(name));
        let classes = self.marks(|name| matches!(name, Named::Name("class", _)));
        let holds_word = |tokens: &Range<usize>| words.are_in(tokens) || calls.are_in(tokens);
        let matters = |body: &Body| {
            let has_class = !body.is_function || classes.are_in(&body.tokens);
            words.are_in(&body.tokens) || has_class && calls.are_in(&body.tokens)
        };

        let mut unread: Vec<&Body> = Vec::new();
        for body in self.bodies {
            let is_within = unread
                .last()
                .is_some_and(|outer| outer.span.contains(body.span));
            if !is_within && !matters(body) && !holds_one(self.suspects, body.span) {
                unread.push(body);
            }
        }
        let judged = |statement: &Statement| {
            holds_one(self.suspects, statement.span) || holds_word(&statement.tokens)
        };
        let mut concerned: FxHashSet<Cow<'_, str>> = FxHashSet::default();
        for statement in self.statements.iter().filter(|each| judged(each)) {
            let names = self.read_names(&statement.tokens, &unread);
            concerned.extend(names.map(|(name, _)| key(name)));
        }
        concerned.retain(|word| !is_keyword(word));
        let is_free_of = |tokens: &Range<usize>| {
            self.read_names(tokens, &unread).all(|(name, next)| {
                let is_bound = next == Next::Other && concerned.contains(name_key(name));
                name.is_ascii() && name != "import" && !is_bound
            })
        };
        let binds = |tokens: &Range<usize>| {
            let mut tokens = self.tokens.get(tokens.clone()).unwrap_or_default().iter();
            tokens.any(|token| token.is_operator(self.text, ":="))
        };
        let is_string = |statement: &Statement| {
            self.tokens
                .get(statement.tokens.start)
                .is_some_and(|token| token.kind == TokenKind::String)
        };
        let mut parts: Vec<(Span, Stub)> = Vec::new();
        for statement in self.statements {
            // A string may be the docstring.
            let is_blanked =
                !judged(statement) && !is_string(statement) && is_free_of(&statement.tokens);
            if is_blanked {
                parts.push((statement.span, Stub::Statement));
            }
        }
        parts.extend(unread.iter().map(|body| {
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

    fn marks(&self, is_meant: impl Fn(Named<'t>) -> bool) -> Marks {
        Marks::of(self.names.iter().map(|&name| is_meant(name)))
    }

    fn is_word(&self, name: Named<'t>) -> bool {
        match name {
            Named::No => false,
            Named::Attribute(word) => !word.is_ascii() || ATTRIBUTES.contains(&word),
            Named::Name(word, next) => {
                let key = name_key(word);
                !word.is_ascii()
                    || self.words.contains(key)
                    || self.asked.contains(key)
                    || next != Next::Call && self.around.contains(key)
            }
        }
    }

    /// Whether the token is a string, or a part of one, that may be the path of a name of the module or a builtin.
    fn is_path(&self, token: Token) -> bool {
        if !self.has_paths {
            return false;
        }
        let text = token.span.of(self.text);
        match token.kind {
            // With escapes in it, the beginning may be anything.
            TokenKind::String | TokenKind::FormatStringMiddle => {
                text.bytes()
                    .take(LONGEST_BEGINNING)
                    .any(|byte| byte == b'\\')
                    || PATHS.iter().any(|path| mentions(text, path))
            }
            // In a format string the field is a token of its own.
            TokenKind::Name => {
                let around = Span::new(token.span.start.saturating_sub(1), token.span.end + 2);
                text == "__name__" && self.text.get(around.start..around.end) == Some(OWN_PATH)
            }
            _ => false,
        }
    }

    /// Whether a function or class around a knot is called.
    fn is_call(&self, name: Named<'t>) -> bool {
        matches!(name, Named::Name(word, Next::Call) if self.around.contains(name_key(word)))
    }

    /// The names among these tokens as they are written, with what follows them, without those in unread bodies.
    fn read_names<'s>(
        &'s self,
        tokens: &Range<usize>,
        unread: &'s [&'s Body],
    ) -> impl Iterator<Item = (&'t str, Next)> + use<'s, 't> {
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
                if let Some(Named::Name(word, next)) = name {
                    return Some((word, next));
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
                && let Named::Name(word, _) = name
            {
                found.extend(asked.get(name_key(word)));
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

/// What the lines that hold one of the [`WORDS`] call things: `import builtins as b`, `m = sys.modules[__name__]`.
fn aliases<'t>(tokens: &[Token], names: &[Named<'t>], text: &str) -> Vec<&'t str> {
    let mut found = Vec::new();
    // How many were found in the lines before.
    let mut certain = 0;
    let mut holds_word = false;
    // How many tokens of the line have been read, and the last one if it is a name.
    let (mut position, mut previous) = (0, None);
    for (token, name) in tokens.iter().zip(names) {
        match token.kind {
            TokenKind::Newline => {
                if !holds_word {
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
        position += 1;
        let last = previous.take();
        match *name {
            Named::Name(word, _) => {
                holds_word |= WORDS.contains(&word);
                found.extend((last == Some("as")).then_some(word));
                previous = Some(word);
            }
            Named::Attribute(word) => holds_word |= ATTRIBUTES.contains(&word),
            Named::No => {}
        }
    }
    if !holds_word {
        found.truncate(certain);
    }
    found
}
