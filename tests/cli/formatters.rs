//! `--format-command`: a formatter has the last word on layout, and on nothing else.
#![cfg(unix)]

use std::error::Error;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{CLEAN, Folder, KNOT, LIFTED, Outcome, Ran};
use crate::tools::has_tool_or_notice;

/// A knot in a module that no formatter has seen, with all that a formatter touches.
const UNTIDY: &str = "\
import os   # system
X = {'a':1,
  'b' : (0XFF)}
class Empty( ): pass
def outer(tree, limit):
      '''Walks.

      \"Deep\".   \x20
      '''
      def walk(node):
            # down
            if (len(node) > limit): return [ ]   #stop
            return [walk(child) for child in node]
      del (X['a'])
      return walk( tree ), f'{limit!r:>{ limit }}', 'it''s'
";

fn apply_with(folder: &Folder, command: &str) -> Result<Ran, Box<dyn Error>> {
    folder.run(&["apply", "--format-command", command])
}

/// What is said of a formatter that has to be passed over: the file is lifted, with a warning.
fn warning(command: &str) -> Result<String, Box<dyn Error>> {
    let folder = Folder::new(&[("a.py", KNOT)])?;
    let apply = apply_with(&folder, command)?;
    assert_eq!(apply.code, Some(0), "{command}: {}", apply.stderr);
    assert_eq!(folder.read("a.py")?, LIFTED.as_bytes(), "{command}");
    let start = "a.py: warning: ";
    let end = "; the lift is left unformatted\n";
    let said = apply
        .stderr
        .strip_prefix(start)
        .and_then(|said| said.strip_suffix(end));
    Ok(said.ok_or(apply.stderr.as_str())?.to_owned())
}

#[test]
fn ruff_formats_what_was_lifted_and_nothing_else() -> Outcome {
    if !has_tool_or_notice("ruff", "--format-command with ruff")? {
        return Ok(());
    }
    let folder = Folder::new(&[("a.py", UNTIDY), ("untouched.py", "x  =  1\n")])?;
    let lifted = folder.run_on(&["apply", "-"], UNTIDY.as_bytes())?;
    let ruff = "ruff format --isolated --stdin-filename {path} -";
    let diff = folder.run(&["diff", "--format-command", ruff])?;
    let apply = apply_with(&folder, ruff)?;
    assert_eq!((apply.code, apply.stderr.as_str()), (Some(0), ""));
    let formatted = String::from_utf8(folder.read("a.py")?)?;
    // What ruff makes of the same lift by itself.
    let by_itself = Folder::new(&[("a.py", &lifted.stdout)])?;
    by_itself.pipe("ruff", &["format", "--isolated", "-q", "a.py"], b"")?;
    assert_eq!(formatted, String::from_utf8(by_itself.read("a.py")?)?);
    assert_ne!(formatted, lifted.stdout);
    assert_eq!(folder.read("untouched.py")?, b"x  =  1\n");
    // The patch is the same change.
    let patched = Folder::new(&[("a.py", UNTIDY)])?;
    patched.pipe(
        "git",
        &["apply", "--whitespace=nowarn"],
        diff.stdout.as_bytes(),
    )?;
    assert_eq!(patched.read("a.py")?, formatted.as_bytes());
    let again = apply_with(&folder, ruff)?;
    assert_eq!((again.stdout.as_str(), again.code), ("", Some(0)));
    Ok(())
}

#[test]
fn without_it_nothing_is_formatted_and_where_nothing_is_lifted_it_does_not_run() -> Outcome {
    let folder = Folder::new(&[("a.py", CLEAN), ("b.py", "x  =  1\n")])?;
    let command = "sh -c 'touch ran; cat'";
    assert_eq!(apply_with(&folder, command)?.code, Some(0));
    assert!(!folder.at("ran").exists());
    folder.write("a.py", KNOT)?;
    assert_eq!(apply_with(&folder, command)?.stderr, "");
    assert!(folder.at("ran").exists());
    assert_eq!(folder.read("a.py")?, LIFTED.as_bytes());
    Ok(())
}

