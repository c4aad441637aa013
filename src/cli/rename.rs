//! `--rename [PATH::][OUTER.]OLD=NEW`, read and checked as far as the command line alone can.

use outdent::plan::Rename;
use unicode_ident::{is_xid_continue, is_xid_start};
use unicode_normalization::UnicodeNormalization;

/// Python's keywords (reference, 2.3.1), the soft ones left out: those are good names.
const KEYWORDS: &[&str] = &[
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue",
    "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import",
    "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while",
    "with", "yield",
];

/// Reads the value of `--rename`.
///
/// # Errors
///
/// A sentence for the user if it is no such value, or if the new name can't be one for a lifted function.
pub(super) fn parse_rename(value: &str) -> Result<Rename, String> {
    let (target, new) = value
        .rsplit_once('=')
        .ok_or("it takes OLD=NEW, for example walk=_walk_tree")?;
    let (path, old) = match target.rsplit_once("::") {
        Some((path, old)) => (Some(path), old),
        None => (None, target),
    };
    let is_name = |part: &str| part == "<lambda>" || is_identifier(part);
    if !old.split('.').all(is_name) {
        return Err(format!(
            "`{old}` is no name of a function; write walk, or outer.walk"
        ));
    }
    let new: String = new.nfkc().collect();
    if !is_identifier(&new) {
        return Err(format!("`{new}` is no Python identifier"));
    }
    if KEYWORDS.contains(&new.as_str()) {
        return Err(format!("`{new}` is a Python keyword"));
    }
    if new.starts_with("__") {
        return Err(format!(
            "`{new}` begins with two underscores, which Python would mangle inside a class; take one"
        ));
    }
    Ok(Rename {
        path: path.map(|path| path.strip_prefix("./").unwrap_or(path).to_owned()),
        old: old.to_owned(),
        new,
    })
}

fn is_identifier(text: &str) -> bool {
    let mut characters = text.chars();
    characters
        .next()
        .is_some_and(|first| first == '_' || is_xid_start(first))
        && characters.all(is_xid_continue)
}

#[cfg(test)]
mod tests {
    use outdent::plan::Rename;

    use super::parse_rename;

    #[test]
    fn a_rename_may_be_narrowed() {
        let rename = |path: Option<&str>, old: &str, new: &str| {
            Ok(Rename {
                path: path.map(str::to_owned),
                old: old.to_owned(),
                new: new.to_owned(),
            })
        };
        assert_eq!(parse_rename("walk=_go"), rename(None, "walk", "_go"));
        assert_eq!(parse_rename("f.walk=_go"), rename(None, "f.walk", "_go"));
        assert_eq!(
            parse_rename("./src/a=b.py::f.walk=match"),
            rename(Some("src/a=b.py"), "f.walk", "match")
        );
    }

    #[test]
    fn names_that_cannot_be_are_refused() {
        for value in [
            "walk",
            "walk=",
            "walk=1a",
            "walk=class",
            "walk=__go",
            "=_go",
            "a..b=_go",
            "walk=a-b",
        ] {
            assert!(parse_rename(value).is_err(), "{value}");
        }
    }
}
