//! The text of a config file, read key by key.
//!
//! What it doesn't know or can't use is an error with the line it stands on: a misspelt key that is passed over would
//! leave its reader believing that it is in force.

use std::collections::BTreeMap;

use toml::de::DeTable;

use super::ConfigError;
use super::file::{File, Value};
use super::key::{Key, nearest_hint};
use super::values::{Origin, Stated, Values};
use crate::plan::{CommentPolicy, Ignored, KnownCallee, NameTemplate, Slug, is_dotted_name};

/// Which kind of file a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// An `outdent.toml`: the keys stand at the top.
    Own,
    /// A `pyproject.toml`: they stand in `[tool.outdent]`.
    Project,
}

/// The values that a config file states; none for a project file without a table for outdent.
///
/// # Errors
///
/// If it's no TOML, or has a key or value that can't be used; `shown` is what the file is called.
pub(super) fn read(text: &str, form: Form, shown: &str) -> Result<Option<Values>, ConfigError> {
    // A project file that doesn't speak of outdent is none of its business, whatever is wrong with it.
    if form == Form::Project && memchr::memmem::find(text.as_bytes(), b"outdent").is_none() {
        return Ok(None);
    }
    let file = File { text, shown };
    let document = DeTable::parse(text).map_err(|error| {
        let message = error.message().trim().replace('\n', ", ");
        file.error(error.span(), format!("this is no TOML: {message}"))
    })?;
    let table = match form {
        Form::Own => document.get_ref(),
        Form::Project => match file.table_of_outdent(document.get_ref())? {
            Some(table) => table,
            None => return Ok(None),
        },
    };
    file.values(table).map(Some)
}

