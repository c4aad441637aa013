//! Patterns for paths, as `.gitignore` has them: `tests/`, `*_pb2.py`, `/docs/conf.py`, `!keep.py`.
//!
//! A pattern without a slash, or with one at its end alone, means a name at any depth; any other is relative to the
//! folder of the config file. What matches a folder matches all that is in it.

use std::path::{Path, PathBuf, absolute};

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder, Glob};

/// Patterns of one key.
#[derive(Clone, Debug)]
pub(super) struct Patterns {
    /// What they are relative to.
    root: PathBuf,
    matcher: Matcher,
    /// Whether what the patterns don't mean is meant.
    is_negated: bool,
}

#[derive(Clone, Debug)]
enum Matcher {
    /// No patterns.
    Nothing,
    /// `*.py` and nothing else, which is asked of every file.
    PythonFiles,
    Globs(Gitignore),
}

impl Patterns {
    /// Reads patterns that are relative to `root`.
    ///
    /// # Errors
    ///
    /// What is wrong with one of them.
    pub(super) fn new(root: &Path, patterns: &[String]) -> Result<Self, String> {
        let matcher = match patterns {
            [] => Matcher::Nothing,
            [only] if only == "*.py" => Matcher::PythonFiles,
            _ => Matcher::Globs(globs(root, patterns.iter().map(String::as_str))?),
        };
        Ok(Self {
            root: root.to_path_buf(),
            matcher,
            is_negated: false,
        })
    }

    /// Reads one pattern; after a `!`, what it doesn't mean.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub(super) fn one(root: &Path, pattern: &str) -> Result<Self, String> {
        let stripped = pattern.strip_prefix('!');
        Ok(Self {
            root: root.to_path_buf(),
            matcher: Matcher::Globs(globs(root, [stripped.unwrap_or(pattern)])?),
            is_negated: stripped.is_some(),
        })
    }

    /// Whether the patterns mean the file or folder at `path` itself.
    pub(super) fn match_path(&self, path: &Path, is_folder: bool) -> bool {
        self.matches(path, |globs, path| globs.matched(path, is_folder))
    }

    /// Whether the patterns mean the file at `path`, or a folder around it.
    pub(super) fn match_path_or_around(&self, path: &Path) -> bool {
        self.matches(path, |globs, path| {
            globs.matched_path_or_any_parents(path, false)
        })
    }

    fn matches<'s>(
        &'s self,
        path: &Path,
        ask: impl Fn(&'s Gitignore, &Path) -> Match<&'s Glob>,
    ) -> bool {
        let is_meant = match &self.matcher {
            Matcher::Nothing => false,
            Matcher::PythonFiles => path.extension().is_some_and(|ending| ending == "py"),
            Matcher::Globs(globs) => {
                let Ok(path) = absolute(path) else {
                    return false;
                };
                let relative = path.strip_prefix(&self.root).ok();
                relative
                    // What lies elsewhere can only be meant by its name.
                    .or_else(|| path.file_name().map(Path::new))
                    .is_some_and(|relative| ask(globs, relative).is_ignore())
            }
        };
        is_meant != self.is_negated
    }
}

fn globs<'p>(
    root: &Path,
    patterns: impl IntoIterator<Item = &'p str>,
) -> Result<Gitignore, String> {
    let mut builder = GitignoreBuilder::new(root);
    builder.allow_unclosed_class(false);
    for pattern in patterns {
        builder
            .add_line(None, pattern)
            .map_err(|error| format!("`{pattern}` is no pattern: {error}"))?;
    }
    builder.build().map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::Patterns;

    fn matches(patterns: &[&str], path: &str) -> bool {
        let patterns: Vec<String> = patterns.iter().map(|&each| each.to_owned()).collect();
        Patterns::new(Path::new("/project"), &patterns)
            .is_ok_and(|patterns| patterns.match_path_or_around(&Path::new("/project").join(path)))
    }

    #[test]
    fn patterns_mean_what_they_mean_in_gitignore() {
        assert!(matches(&["*_pb2.py"], "src/deep/a_pb2.py"));
        assert!(matches(&["tests/"], "src/tests/a.py"));
        assert!(matches(&["tests/*"], "tests/deep/a.py"));
        assert!(!matches(&["tests/*"], "src/tests/a.py"));
        assert!(matches(&["/docs/conf.py"], "docs/conf.py"));
        assert!(!matches(&["docs", "!docs/conf.py"], "src/conf.py"));
        assert!(!matches(&["*.py", "!setup.py"], "setup.py"));
        assert!(matches(&["*.py", "!setup.py"], "a.py"));
        assert!(matches(&["*.py"], "a.py"));
        assert!(!matches(&[], "a.py"));
    }

    #[test]
    fn one_pattern_may_be_turned_round() {
        let matches = |path: &str| {
            Patterns::one(Path::new("/project"), "!tests/")
                .is_ok_and(|patterns| patterns.match_path_or_around(Path::new(path)))
        };
        assert!(matches("/project/src/a.py"));
        assert!(!matches("/project/tests/a.py"));
    }

    #[test]
    fn a_broken_pattern_is_an_error() {
        assert!(Patterns::one(Path::new("/project"), "a[").is_err());
    }
}
