//! Inputs of sizes that take a release build and some seconds: run with `OUTDENT_HEAVY=1`.
#![cfg(target_os = "linux")]

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::process::Stdio;
use std::time::Instant;

use crate::support::{Folder, KNOT, LIFTED, Outcome};
use crate::tools::notice;

/// Whether the heavy tests are asked for; if not, that is said.
fn is_wanted(what: &str) -> bool {
    let wanted = std::env::var_os("OUTDENT_HEAVY").is_some_and(|value| value == "1");
    if !wanted {
        notice(&format!("SKIPPED without OUTDENT_HEAVY=1: {what}"));
    }
    wanted
}

/// Runs the program with at most `gigabytes` of memory; says how long it took.
fn run_within(
    folder: &Folder,
    gigabytes: usize,
    arguments: &[&str],
) -> Result<(Option<i32>, String), Box<dyn Error>> {
    let start = Instant::now();
    let program = folder.command(arguments);
    let output = std::process::Command::new("sh")
        .args([
            "-c",
            &format!("ulimit -v {}; exec \"$0\" \"$@\"", gigabytes << 20),
        ])
        .arg(program.get_program())
        .args(program.get_args())
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .output()?;
    let said = String::from_utf8(output.stderr)?;
    notice(&format!(
        "{arguments:?}: {:.1} s",
        start.elapsed().as_secs_f64()
    ));
    Ok((output.status.code(), said))
}

#[test]
fn ten_thousand_knots_in_one_file_are_lifted() -> Outcome {
    if !is_wanted("10,000 knots in one file") {
        return Ok(());
    }
    let (mut old, mut new) = (String::new(), String::new());
    for number in 0..10_000 {
        let numbered = |text: &str| {
            text.replace("outer", &format!("outer{number}"))
                .replace("walk", &format!("walk{number}"))
        };
        let gap = if number == 0 { "" } else { "\n\n" };
        write!(old, "{gap}{}", numbered(KNOT))?;
        write!(new, "{gap}{}", numbered(LIFTED))?;
    }
    let folder = Folder::new(&[("a.py", &old)])?;
    assert_eq!(
        run_within(&folder, 2, &["apply", "-q"])?,
        (Some(0), String::new())
    );
    assert_eq!(folder.read("a.py")?, new.into_bytes());
    Ok(())
}

#[test]
fn a_file_of_200_megabytes_is_handled() -> Outcome {
    if !is_wanted("a file of 200 MB") {
        return Ok(());
    }
    let beside = "def method(self, value):\n    return self.table[value] + len(value)\n\n\n";
    let table = "    (1, 'one', 2.5, None),\n";
    let folder = Folder::new(&[])?;
    // No knot, a knot beside many functions, a knot beside one huge table; those are too large, and said to be.
    let functions = beside.repeat((200 << 20) / beside.len());
    folder.write("functions.py", &functions)?;
    let (code, said) = run_within(&folder, 4, &["check", "."])?;
    assert_eq!(code, Some(0), "{said}");
    for (name, text) in [
        ("functions.py", format!("{KNOT}\n\n{functions}")),
        (
            "table.py",
            format!(
                "{KNOT}\n\nTABLE = [\n{}]\n",
                table.repeat((200 << 20) / table.len())
            ),
        ),
    ] {
        folder.write(name, &text)?;
        let (code, said) = run_within(&folder, 4, &["apply", "-q", name])?;
        assert_eq!(code, Some(2), "{name}: {said}");
        let skipped = format!("{name}:1:1: skipped (too-large): a function here may hold a knot");
        assert!(said.starts_with(&skipped), "{said}");
        assert_eq!(folder.read(name)?, text.into_bytes());
        fs::remove_file(folder.at(name))?;
    }
    Ok(())
}

#[test]
fn lines_of_megabytes_within_a_knots_function_are_judged() -> Outcome {
    if !is_wanted("lists and calls on lines of megabytes") {
        return Ok(());
    }
    let folder = Folder::new(&[])?;
    for (name, line) in [
        (
            "numbers.py",
            format!("    numbers = [{}]\n", "1, ".repeat(1_000_000)),
        ),
        (
            "calls.py",
            format!("    calls = [{}]\n", "walk(1), ".repeat(100_000)),
        ),
    ] {
        let text = KNOT.replace(
            "    return walk(tree)\n",
            &format!("{line}    return walk(tree)\n"),
        );
        folder.write(name, text)?;
        let (code, said) = run_within(&folder, 4, &["apply", "-q", name])?;
        assert_eq!((code, said.as_str()), (Some(0), ""), "{name}");
        assert!(folder.read(name)?.starts_with(b"def _walk(node):\n"));
    }
    Ok(())
}
