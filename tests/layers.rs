//! The rooms of the library are layers: each uses only those declared above it in `src/lib.rs`, and what a crate
//! or the system is used for stays in one room.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

type Outcome = Result<(), Box<dyn Error>>;

/// What is named in some files only: the text, and the paths below `src/` that may name it.
const CONFINED: &[(&str, &[&str])] = &[
    ("tree_sitter", &["syntax"]),
    ("similar", &["report/diff"]),
    ("annotate_snippets", &["report/text"]),
    ("ignore", &["run"]),
    ("glob", &["run/batch"]),
    ("tempfile", &["run"]),
    ("indicatif", &["run/progress.rs"]),
    ("rustix", &["run/formatter.rs"]),
    ("shlex", &["cli/format_command.rs", "report/words.rs"]),
    ("ruff_python_ast", &["syntax"]),
    ("ruff_python_parser", &["syntax"]),
    ("clap", &["cli"]),
    ("toml", &["run/config"]),
    ("strsim", &["report/explain.rs", "run/config"]),
    ("signal_hook", &["cli/watch.rs"]),
    ("anstream", &["cli"]),
    ("std::fs", &["run"]),
    ("std::env", &["run", "main.rs"]),
    ("std::io", &["run", "report", "cli"]),
    ("std::process", &["run", "cli", "main.rs"]),
    ("std::thread", &["run", "cli"]),
];

struct File {
    /// Relative to `src/`, with `/` between folders.
    path: String,
    /// The code: lines without comments, up to the unit tests.
    code: Vec<(usize, String)>,
}

fn files() -> Result<Vec<File>, Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![root.clone()];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                found.push(read(&root, &path)?);
            }
        }
    }
    Ok(found)
}

fn read(root: &Path, path: &PathBuf) -> Result<File, Box<dyn Error>> {
    let text = fs::read_to_string(path)?;
    let code = text
        .lines()
        .enumerate()
        .take_while(|(_, line)| !line.starts_with("#[cfg(test)]"))
        .map(|(index, line)| {
            (
                index + 1,
                line.split("//").next().unwrap_or_default().to_owned(),
            )
        })
        .collect();
    let relative = path
        .strip_prefix(root)?
        .to_string_lossy()
        .replace('\\', "/");
    Ok(File {
        path: relative,
        code,
    })
}

/// The rooms from the top to the bottom.
fn rooms(files: &[File]) -> Vec<&str> {
    files
        .iter()
        .filter(|file| file.path == "lib.rs")
        .flat_map(|file| &file.code)
        .filter_map(|(_, line)| line.trim().strip_prefix("pub mod ")?.strip_suffix(';'))
        .collect()
}

/// The room that a file belongs to.
fn room(path: &str) -> &str {
    path.split(['/', '.']).next().unwrap_or_default()
}

/// The words that follow each `prefix::` in the line; of `prefix::{a, b}` all.
fn used(line: &str, prefix: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (_, after) in line
        .match_indices(prefix)
        .map(|(start, _)| line.split_at(start + prefix.len()))
    {
        let list = after
            .strip_prefix('{')
            .and_then(|list| list.split('}').next());
        for path in list.unwrap_or(after).split(',') {
            let word = path
                .trim()
                .split(|letter: char| !letter.is_alphanumeric() && letter != '_')
                .next();
            words.extend(word.map(str::to_owned));
            if list.is_none() {
                break;
            }
        }
    }
    words
}

/// Whether the line names the path `name` as a whole word.
fn names(line: &str, name: &str) -> bool {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let is_path = format!("{name}::");
    line.match_indices(&is_path).any(|(start, _)| {
        let before = line.split_at(start).0;
        !before.ends_with(is_word) && !before.ends_with("::")
    }) || line.contains(&format!("use {name};"))
        || line.contains(&format!("use {name} as"))
}

#[test]
fn a_room_uses_only_rooms_above_it() -> Outcome {
    let files = files()?;
    let rooms = rooms(&files);
    assert!(
        rooms.len() > 5,
        "src/lib.rs declares its rooms as `pub mod name;`: {rooms:?}"
    );
    let depth = |name: &str| rooms.iter().position(|room| *room == name);
    let mut wrong = Vec::new();
    for file in &files {
        // The program stands below all rooms.
        let Some(own) = depth(room(&file.path)) else {
            continue;
        };
        for (number, line) in &file.code {
            for word in used(line, "crate::") {
                if depth(&word).is_none_or(|other| other > own) {
                    wrong.push(format!("src/{}:{number}: uses crate::{word}", file.path));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "upward uses:\n{}", wrong.join("\n"));
    Ok(())
}

#[test]
fn crates_and_the_system_stay_in_their_rooms() -> Outcome {
    let mut wrong = Vec::new();
    for file in files()? {
        for (name, homes) in CONFINED {
            let is_home = |home: &&str| {
                file.path == *home
                    || room(&file.path) == *home
                    || file.path.starts_with(&format!("{home}/"))
            };
            if homes.iter().any(is_home) {
                continue;
            }
            for (number, line) in &file.code {
                if names(line, name) {
                    wrong.push(format!("src/{}:{number}: names {name}", file.path));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "out of their rooms:\n{}",
        wrong.join("\n")
    );
    Ok(())
}

#[test]
fn the_reading_of_lines_is_right() {
    assert_eq!(used("use crate::source::Span;", "crate::"), ["source"]);
    assert_eq!(
        used("use crate::{plan::Options, source};", "crate::"),
        ["plan", "source"]
    );
    assert_eq!(used("crate::a::f(crate::b::g)", "crate::"), ["a", "b"]);
    assert!(names("use std::fs::{self};", "std::fs"));
    assert!(names("use std::fs;", "std::fs"));
    assert!(names("    ignore::WalkBuilder::new()", "ignore"));
    assert!(!names("let ignore = 1;", "ignore"));
    assert!(!names("text.similar::<u8>()", "tree_sitter"));
    assert!(!names("crate::ignore::x", "ignore"));
}