impl File<'_> {
    fn table_of_outdent<'d, 'i>(
        &self,
        document: &'d DeTable<'i>,
    ) -> Result<Option<&'d DeTable<'i>>, ConfigError> {
        let Some(value) = document
            .get("tool")
            .and_then(|tool| tool.get_ref().as_table())
            .and_then(|tool| tool.get("outdent"))
        else {
            return Ok(None);
        };
        match value.get_ref().as_table() {
            Some(table) => Ok(Some(table)),
            None => Err(self.wrong_type("tool.outdent", "a table", value)),
        }
    }

    fn values(&self, table: &DeTable<'_>) -> Result<Values, ConfigError> {
        let mut values = Values::default();
        // In the order of the lines, so that the first trouble is the one that is told.
        let mut entries: Vec<_> = table.iter().collect();
        entries.sort_by_key(|(name, _)| name.span().start);
        for (name, value) in entries {
            let Some(key) = Key::named(name.get_ref()) else {
                let hint = nearest_hint(name.get_ref(), Key::ALL.map(Key::as_str));
                let message = format!("unknown key `{}`{hint}", name.get_ref());
                return Err(self.error(Some(name.span()), message));
            };
            let origin = Origin::File(self.line(name.span().start));
            self.value(&mut values, key, value, origin)?;
        }
        Ok(values)
    }

    fn value(
        &self,
        values: &mut Values,
        key: Key,
        value: &Value<'_>,
        origin: Origin,
    ) -> Result<(), ConfigError> {
        match key {
            Key::Include => set(&mut values.include, self.texts(key, value)?, origin),
            Key::Exclude => set(&mut values.exclude, self.texts(key, value)?, origin),
            Key::ForceExclude => set(&mut values.force_exclude, self.truth(key, value)?, origin),
            Key::PerFileIgnores => {
                set(
                    &mut values.per_file_ignores,
                    self.ignores(key, value)?,
                    origin,
                );
            }
            Key::Unsafe => set(&mut values.apply_unsafe, self.truth(key, value)?, origin),
            Key::MaxParameters => {
                set(&mut values.max_parameters, self.number(key, value)?, origin);
            }
            Key::NameTemplate => set(
                &mut values.name_template,
                self.template(key, value)?,
                origin,
            ),
            Key::TakenNameTemplate => {
                let template = self.template(key, value)?;
                if !template.names_outer() {
                    let message = format!(
                        "`{}` is for names that are taken and must hold {{outer}}, the function around",
                        key.as_str()
                    );
                    return Err(self.error_at(value, message));
                }
                set(&mut values.taken_name_template, template, origin);
            }
            Key::Comments => set(&mut values.comments, self.policy(key, value)?, origin),
            Key::WhyComment => set(&mut values.why_comment, self.truth(key, value)?, origin),
            Key::PureDecorators => {
                let names = self.checked(key, value, "mylib.traced", is_dotted_name)?;
                set(&mut values.pure_decorators, names, origin);
            }
            Key::CompiledDecorators => {
                let names = self.checked(key, value, "mylib.jit", is_dotted_name)?;
                set(&mut values.compiled_decorators, names, origin);
            }
            Key::KnownCallees => {
                let callees = self.each_text(key, value, |text| {
                    Ok((text.to_owned(), KnownCallee::parse(text)?))
                })?;
                set(&mut values.known_callees, callees, origin);
            }
            Key::KnownContextManagers => {
                let names = self.checked(key, value, "mylib.opened", is_manager)?;
                set(&mut values.known_context_managers, names, origin);
            }
        }
        Ok(())
    }

    fn checked(
        &self,
        key: Key,
        value: &Value<'_>,
        example: &str,
        is_good: fn(&str) -> bool,
    ) -> Result<Vec<String>, ConfigError> {
        self.each_text(key, value, |text| {
            if is_good(text) {
                Ok(text.to_owned())
            } else {
                Err(format!(
                    "`{text}` is no dotted name; write it as it is imported: {example}"
                ))
            }
        })
    }

    fn template(&self, key: Key, value: &Value<'_>) -> Result<NameTemplate, ConfigError> {
        let text = self.text(key.as_str(), value)?;
        NameTemplate::parse(text).map_err(|message| self.error_at(value, message))
    }

    fn policy(&self, key: Key, value: &Value<'_>) -> Result<CommentPolicy, ConfigError> {
        match self.text(key.as_str(), value)? {
            "move" => Ok(CommentPolicy::Move),
            "stay" => Ok(CommentPolicy::Stay),
            other => {
                let message = format!(
                    "`{}` takes \"move\" or \"stay\", not \"{other}\"",
                    key.as_str()
                );
                Err(self.error_at(value, message))
            }
        }
    }

    fn ignores(
        &self,
        key: Key,
        value: &Value<'_>,
    ) -> Result<BTreeMap<String, (Vec<String>, Ignored)>, ConfigError> {
        let wanted = "a table from patterns to lists of strings";
        let Some(table) = value.get_ref().as_table() else {
            return Err(self.wrong_type(key.as_str(), wanted, value));
        };
        let mut found = BTreeMap::new();
        for (pattern, entries) in table {
            let mut ignored = Ignored::default();
            let words = self.texts(key, entries)?;
            for (word, place) in words
                .iter()
                .zip(entries.get_ref().as_array().into_iter().flatten())
            {
                add_ignored(&mut ignored, word).map_err(|message| self.error_at(place, message))?;
            }
            found.insert(pattern.get_ref().to_string(), (words, ignored));
        }
        Ok(found)
    }
}

fn set<T>(stated: &mut Stated<T>, value: T, origin: Origin) {
    *stated = Stated { value, origin };
}

/// `escapes`, `outer::walk` or `ALL`.
fn add_ignored(ignored: &mut Ignored, word: &str) -> Result<(), String> {
    if word == "ALL" {
        ignored.everything = true;
    } else if word.contains("::") {
        ignored.knots.insert(word.to_owned());
    } else if let Some(slug) = Slug::ALL.iter().find(|slug| slug.as_str() == word) {
        ignored.slugs.insert(*slug);
    } else {
        let slugs = Slug::ALL.iter().map(|slug| slug.as_str());
        return Err(format!(
            "`{word}` is neither a slug, nor a knot like outer::walk, nor ALL{}",
            nearest_hint(word, slugs)
        ));
    }
    Ok(())
}

