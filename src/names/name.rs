//! Names as Python compares them: in NFKC, and private ones with their class written in.

use rustc_hash::FxHashMap;
use std::borrow::Cow;

use unicode_normalization::{UnicodeNormalization, is_nfkc};

/// A name, interned: equal names of one [`Names`] have equal numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name(u32);

/// The names of one module.
#[derive(Clone, Debug, Default)]
pub struct Names {
    texts: Vec<String>,
    numbers: FxHashMap<String, Name>,
}

impl Names {
    /// The number of the name with this text, which is taken as it is.
    pub fn intern(&mut self, text: &str) -> Name {
        if let Some(&name) = self.numbers.get(text) {
            return name;
        }
        let name = Name(u32::try_from(self.texts.len()).unwrap_or(u32::MAX));
        self.texts.push(text.to_owned());
        self.numbers.insert(text.to_owned(), name);
        name
    }

    /// The number of the name with this text, if any scope, binding or reference has it.
    pub fn find(&self, text: &str) -> Option<Name> {
        self.numbers.get(text).copied()
    }

    /// The text of a name, normalised and mangled.
    pub fn text(&self, name: Name) -> &str {
        self.texts.get(name.0 as usize).map_or("", String::as_str)
    }
}

/// The identifier as Python compares it: in NFKC (Python reference, 2.3 "Identifiers and keywords").
pub fn normalized(identifier: &str) -> Cow<'_, str> {
    if identifier.is_ascii() || is_nfkc(identifier) {
        Cow::Borrowed(identifier)
    } else {
        Cow::Owned(identifier.nfkc().collect())
    }
}

/// The class whose body a scope is in, as private names see it; none if that class mangles nothing.
///
/// Python reference, 6.2.1 "Private name mangling": the class name without leading underscores; a
/// class named by underscores only mangles nothing.
pub fn mangling_class(class: &str) -> Option<String> {
    let stripped = class.trim_start_matches('_');
    (!stripped.is_empty()).then(|| stripped.to_owned())
}

/// The identifier as it is compiled in a scope of the given mangling class: `__x` in `C` is `_C__x`.
///
/// Names that end in two underscores and names with a dot are never mangled.
pub fn mangled<'n>(identifier: &'n str, class: Option<&str>) -> Cow<'n, str> {
    match class {
        Some(class) if is_private(identifier) => Cow::Owned(format!("_{class}{identifier}")),
        _ => Cow::Borrowed(identifier),
    }
}

/// Whether the identifier is one that a class mangles.
pub fn is_private(identifier: &str) -> bool {
    identifier.starts_with("__") && !identifier.ends_with("__") && !identifier.contains('.')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_names_carry_their_class() {
        assert_eq!(mangled("__x", Some("C")), "_C__x");
        assert_eq!(mangled("__x__", Some("C")), "__x__");
        assert_eq!(mangled("_x", Some("C")), "_x");
        assert_eq!(mangled("__x", None), "__x");
        assert_eq!(mangling_class("__C").as_deref(), Some("C"));
        assert_eq!(mangling_class("___"), None);
    }

    #[test]
    fn names_are_compared_in_nfkc() {
        assert_eq!(normalized("ﬁle"), "file");
        assert_eq!(normalized("µ"), "μ");
        assert_eq!(normalized("plain"), "plain");
    }
}
