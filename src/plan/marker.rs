//! Comments that belong to their line: tool directives, cell markers, region marks.
//!
//! A comment of prose goes with the statement below it. A marker means the place where it
//! stands, or the lines after it, so nothing is inserted above it and it never moves. Only the text
//! of one comment is looked at; where it stands is for the callers.

/// What a marker's text begins with, after `#` and blanks, in lower case.
const DIRECTIVES: &[&str] = &[
    "autopep8:",
    "bandit:",
    "basedpyright:",
    "black:",
    "codespell:",
    "coverage:",
    "cspell:",
    "cython:",
    "distutils:",
    "doctest:",
    "fixit:",
    "flake8:",
    "flake8-in-file-ignores:",
    "fmt:",
    "isort:",
    "lint:",
    "lint-fixme:",
    "lint-ignore:",
    "mypy:",
    "outdent:",
    "pragma:",
    "pycodestyle:",
    "pydocstyle:",
    "pyflakes:",
    "pyformat:",
    "pylint:",
    "pyre:",
    "pyre-fixme",
    "pyre-ignore",
    "pyre-strict",
    "pyre-unsafe",
    "pyrefly:",
    "pyright:",
    "pytype:",
    "ruff:",
    "semgrep:",
    "sourcery:",
    "spell-checker:",
    "ty:",
    "type:",
    "usort:",
    "vim:",
    "vulture:",
    "yapf:",
    "zuban:",
    // An editor's or an encoding's line.
    "-*-",
];

/// What the text of a mark begins with, likewise: cells and foldable regions of editors.
const PLACES: &[&str] = &["%%", "<editor-fold", "</editor-fold", "{{{", "}}}"];

/// What the text of a mark begins with where only this case of letters makes it one.
const EXACT_PLACES: &[&str] = &[
    // Cells of notebooks kept as scripts.
    "In[", "COMMAND", "MAGIC ", "DBTITLE ", // Snippets that documentation cuts out.
    "[START ", "[END ",
];

/// Words that make a comment a directive where they stand alone in front: `# noqa`, `# noqa: E501`.
const DIRECTIVE_WORDS: &[&str] = &[
    "noinspection",
    "noqa",
    "nosec",
    "nosemgrep",
    "nosonar",
    "pragma",
    "sourcery",
];

/// Words that likewise make a mark: `# region Setup`.
const PLACE_WORDS: &[&str] = &["region", "endregion"];

/// A comment that belongs to its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marker {
    /// `# pylint: disable=all`: it tells a tool what to do there.
    Directive,
    /// `# %%`, `# region Setup`: what stands below it belongs to another part of the file than what stands above.
    Place,
}

/// What kind of marker a comment is, given from its `#` on; none for prose.
pub fn marker(comment: &str) -> Option<Marker> {
    let text = comment.trim_start_matches('#').trim();
    let begins_with_one_of =
        |text: &str, prefixes: &[&str]| prefixes.iter().any(|prefix| text.starts_with(prefix));
    if begins_with_one_of(text, EXACT_PLACES) {
        return Some(Marker::Place);
    }
    let text = text.to_lowercase();
    let word = text
        .split(|character: char| {
            !character.is_alphanumeric() && character != '_' && character != '-'
        })
        .next()
        .unwrap_or_default();
    // The cells of jupytext's light format: `# +`, `# + [markdown]`, closed by `# -`.
    let is_light_cell = text == "-" || text == "+" || text.starts_with("+ ");
    if is_light_cell || begins_with_one_of(&text, PLACES) || PLACE_WORDS.contains(&word) {
        return Some(Marker::Place);
    }
    (begins_with_one_of(&text, DIRECTIVES) || DIRECTIVE_WORDS.contains(&word))
        .then_some(Marker::Directive)
}

#[cfg(test)]
mod tests {
    use super::{Marker, marker};

    #[test]
    fn knows_markers() {
        for comment in [
            "# fmt: off",
            "#fmt:skip",
            "# isort: skip_file",
            "# pylint: disable=all",
            "# ruff: noqa",
            "# mypy: strict",
            "# type: ignore",
            "# noqa",
            "# NOQA:E501",
            "# flake8: noqa",
            "# pyright: basic",
            "# yapf: disable",
            "# pragma: no cover",
            "# %%",
            "#%% Cell",
            "# In[3]:",
            "# In[ ]:",
            "# COMMAND ----------",
            "# +",
            "# + tags=[\"a\"]",
            "# -",
            "# region Setup",
            "#region",
            "#endregion",
            "# outdent: skip",
            "# {{{ fold",
            "# [START tasks]",
            "# COMMAND",
        ] {
            assert!(marker(comment).is_some(), "{comment}");
        }
    }

    #[test]
    fn tells_marks_from_directives() {
        for comment in [
            "# %%",
            "# In[3]:",
            "# region A",
            "# COMMAND ----------",
            "# +",
            "# }}}",
        ] {
            assert_eq!(marker(comment), Some(Marker::Place), "{comment}");
        }
        for comment in [
            "# noqa: E501",
            "# fmt: off",
            "# type: ignore",
            "# outdent: skip",
        ] {
            assert_eq!(marker(comment), Some(Marker::Directive), "{comment}");
        }
    }

    #[test]
    fn knows_prose() {
        for comment in [
            "# the type of a tree",
            "# pylint is wrong here",
            "#",
            "# ---------",
            "# +1 for the root",
            "# regional codes",
            "# inner",
            "# in the tree",
            "# - a list item",
            "# noqas",
            "# command of the shell",
            "# magic numbers",
            "#########",
        ] {
            assert_eq!(marker(comment), None, "{comment}");
        }
    }
}
