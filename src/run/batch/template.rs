//! Texts with placeholders: the message and the branch of a commit.

/// A text in which `{name}` stands for a value; `{{` and `}}` are braces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    parts: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    Value(Placeholder),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Placeholder {
    Name,
    Head,
    Knots,
    Files,
    Version,
}

const PLACEHOLDERS: [(&str, Placeholder); 5] = [
    ("name", Placeholder::Name),
    ("head", Placeholder::Head),
    ("knots", Placeholder::Knots),
    ("files", Placeholder::Files),
    ("version", Placeholder::Version),
];

/// What the placeholders stand for in one repository.
#[derive(Clone, Debug)]
pub(super) struct Values<'line> {
    /// What the repository's files are called.
    pub(super) name: &'line str,
    /// The commit that the new one follows.
    pub(super) head: &'line str,
    /// How many knots are lifted.
    pub(super) knots: usize,
    /// In how many files.
    pub(super) files: usize,
}

impl Template {
    /// Reads a template.
    ///
    /// # Errors
    ///
    /// A sentence for the user if it names something unknown or a brace stands alone.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut parts = Vec::new();
        let mut plain = String::new();
        let mut rest = text;
        while let Some(position) = rest.find(['{', '}']) {
            let (before, after) = rest.split_at(position);
            plain.push_str(before);
            if let Some(after) = after.strip_prefix("{{") {
                plain.push('{');
                rest = after;
            } else if let Some(after) = after.strip_prefix("}}") {
                plain.push('}');
                rest = after;
            } else {
                let inside = after
                    .strip_prefix('{')
                    .and_then(|rest| rest.split_once('}'));
                let (name, after) = inside.ok_or("a brace by itself is written twice: {{ or }}")?;
                let known = PLACEHOLDERS.iter().find(|(known, _)| *known == name);
                let (_, placeholder) = known.ok_or_else(|| {
                    let all: Vec<String> = PLACEHOLDERS
                        .iter()
                        .map(|(known, _)| format!("{{{known}}}"))
                        .collect();
                    format!("`{{{name}}}` is unknown; there are {}", all.join(", "))
                })?;
                parts.push(Part::Text(std::mem::take(&mut plain)));
                parts.push(Part::Value(*placeholder));
                rest = after;
            }
        }
        plain.push_str(rest);
        parts.push(Part::Text(plain));
        Ok(Self { parts })
    }

    /// The text for one repository.
    pub(super) fn fill(&self, values: &Values<'_>) -> String {
        let fill = |part: &Part| match part {
            Part::Text(text) => text.clone(),
            Part::Value(Placeholder::Name) => values.name.to_owned(),
            Part::Value(Placeholder::Head) => values.head.to_owned(),
            Part::Value(Placeholder::Knots) => values.knots.to_string(),
            Part::Value(Placeholder::Files) => values.files.to_string(),
            Part::Value(Placeholder::Version) => env!("CARGO_PKG_VERSION").to_owned(),
        };
        self.parts.iter().map(fill).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Template, Values};

    #[test]
    fn placeholders_are_filled_and_braces_kept() {
        let values = Values {
            name: "api",
            head: "0123",
            knots: 2,
            files: 1,
        };
        let template = Template::parse("{{x}} {name}: {knots} in {files}, {head}");
        assert_eq!(
            template.map(|template| template.fill(&values)),
            Ok("{x} api: 2 in 1, 0123".to_owned())
        );
    }

    #[test]
    fn what_is_unknown_is_an_error() {
        for text in ["{nmae}", "{", "}", "{name", "a } b"] {
            assert!(Template::parse(text).is_err(), "{text}");
        }
    }
}
