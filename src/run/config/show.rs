//! What `outdent config` prints: every key with its value, as TOML, and where the value comes from.

use std::env;
use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;

use toml::Value;

use super::resolve::shown;
use super::values::{Origin, Stated, Values};
use super::{Config, Key, Resolver, Settings};
use crate::plan::CommentPolicy;
use crate::run::ExitStatus;
use crate::run::output::Output;

/// Prints the settings in force for a file or folder.
///
/// The result goes to `stdout`, what is wrong with a config file to `stderr`.
pub fn show(
    config: Config,
    path: &Path,
    stdout: &mut dyn Write,
    stderr: &mut dyn Write,
) -> ExitStatus {
    let mut say = |line: String| {
        // Where that fails there is nowhere left to say so.
        let _ = writeln!(stderr, "{line}");
        ExitStatus::Trouble
    };
    let all = Resolver::new(config);
    let is_folder = match std::fs::metadata(path) {
        Ok(metadata) => metadata.is_dir(),
        Err(error) => {
            return say(format!(
                "{}: error: {}",
                path.display(),
                crate::run::inputs::read_message(&error, path)
            ));
        }
    };
    let resolved = if is_folder {
        all.of_folder(path)
    } else {
        all.of_file(path)
    };
    match resolved {
        Ok(settings) => {
            let mut output = Output::new(stdout);
            output.write(listing(&settings, path).as_bytes());
            match output.failure() {
                Some(error) => say(format!("error: standard output cannot be written: {error}")),
                None => ExitStatus::Clean,
            }
        }
        Err(error) => say(error.to_string()),
    }
}

fn listing(settings: &Settings, path: &Path) -> String {
    let current = env::current_dir().unwrap_or_default();
    let file = settings.file.as_deref().map(|file| shown(file, &current));
    let mut text = format!("# in force for {}", path.display());
    // Writing to a string cannot fail.
    let _ = match &file {
        Some(file) => writeln!(text, ", from {file}"),
        None => writeln!(text, ", without a config file"),
    };
    let rows: Vec<(String, Origin)> = Key::ALL
        .into_iter()
        .map(|key| {
            let (value, origin) = value(&settings.values, key);
            (format!("{} = {value}", key.as_str()), origin)
        })
        .collect();
    let width = rows
        .iter()
        .map(|(row, _)| row.chars().count())
        .filter(|&width| width <= 60)
        .max()
        .unwrap_or(0);
    for (row, origin) in rows {
        let whence = match origin {
            Origin::Default => "default".to_owned(),
            Origin::File(line) => format!("{}:{line}", file.as_deref().unwrap_or_default()),
            Origin::CommandLine => "command line".to_owned(),
        };
        let _ = writeln!(text, "{row:width$}  # {whence}");
    }
    text
}

/// A value as TOML, and where it comes from.
fn value(values: &Values, key: Key) -> (Value, Origin) {
    fn list(stated: &Stated<Vec<String>>) -> (Value, Origin) {
        (strings(&stated.value), stated.origin)
    }
    match key {
        Key::Include => list(&values.include),
        Key::Exclude => list(&values.exclude),
        Key::ForceExclude => {
            let stated = &values.force_exclude;
            (Value::Boolean(stated.value), stated.origin)
        }
        Key::PerFileIgnores => {
            let stated = &values.per_file_ignores;
            let table = stated
                .value
                .iter()
                .map(|(pattern, (words, _))| (pattern.clone(), strings(words)))
                .collect();
            (Value::Table(table), stated.origin)
        }
        Key::Unsafe => {
            let stated = &values.apply_unsafe;
            (Value::Boolean(stated.value), stated.origin)
        }
        Key::MaxParameters => {
            let stated = &values.max_parameters;
            let number = i64::try_from(stated.value).unwrap_or(i64::MAX);
            (Value::Integer(number), stated.origin)
        }
        Key::NameTemplate => template(&values.name_template),
        Key::TakenNameTemplate => template(&values.taken_name_template),
        Key::Comments => {
            let word = match values.comments.value {
                CommentPolicy::Move => "move",
                CommentPolicy::Stay => "stay",
            };
            (Value::String(word.to_owned()), values.comments.origin)
        }
        Key::WhyComment => {
            let stated = &values.why_comment;
            (Value::Boolean(stated.value), stated.origin)
        }
        Key::PureDecorators => list(&values.pure_decorators),
        Key::CompiledDecorators => list(&values.compiled_decorators),
        Key::KnownCallees => {
            let stated = &values.known_callees;
            let texts: Vec<String> = stated.value.iter().map(|(text, _)| text.clone()).collect();
            (strings(&texts), stated.origin)
        }
        Key::KnownContextManagers => list(&values.known_context_managers),
    }
}

fn template(stated: &Stated<crate::plan::NameTemplate>) -> (Value, Origin) {
    (Value::String(stated.value.to_string()), stated.origin)
}

fn strings(texts: &[String]) -> Value {
    Value::Array(texts.iter().cloned().map(Value::String).collect())
}
