//! What users see, word for word: the transcripts of `testdata/cli`.
//!
//! A transcript is a list of commands, each with what it prints: standard output as it is (escape characters as
//! `\e`), the lines of standard error after `! `, the exit code after `? ` if it isn't 0. The commands run in a
//! copy of `testdata/cli/files`. `OUTDENT_BLESS=1` writes what the commands print today; read it before committing it.

use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use crate::support::{Folder, Outcome, Ran};

fn folder_of_data() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("testdata/cli")
}

fn folder_with_files() -> Result<Folder, Box<dyn Error>> {
    let folder = Folder::new(&[])?;
    for entry in fs::read_dir(folder_of_data().join("files"))? {
        let entry = entry?;
        folder.write(entry.file_name(), fs::read(entry.path())?)?;
    }
    Ok(folder)
}

fn told(command: &str, ran: &Ran) -> String {
    let mut text = format!("$ {command}\n{}", ran.stdout.replace('\x1b', "\\e"));
    if !text.ends_with('\n') {
        text.push_str("\\ no line end\n");
    }
    for line in ran.stderr.lines() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", format!("! {line}").trim_end());
    }
    match ran.code {
        Some(0) => {}
        Some(code) => {
            let _ = writeln!(text, "? {code}");
        }
        None => text.push_str("? killed\n"),
    }
    text
}

#[test]
fn commands_print_what_their_transcripts_say() -> Outcome {
    let bless = std::env::var_os("OUTDENT_BLESS").is_some_and(|value| value == "1");
    let mut wrong = String::new();
    let mut number = 0;
    for entry in fs::read_dir(folder_of_data())? {
        let path = entry?.path();
        if path.extension().is_none_or(|ending| ending != "console") {
            continue;
        }
        let expected = fs::read_to_string(&path)?;
        let folder = folder_with_files()?;
        let mut actual = String::new();
        for command in expected.lines().filter_map(|line| line.strip_prefix("$ ")) {
            let arguments = command.strip_prefix("outdent ").ok_or(command)?;
            let arguments: Vec<&str> = arguments.split(' ').collect();
            actual.push_str(&told(command, &folder.run(&arguments)?));
            number += 1;
        }
        if bless {
            fs::write(&path, &actual)?;
        } else if actual != expected {
            let change = similar::TextDiff::from_lines(&expected, &actual);
            let name = path.display().to_string();
            write!(
                wrong,
                "{}",
                change.unified_diff().header(&name, "what it prints")
            )?;
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(number > 20, "only {number} commands");
    Ok(())
}