#[test]
fn standard_input_is_formatted_under_its_name() -> Outcome {
    let folder = Folder::new(&[])?;
    let command = "sh -c 'cat; echo \"#  $1\" >&2; echo $1 >name' - {path}";
    let filter = [
        "apply",
        "-",
        "--stdin-filename",
        "src/a b.py",
        "--format-command",
        command,
    ];
    let apply = folder.run_on(&filter, KNOT.as_bytes())?;
    assert_eq!((apply.stdout.as_str(), apply.code), (LIFTED, Some(0)));
    assert_eq!(folder.read("name")?, b"src/a b.py\n");
    Ok(())
}

#[test]
fn a_formatter_that_fails_is_passed_over() -> Outcome {
    for (command, said) in [
        (
            "sh -c 'echo no >&2; exit 3'",
            "`sh` failed (exit status: 3): no",
        ),
        ("sh -c 'cat; exit 1'", "`sh` failed (exit status: 1)"),
        ("sh -c 'kill -9 $$'", "`sh` failed (signal: 9 (SIGKILL))"),
        (
            "no-such-program -",
            "`no-such-program` is not there; check the spelling or install it",
        ),
        (
            "true",
            "`true` changed more than the layout: the number of statements is another one",
        ),
        ("sh -c 'exec <&-; exit 1'", "`sh` failed (exit status: 1)"),
        ("yes", "`yes` failed (signal: 13 (SIGPIPE))"),
    ] {
        assert_eq!(warning(command)?, said);
    }
    let quiet = Folder::new(&[("a.py", KNOT)])?;
    let apply = quiet.run(&["apply", "-q", "--format-command", "false"])?;
    assert_eq!((apply.stderr.as_str(), apply.code), ("", Some(0)));
    assert_eq!(quiet.read("a.py")?, LIFTED.as_bytes());
    Ok(())
}

#[test]
fn a_formatter_that_changes_more_than_the_layout_is_passed_over() -> Outcome {
    for command in [
        "sed 's/in node/in node or ()/'",
        "sed 's/_walk(tree)/_walk(None)/'",
        "sed '1s/^/# new\\n/'",
        "sed 's/return/return await/'",
        "sed 's/(tree):/(tree:/'",
        "tr a-z A-Z",
        "head -c 40",
        "sh -c 'cat; printf \"\\377\"'",
    ] {
        let said = warning(command)?;
        assert!(
            said.contains("` changed more than the layout: "),
            "{command}: {said}"
        );
    }
    Ok(())
}

#[test]
fn a_formatter_that_hangs_is_ended_with_the_program() -> Outcome {
    let folder = Folder::new(&[("a.py", KNOT)])?;
    // What the formatter started is ended too: it would be seen to write.
    let command = "sh -c 'touch began; sleep 2; touch late; sleep 600'";
    let child = folder
        .command(&["apply", "--format-command", command])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()?;
    while !folder.at("began").exists() {
        thread::sleep(Duration::from_millis(5));
    }
    let started = Instant::now();
    std::process::Command::new("kill")
        .args(["-s", "INT", &child.id().to_string()])
        .status()?;
    let output = child.wait_with_output()?;
    assert!(started.elapsed() < Duration::from_secs(1));
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(
        String::from_utf8(output.stderr)?,
        "interrupted: 0 of 1 files handled, 0 written\n"
    );
    thread::sleep(Duration::from_millis(2500));
    assert!(!folder.at("late").exists());
    assert_eq!(folder.read("a.py")?, KNOT.as_bytes());
    Ok(())
}

#[test]
fn what_is_no_command_is_wrong_usage() -> Outcome {
    let folder = Folder::new(&[("a.py", KNOT)])?;
    for arguments in [
        &["apply", "--format-command", ""][..],
        &["apply", "--format-command", "ruff 'format"],
        &["check", "--format-command", "ruff format -"],
    ] {
        assert_eq!(folder.run(arguments)?.code, Some(2), "{arguments:?}");
    }
    assert_eq!(folder.read("a.py")?, KNOT.as_bytes());
    Ok(())
}
