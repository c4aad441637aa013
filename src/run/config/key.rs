//! The keys of a config file.

/// One key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Key {
    /// The files that a walk takes.
    Include,
    /// The files and folders that a walk leaves out.
    Exclude,
    /// Whether `exclude` also holds for files that are named.
    ForceExclude,
    /// What is ignored where.
    PerFileIgnores,
    /// Whether unsafe knots are lifted too.
    Unsafe,
    /// How many new parameters a lifted function may get.
    MaxParameters,
    /// How a lifted function is called.
    NameTemplate,
    /// How it is called where that name is taken.
    TakenNameTemplate,
    /// What becomes of the comments above a lifted function.
    Comments,
    /// Whether a comment says why a function stands at module scope.
    WhyComment,
    /// Decorators that move with the function.
    PureDecorators,
    /// Decorators under which nothing is lifted.
    CompiledDecorators,
    /// Callees that only call what they are handed, during the call.
    KnownCallees,
    /// Context managers that let every exception through.
    KnownContextManagers,
}

impl Key {
    /// All keys, in the order in which they are shown.
    pub(super) const ALL: [Self; 14] = [
        Self::Include,
        Self::Exclude,
        Self::ForceExclude,
        Self::PerFileIgnores,
        Self::Unsafe,
        Self::MaxParameters,
        Self::NameTemplate,
        Self::TakenNameTemplate,
        Self::Comments,
        Self::WhyComment,
        Self::PureDecorators,
        Self::CompiledDecorators,
        Self::KnownCallees,
        Self::KnownContextManagers,
    ];

    /// The key as it is written.
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Include => "include",
            Self::Exclude => "exclude",
            Self::ForceExclude => "force-exclude",
            Self::PerFileIgnores => "per-file-ignores",
            Self::Unsafe => "unsafe",
            Self::MaxParameters => "max-parameters",
            Self::NameTemplate => "name-template",
            Self::TakenNameTemplate => "taken-name-template",
            Self::Comments => "comments",
            Self::WhyComment => "why-comment",
            Self::PureDecorators => "pure-decorators",
            Self::CompiledDecorators => "compiled-decorators",
            Self::KnownCallees => "known-callees",
            Self::KnownContextManagers => "known-context-managers",
        }
    }

    /// The key that is written so.
    pub(super) fn named(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|key| key.as_str() == text)
    }
}

/// `; did you mean ...?` with the nearest of some words, or nothing if none is near.
pub(super) fn nearest_hint<'w>(text: &str, words: impl IntoIterator<Item = &'w str>) -> String {
    nearest(text, words).map_or_else(String::new, |word| format!("; did you mean `{word}`?"))
}

fn nearest<'w>(text: &str, words: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    // `max_parameters` is as near as can be.
    let plain = text.to_lowercase().replace('_', "-");
    words
        .into_iter()
        .map(|word| (strsim::normalized_damerau_levenshtein(&plain, word), word))
        .filter(|(likeness, _)| *likeness >= 0.5)
        .max_by(|(left, _), (right, _)| left.total_cmp(right))
        .map(|(_, word)| word)
}

#[cfg(test)]
mod tests {
    use super::{Key, nearest};

    #[test]
    fn the_nearest_word_is_found() {
        let near = |text| nearest(text, Key::ALL.map(Key::as_str));
        assert_eq!(near("max_parameters"), Some("max-parameters"));
        assert_eq!(near("max-params"), Some("max-parameters"));
        assert_eq!(near("exlude"), Some("exclude"));
        assert_eq!(near("per-file-ignore"), Some("per-file-ignores"));
        assert_eq!(near("line-length"), None);
    }
}