/// `mylib.opened`, `tempfile.*`, `pathlib.Path().open`
fn is_manager(text: &str) -> bool {
    let without_rest = text
        .strip_suffix('*')
        .map_or(text, |start| start.strip_suffix('.').unwrap_or(start));
    is_dotted_name(&without_rest.replace("()", ""))
}

#[cfg(test)]
mod tests {
    use super::{Form, read};
    use crate::run::config::values::Origin;

    fn trouble(text: &str) -> (Option<usize>, String) {
        read(text, Form::Own, "outdent.toml")
            .err()
            .map(|error| (error.line, error.message))
            .unwrap_or_default()
    }

    #[test]
    fn a_project_file_counts_if_it_has_the_table() {
        let counts = |text| read(text, Form::Project, "pyproject.toml").map(|read| read.is_some());
        assert_eq!(counts("[tool.black]\nline-length = 88\n"), Ok(false));
        assert_eq!(counts("broken ["), Ok(false));
        assert_eq!(counts("[project]\nname = \"outdent\"\n"), Ok(false));
        assert_eq!(counts("[tool.outdent]\n"), Ok(true));
        assert!(counts("[tool.outdent\n").is_err());
        assert!(counts("[tool]\noutdent = 1\n").is_err());
    }

    #[test]
    fn values_know_their_lines() {
        let text =
            "# mine\r\nunsafe = true\r\nexclude = [\r\n  'a',\r\n]\r\nmax-parameters = 0x1f\r\n";
        let values = read(text, Form::Own, "outdent.toml").ok().flatten();
        let told = values.map(|values| {
            (
                values.apply_unsafe.origin,
                values.exclude.origin,
                values.max_parameters.value,
                values.comments.origin,
            )
        });
        let expected = (Origin::File(2), Origin::File(3), 31, Origin::Default);
        assert_eq!(told, Some(expected));
    }

    #[test]
    fn what_cannot_be_used_is_an_error_on_its_line() {
        for (text, line, word) in [
            ("unsafe = true\nexlude = []\n", 2, "did you mean `exclude`?"),
            ("\nunsafe = 'yes'\n", 2, "takes true or false"),
            ("max-parameters = -1\n", 1, "from 0 on"),
            ("max-parameters = 1.5\n", 1, "a number with a point"),
            ("exclude = 'a'\n", 1, "a list of strings"),
            ("exclude = [\n'a',\n1]\n", 3, "a list of strings"),
            ("comments = 'go'\n", 1, "\"move\" or \"stay\""),
            ("name-template = '{name}'\n", 1, "one underscore"),
            ("taken-name-template = '_{name}'\n", 1, "{outer}"),
            ("pure-decorators = ['a-b']\n", 1, "no dotted name"),
            ("known-callees = ['f(']\n", 1, "no dotted name"),
            ("known-callees = ['f(+)']\n", 1, "neither the position"),
            ("known-context-managers = ['*']\n", 1, "no dotted name"),
            (
                "[per-file-ignores]\n'a' = ['escape']\n",
                2,
                "did you mean `escapes`?",
            ),
            (
                "[per-file-ignores]\n'a' = 'escapes'\n",
                2,
                "a list of strings",
            ),
            ("per-file-ignores = 1\n", 1, "a table"),
            ("unsafe = true\nunsafe = true\n", 2, "no TOML"),
        ] {
            let (at, message) = trouble(text);
            assert_eq!(at, Some(line), "{text}: {message}");
            assert!(message.contains(word), "{text}: {message}");
        }
    }

    #[test]
    fn what_can_be_used_is_no_error() {
        for text in [
            "known-context-managers = ['tempfile.*', 'pathlib.Path().open', 'a.redirect_*']",
            "known-callees = ['visit', 'mylib.visit(0, key)']",
            "per-file-ignores = { 'tests/*' = ['ALL', 'escapes', 'outer::walk'] }",
        ] {
            assert_eq!(trouble(text), (None, String::new()), "{text}");
        }
    }
}
