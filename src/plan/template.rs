//! How lifted functions are called: templates such as `_{name}` and `_{outer}_{name}`.
//!
//! Whatever a template is filled with, it yields an identifier that begins with exactly one underscore: with two
//! it would be mangled inside a class, with none a star import would bring it along.

use unicode_ident::is_xid_continue;

use crate::names::normalized;

/// The templates for the names of lifted functions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameTemplates {
    /// For a name that nothing else in the module wants.
    pub plain: NameTemplate,
    /// For one that is taken; it holds `{outer}`.
    pub taken: NameTemplate,
}

impl Default for NameTemplates {
    fn default() -> Self {
        let literal = |text: &str| Part::Literal(text.to_owned());
        Self {
            plain: NameTemplate(vec![literal("_"), Part::Name]),
            taken: NameTemplate(vec![literal("_"), Part::Outer, literal("_"), Part::Name]),
        }
    }
}

/// One template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameTemplate(Vec<Part>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Literal(String),
    /// The function as written, without its leading underscores.
    Name,
    /// The function that directly encloses it, without underscores around it.
    Outer,
}

impl NameTemplate {
    /// Reads a template.
    ///
    /// # Errors
    ///
    /// A sentence for the user if not everything that it can yield would be a good name.
    pub fn parse(text: &str) -> Result<Self, String> {
        // As Python reads the names: letters outside ASCII may stand for underscores.
        let text = &*normalized(text);
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some(next) = rest.chars().next() {
            if let Some(after) = rest.strip_prefix("{name}") {
                parts.push(Part::Name);
                rest = after;
            } else if let Some(after) = rest.strip_prefix("{outer}") {
                parts.push(Part::Outer);
                rest = after;
            } else {
                let end = rest.find('{').filter(|&end| end > 0).unwrap_or(rest.len());
                let (literal, after) = rest.split_at(end);
                if !literal.chars().all(is_xid_continue) {
                    return Err(format!(
                        "`{text}` is no name: `{next}` begins neither {{name}} nor {{outer}}, and other parts \
                         are letters, digits and underscores"
                    ));
                }
                parts.push(Part::Literal(literal.to_owned()));
                rest = after;
            }
        }
        if !parts.contains(&Part::Name) {
            return Err(format!("`{text}` lacks {{name}}, the function as written"));
        }
        if !text.starts_with('_') || text.starts_with("__") {
            return Err(format!(
                "`{text}` must begin with one underscore: two would be mangled inside a class, and a name with none \
                 would be brought along by star imports"
            ));
        }
        Ok(Self(parts))
    }

    /// Whether it says which function encloses.
    pub fn names_outer(&self) -> bool {
        self.0.contains(&Part::Outer)
    }

    /// The name for a function whose name is `name` without leading underscores, in one that is called `outer`.
    pub(super) fn fill(&self, name: &str, outer: &str) -> String {
        // Beside another part, underscores at the end would run into it.
        let name = if self.names_outer() {
            name.trim_end_matches('_')
        } else {
            name
        };
        self.0
            .iter()
            .map(|part| match part {
                Part::Literal(text) => text.as_str(),
                Part::Name => name,
                Part::Outer => outer,
            })
            .collect()
    }
}

impl std::fmt::Display for NameTemplate {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|part| {
            formatter.write_str(match part {
                Part::Literal(text) => text,
                Part::Name => "{name}",
                Part::Outer => "{outer}",
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{NameTemplate, NameTemplates};

    #[test]
    fn a_template_yields_names_that_begin_with_one_underscore() {
        let fill = |text: &str| NameTemplate::parse(text).map(|read| read.fill("walk_", "f"));
        assert_eq!(fill("_{name}").as_deref(), Ok("_walk_"));
        assert_eq!(fill("_{outer}_{name}").as_deref(), Ok("_f_walk"));
        assert_eq!(fill("_lifted_{name}").as_deref(), Ok("_lifted_walk_"));
        assert_eq!(fill("_{name}_of_{outer}").as_deref(), Ok("_walk_of_f"));
        assert_eq!(
            NameTemplates::default().taken.to_string(),
            "_{outer}_{name}"
        );
        assert_eq!(
            Ok(NameTemplates::default().taken),
            NameTemplate::parse("_{outer}_{name}")
        );
    }

    #[test]
    fn what_could_yield_another_name_is_no_template() {
        for text in [
            "",
            "_",
            "name",
            "{name}",
            "__{name}",
            "_\u{ff3f}{name}",
            "_{nmae}",
            "_{name",
            "_{name}}",
            "_{outer}",
            "_a-{name}",
            "_{ name }",
            "_{name} ",
        ] {
            assert!(NameTemplate::parse(text).is_err(), "{text}");
        }
    }
}
