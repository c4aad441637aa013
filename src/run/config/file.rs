//! A config file's values by their kinds, and what is said where one is of another.
//!
//! Takes values as TOML has them, gives those of Rust, or an error that names the file, the line and what was wanted.
//! Which keys there are, and what they take, is for [`read`](super::read).

use std::ops::Range;

use toml::Spanned;
use toml::de::DeValue;

use super::ConfigError;
use super::key::Key;

/// A config file's text and name.
#[derive(Clone, Copy)]
pub(super) struct File<'t> {
    pub(super) text: &'t str,
    /// What it is called.
    pub(super) shown: &'t str,
}

/// A value with its place.
pub(super) type Value<'i> = Spanned<DeValue<'i>>;

impl File<'_> {
    /// The 1-based line of a byte.
    pub(super) fn line(&self, offset: usize) -> usize {
        let before = self.text.as_bytes().get(..offset).unwrap_or_default();
        1 + memchr::memchr_iter(b'\n', before).count()
    }

    /// What is wrong at a place, if it is at one.
    pub(super) fn error(&self, span: Option<Range<usize>>, message: String) -> ConfigError {
        ConfigError {
            path: self.shown.to_owned(),
            line: span.map(|span| self.line(span.start)),
            message,
        }
    }

    /// What is wrong with a value.
    pub(super) fn error_at(&self, value: &Value<'_>, message: String) -> ConfigError {
        self.error(Some(value.span()), message)
    }

    /// A value of another kind than is wanted.
    pub(super) fn wrong_type(&self, key: &str, wanted: &str, value: &Value<'_>) -> ConfigError {
        let message = format!(
            "`{key}` takes {wanted}, and this is {}",
            kind(value.get_ref())
        );
        self.error_at(value, message)
    }

    pub(super) fn truth(&self, key: Key, value: &Value<'_>) -> Result<bool, ConfigError> {
        let truth = value.get_ref().as_bool();
        truth.ok_or_else(|| self.wrong_type(key.as_str(), "true or false", value))
    }

    pub(super) fn number(&self, key: Key, value: &Value<'_>) -> Result<usize, ConfigError> {
        let number = value.get_ref().as_integer();
        number
            .and_then(|number| usize::from_str_radix(number.as_str(), number.radix()).ok())
            .ok_or_else(|| self.wrong_type(key.as_str(), "a whole number from 0 on", value))
    }

    pub(super) fn text<'v>(&self, key: &str, value: &'v Value<'_>) -> Result<&'v str, ConfigError> {
        let text = value.get_ref().as_str();
        text.ok_or_else(|| self.wrong_type(key, "a string", value))
    }

    /// A list of strings, each of which is read; what is wrong with one is told at its place.
    pub(super) fn each_text<T>(
        &self,
        key: Key,
        value: &Value<'_>,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Vec<T>, ConfigError> {
        let Some(array) = value.get_ref().as_array() else {
            return Err(self.wrong_type(key.as_str(), "a list of strings", value));
        };
        array
            .iter()
            .map(|item| {
                let Some(text) = item.get_ref().as_str() else {
                    return Err(self.wrong_type(key.as_str(), "a list of strings", item));
                };
                read(text).map_err(|message| self.error_at(item, message))
            })
            .collect()
    }

    pub(super) fn texts(&self, key: Key, value: &Value<'_>) -> Result<Vec<String>, ConfigError> {
        self.each_text(key, value, |text| Ok(text.to_owned()))
    }
}

/// What a value is, in words.
fn kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a string",
        DeValue::Integer(_) => "a number",
        DeValue::Float(_) => "a number with a point",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}
