//! Names that are bound by a path in a string, as `mock.patch` does it.
//!
//! Told by tokens, since not all strings of a text are read otherwise.

use super::Namespace;
use crate::plan::literals::{unescaped, value_of};
use crate::plan::module::{Module, mentions};
use crate::source::{Span, TokenKind};

/// How the paths begin of builtins, and of the names of a module that is run.
const BEGINNINGS: [&str; 2] = ["builtins.", "__main__."];

/// How a module puts the paths of its own names together: `f"{__name__}.Tree"`.
const OWN_PATH: &str = "{__name__}.";

impl Namespace {
    /// Strings like `"builtins.open"` are given to what replaces what they name, as `mock.patch` does.
    pub(super) fn bind_by_path(&mut self, module: &Module<'_>) {
        let text = module.text;
        let begins_path = |path: &str| mentions(text, path);
        if !BEGINNINGS.into_iter().chain([OWN_PATH]).any(begins_path) {
            return;
        }
        let mut begun: Option<Span> = None;
        for token in &module.lexed.tokens {
            let string = token.span.of(text);
            let start = begun.take().map(|start| start.of(text));
            match (token.kind, start) {
                (TokenKind::String, _) => self.bind_path(&value_of(string)),
                (TokenKind::FormatStringStart, _) => begun = Some(token.span),
                (TokenKind::FormatStringMiddle, Some(start)) => {
                    let is_raw = start.contains(['r', 'R']);
                    self.bind_path(&unescaped(string, is_raw, false));
                }
                (TokenKind::Name, _) if string == "__name__" => {
                    let rest = text.get(token.span.start.saturating_sub(1)..);
                    if let Some(path) = rest.and_then(|rest| rest.strip_prefix(OWN_PATH)) {
                        let is_other = |letter: char| !letter.is_alphanumeric() && letter != '_';
                        self.bind_last(path.split(is_other).next().unwrap_or_default());
                    }
                }
                _ => {}
            }
        }
    }

    fn bind_path(&mut self, path: &str) {
        let mut names = BEGINNINGS.iter();
        if let Some(name) = names.find_map(|beginning| path.strip_prefix(beginning)) {
            self.bind_last(name.split('.').next().unwrap_or_default());
        }
    }

    fn bind_last(&mut self, name: &str) {
        if name == "__dict__" || name.is_empty() {
            self.bound_beginnings.insert(String::new());
        }
        self.bound.insert(name.to_owned());
    }
}
