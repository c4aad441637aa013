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
    // Cells of editors.
    "%%",
    // An editor's or an encoding's line.
    "-*-",
    // Foldable regions of editors.
    "<editor-fold",
    "</editor-fold",
    "{{{",
    "}}}",
];

/// What a marker's text begins with where only this case of letters makes it one.
const EXACT: &[&str] = &[
    // Cells of notebooks kept as scripts.
    "In[",
    "COMMAND",
    "MAGIC ",
    "DBTITLE ",
    // Snippets that documentation cuts out.
    "[START ",
    "[END ",
];

/// Words that make a comment a marker where they stand alone in front: `# noqa`, `# noqa: E501`, `# region Setup`.
const WORDS: &[&str] = &[
    "endregion",
    "noinspection",
    "noqa",
    "nosec",
    "nosemgrep",
    "nosonar",
    "pragma",
    "region",
    "sourcery",
];

/// Whether a comment, given from its `#` on, is a marker.
pub fn is_marker(comment: &str) -> bool {
    let text = comment.trim_start_matches('#').trim();
    if EXACT.iter().any(|prefix| text.starts_with(prefix)) {
        return true;
    }
    let text = text.to_lowercase();
    if DIRECTIVES.iter().any(|directive| text.starts_with(directive)) {
        return true;
    }
    // The cells of jupytext's light format: `# +`, `# + [markdown]`, closed by `# -`.
    if text == "-" || text == "+" || text.starts_with("+ ") {
        return true;
    }
    let word = text
        .split(|character: char| !character.is_alphanumeric() && character != '_' && character != '-')
        .next()
        .unwrap_or_default();
    WORDS.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::is_marker;

    #[test]
    fn knows_markers() {
        for comment in [
            "# fmt: off", "#fmt:skip", "# isort: skip_file", "# pylint: disable=all", "# ruff: noqa", "# mypy: strict",
            "# type: ignore", "# noqa", "# NOQA:E501", "# flake8: noqa", "# pyright: basic", "# yapf: disable",
            "# pragma: no cover", "# %%", "#%% Cell", "# In[3]:", "# In[ ]:", "# COMMAND ----------", "# +",
            "# + tags=[\"a\"]", "# -", "# region Setup", "#region", "#endregion", "# outdent: skip", "# {{{ fold",
            "# [START tasks]", "# COMMAND",
        ] {
            assert!(is_marker(comment), "{comment}");
        }
    }

    #[test]
    fn knows_prose() {
        for comment in [
            "# the type of a tree", "# pylint is wrong here", "#", "# ---------", "# +1 for the root", "# regional codes",
            "# inner", "# in the tree", "# - a list item", "# noqas", "# command of the shell", "# magic numbers", "#########",
        ] {
            assert!(!is_marker(comment), "{comment}");
        }
    }
}
