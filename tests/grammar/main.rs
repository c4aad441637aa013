//! Every valid Python is read, and read as Python reads it.
//!
//! The corpus of `testdata/grammar`, one file a language change or construct, must have a tree as a whole, and
//! construct for construct the same as in the strict parser's reading, which knows the Python of all
//! versions up to 3.14; what the python3 in use can compile it must also accept. That scopes and names
//! are those of `CPython` is for `tests/scopes.rs`, which takes the same files. `OUTDENT_GRAMMAR_OVER`
//! names files and folders, separated as in `PATH`, to be read likewise.

mod embedded;
mod python2;
mod records;
mod strict_records;
#[path = "../support/mod.rs"]
mod support;
mod tree_records;

use std::error::Error;
use std::path::{Path, PathBuf};

use outdent::source::{Source, lex};
use outdent::syntax::{self, strict_syntax_error};
use support::{manifest_directory, notice, python_files, python_or_notice, run_python};

type Outcome = Result<(), Box<dyn Error>>;

/// The strict parser and the records recurse, and the corpus is deep.
const STACK: usize = 1 << 29;

/// Runs a test with room for recursion.
fn with_room(test: fn() -> Result<(), String>) -> Outcome {
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(test)?;
    Ok(thread.join().map_err(|_| "the test panicked")??)
}

/// How outdent's reading of a valid text differs from the strict parser's.
fn faults(name: &str, text: &str) -> Vec<String> {
    let statements = lex(text).top_level_statements(text).to_vec();
    let parsed = syntax::parse(text, &statements);
    let place = |offset: usize| {
        let before = text.get(..offset).unwrap_or_default();
        let rest: String = text
            .get(offset..)
            .unwrap_or_default()
            .chars()
            .take(50)
            .collect();
        format!("{name}:{} {rest:?}", before.matches('\n').count() + 1)
    };
    let is_unread = |start: usize| parsed.issues.iter().any(|issue| issue.piece.holds(start));
    let expected = strict_records::records(text);
    let found = tree_records::records(&parsed, text);
    let unread = parsed
        .issues
        .iter()
        .map(|issue| format!("{}: not read", place(issue.offset)));
    let missing = expected
        .difference(&found)
        .filter(|record| !is_unread(record.start))
        .map(|record| format!("{}: missing {record}", place(record.start)));
    let invented = found
        .difference(&expected)
        .map(|record| format!("{}: invented {record}", place(record.start)));
    unread.chain(missing).chain(invented).take(12).collect()
}

fn corpus() -> Result<Vec<(PathBuf, String)>, Box<dyn Error>> {
    python_files(&manifest_directory().join("testdata/grammar"))?
        .into_iter()
        .map(|path| {
            let bytes = std::fs::read(&path)?;
            let source = Source::decode(&bytes).map_err(|_| "not decodable")?;
            Ok((path, source.text().to_owned()))
        })
        .collect()
}

fn name_of(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

#[test]
fn the_corpus_is_read_as_the_strict_parser_reads_it() -> Outcome {
    with_room(|| {
        let mut wrong = Vec::new();
        for (path, text) in corpus().map_err(|error| error.to_string())? {
            let name = name_of(&path);
            match strict_syntax_error(&text, &lex(&text)) {
                Some(error) => wrong.push(format!(
                    "{name}: not valid: {} at {}",
                    error.message, error.offset
                )),
                None => wrong.extend(faults(&name, &text)),
            }
        }
        if wrong.is_empty() {
            Ok(())
        } else {
            Err(wrong.join("\n"))
        }
    })
}

#[test]
fn the_corpus_is_python() -> Outcome {
    let Some(python) = python_or_notice("the grammar corpus against compile")? else {
        return Ok(());
    };
    let paths: Vec<String> = corpus()?
        .iter()
        .map(|(path, _)| path.to_string_lossy().into_owned())
        .collect();
    let script = manifest_directory().join("tests/grammar/compile_corpus.py");
    let output = run_python(&python, &script, &paths.join("\n"))?;
    let rejected: Vec<&str> = output
        .lines()
        .filter(|line| line.starts_with("REJECTED"))
        .collect();
    notice(output.lines().next().unwrap_or_default());
    assert!(rejected.is_empty(), "{}", rejected.join("\n"));
    Ok(())
}

#[test]
fn what_is_named_is_read_as_the_strict_parser_reads_it() -> Outcome {
    with_room(|| {
        let Some(named) = std::env::var_os("OUTDENT_GRAMMAR_OVER") else {
            return Ok(());
        };
        let mut wrong = Vec::new();
        let mut count = 0;
        for path in std::env::split_paths(&named) {
            let files = if path.is_dir() {
                python_files(&path).map_err(|error| error.to_string())?
            } else {
                vec![path]
            };
            for file in files {
                let bytes = std::fs::read(&file).unwrap_or_default();
                let Ok(source) = Source::decode(&bytes) else {
                    continue;
                };
                if strict_syntax_error(source.text(), &lex(source.text())).is_none() {
                    count += 1;
                    wrong.extend(faults(&file.to_string_lossy(), source.text()));
                }
            }
        }
        notice(&format!("{count} files read"));
        if wrong.is_empty() {
            Ok(())
        } else {
            Err(wrong.join("\n"))
        }
    })
}
