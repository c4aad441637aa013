//! What of a module the judgement looks at: which bodies of functions and classes may be left unread.
//!
//! A knot is judged by the outermost function around it, and by little else in the module: what the names at
//! module scope are bound by, which names are in use, what goes through all of them, and where that function,
//! or a class around it, is handed on. From within a body that holds no knot, code can have a part in this
//! only by
//! - a `global` declaration, which makes a binding in it one of the module;
//! - the name of a function or class around a knot, which it may hand to a compiler or a finalizer;
//! - the names `globals`, `locals`, `vars`, `dir`, `getmembers` or `modules`, by which it may go through the
//!   module's names;
//! - a name that a lifted function would get.
//!
//! A name with letters outside ASCII may be any name, after normalisation; one with two underscores in it may be
//! a private name of a class, plain or written out, and is compared by what follows them. So a body with none
//! of these words can't change a judgement, and is blanked. As the names that lifted functions would get are
//! known only when the judgement is made, the plan says which ones it asked for ([`Plan::asked_names`]), and
//! [`Relevance::misses`] whether a blanked body holds one.
//!
//! [`Plan::asked_names`]: super::Plan::asked_names

use std::collections::{BTreeSet, HashSet};

use crate::source::{
    Body, Lexed, Outline, Part, Span, Token, TokenKind, bodies, holds_one, name_key, outline,
};

/// What is needed of one text.
pub struct Relevance<'t> {
    text: &'t str,
    tokens: &'t [Token],
    bodies: Vec<Body>,
    /// The outermost functions that may hold a knot, in source order.
    suspects: &'t [Span],
    /// Words, by [`name_key`], that make a body matter.
    words: HashSet<&'t str>,
    /// Names that make a body matter, by [`name_key`], besides.
    names: HashSet<String>,
}

impl<'t> Relevance<'t> {
    /// What is needed to judge the knots in `suspects`, disjoint spans in source order that no function is around.
    pub fn of(text: &'t str, lexed: &'t Lexed, suspects: &'t [Span]) -> Self {
        let bodies = bodies(&lexed.tokens, text);
        let around = bodies
            .iter()
            .filter(|body| holds_one(suspects, body.span))
            .map(|body| name_key(body.name.of(text)));
        let words = [
            "global",
            "globals",
            "locals",
            "vars",
            "dir",
            "getmembers",
            "modules",
        ];
        Self {
            text,
            tokens: &lexed.tokens,
            words: around.chain(words).collect(),
            bodies,
            suspects,
            names: HashSet::new(),
        }
    }

    /// The text without the bodies that don't matter.
    pub fn outline(&self) -> Outline {
        // How many tokens before each one matter.
        let mut matter = Vec::with_capacity(self.tokens.len() + 1);
        let mut count = 0u32;
        matter.push(count);
        let mut line = Line::default();
        for &token in self.tokens {
            let use_of_word = line.push(token, self.text);
            let matters = use_of_word
                .is_some_and(|use_of_word| self.matters(token.span.of(self.text), use_of_word));
            count += u32::from(matters);
            matter.push(count);
        }
        let is_needed = |body: &&Body| {
            holds_one(self.suspects, body.span)
                || matter.get(body.tokens.start) != matter.get(body.tokens.end)
        };
        let blanked = self.bodies.iter().filter(|body| !is_needed(body));
        outline(self.text, blanked.map(|body| (body.span, Part::Body)))
    }

    fn matters(&self, word: &str, use_of_word: Use) -> bool {
        // `sys.modules`
        if !word.is_ascii() || word == "modules" {
            return true;
        }
        let word = name_key(word);
        use_of_word != Use::Attribute && (self.words.contains(word) || self.names.contains(word))
    }

    /// Whether what was blanked holds one of these names; then they count from now on, and a new outline shows
    /// where they stand.
    pub fn misses(&mut self, outline: &Outline, names: &BTreeSet<String>) -> bool {
        let asked: HashSet<&str> = names.iter().map(|name| name_key(name)).collect();
        let mut blanked = outline.blanked.iter().peekable();
        let mut found: HashSet<&str> = HashSet::new();
        let mut line = Line::default();
        for &token in self.tokens {
            let use_of_word = line.push(token, self.text);
            while blanked
                .next_if(|span| span.end <= token.span.start)
                .is_some()
            {}
            let Some(span) = blanked.peek() else { break };
            let is_name = use_of_word.is_some_and(|use_of_word| use_of_word != Use::Attribute);
            if is_name && span.start <= token.span.start {
                let word = name_key(token.span.of(self.text));
                if asked.contains(word) {
                    found.insert(word);
                }
            }
        }
        let misses = !found.is_empty();
        self.names.extend(found.into_iter().map(str::to_owned));
        misses
    }
}

/// What a word may be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// What stands after a dot and is no part of an import.
    Attribute,
    /// Anything else.
    Name,
}

/// What has been read of a logical line.
#[derive(Default)]
struct Line {
    after_dot: bool,
    imports: bool,
}

impl Line {
    /// Takes the next token; says what it is, if it is a word.
    fn push(&mut self, token: Token, text: &str) -> Option<Use> {
        match token.kind {
            TokenKind::Comment | TokenKind::LineEnd => None,
            TokenKind::Name => {
                let is_attribute = std::mem::take(&mut self.after_dot) && !self.imports;
                self.imports |= matches!(token.span.of(text), "import" | "from");
                Some(if is_attribute {
                    Use::Attribute
                } else {
                    Use::Name
                })
            }
            TokenKind::Newline => {
                *self = Self::default();
                None
            }
            _ => {
                self.after_dot = token.is_operator(text, ".");
                None
            }
        }
    }
}
