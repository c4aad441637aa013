//! `--verify-with`: an interpreter compiles every result before it is shown or written.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use serde_json::Value;

use crate::support::{CLEAN, Folder, KNOT, LIFTED, Outcome, REFUSED};
use crate::tools::python_or_notice;

/// What stands in for an interpreter: speaks as outdent's own script does, and decides by what is in the source text.
const STAND_IN: &str = r#"
import os, sys
with open("started", "a") as log:
    log.write("%d %s\n" % (os.getpid(), " ".join(sys.argv[1:6])))
def answer(text):
    sys.stdout.buffer.write(text + b"\n")
    sys.stdout.buffer.flush()
answer(VERSION)
while request := sys.stdin.buffer.readline():
    source = sys.stdin.buffer.read(int(request))
    for name, act in [("changes.py", lambda name: open(name, "a").write("theirs = 1\n")), ("vanishes.py", os.remove)]:
        if name.encode() in source:
            act(name)
    if b"poison" in source:
        os.kill(os.getpid(), 9)
    if b"endless" in source:
        while True:
            sys.stdout.buffer.write(b"no 1 ")
    if b"modern" in source:
        answer(b"no 2 too modern")
    elif b"def _unlucky" in source:
        answer(b"no 1 unlucky")
    else:
        answer(b"ok")
"#;

/// A folder with a stand-in for an interpreter, `python`, beside the files; none where there is no python3.
fn folder_with_stand_in(
    version: &str,
    files: &[(&str, &str)],
) -> Result<Option<Folder>, Box<dyn std::error::Error>> {
    let Some(python) = python_or_notice("stand-ins for interpreters")? else {
        return Ok(None);
    };
    let found = std::process::Command::new(python)
        .args(["-c", "import sys; print(sys.executable)"])
        .output()?;
    let python = PathBuf::from(String::from_utf8(found.stdout)?.trim_end());
    let folder = Folder::new(files)?;
    let script = STAND_IN.replace("VERSION", &format!("b\"{version}\""));
    folder.write("python", format!("#!{}{script}", python.display()))?;
    fs::set_permissions(folder.at("python"), fs::Permissions::from_mode(0o755))?;
    Ok(Some(folder))
}

#[test]
fn a_real_interpreter_takes_the_lifts() -> Outcome {
    let Some(python) = python_or_notice("--verify-with")? else {
        return Ok(());
    };
    let python = python.to_string_lossy().into_owned();
    let encoded = b"# coding: latin-1\nname = '\xe9'\nopen('ran', 'w')\n";
    let folder = Folder::new(&[("a.py", KNOT), ("clean.py", CLEAN), ("refused.py", REFUSED)])?;
    folder.write("b.py", [encoded.as_slice(), KNOT.as_bytes()].concat())?;
    folder.write("c.py", ["\u{feff}", KNOT].concat().replace('\n', "\r\n"))?;
    // The interpreter must not take these for its own.
    for name in ["sys.py", "encodings.py", "sitecustomize.py", "codecs.py"] {
        folder.write(name, "open('ran', 'w')\n")?;
    }
    for arguments in [&["check"][..], &["check", "--format", "json"]] {
        let plain = folder.run(arguments)?;
        let verified = folder.run(&[arguments, &["--verify-with", &python]].concat())?;
        assert_eq!(verified, plain);
    }
    let apply = folder.run(&["apply", "--verify-with", &python])?;
    assert_eq!(apply.code, Some(0), "{}", apply.stderr);
    assert_eq!(folder.read("a.py")?, LIFTED.as_bytes());
    assert_eq!(
        folder.read("b.py")?,
        [encoded.as_slice(), b"\n\n", LIFTED.as_bytes()].concat()
    );
    assert!(folder.read("c.py")?.starts_with(b"\xef\xbb\xbfdef _walk"));
    assert!(!folder.at("ran").exists(), "nothing of the user's is run");
    let filtered = folder.run_on(&["apply", "-", "--verify-with", &python], KNOT.as_bytes())?;
    assert_eq!(filtered.stdout, LIFTED);
    Ok(())
}

#[test]
fn one_process_compiles_all_results_and_nothing_else() -> Outcome {
    let Some(folder) = folder_with_stand_in("outdent 3 11", &[("z.py", REFUSED)])? else {
        return Ok(());
    };
    for number in 0..40 {
        folder.write(format!("{number:02}.py"), KNOT)?;
    }
    let plain = folder.run(&["diff"])?;
    let diff = folder.run(&["diff", "-j4", "--verify-with", "./python"])?;
    assert_eq!(diff, plain);
    let started = String::from_utf8(folder.read("started")?)?;
    assert_eq!(started.lines().count(), 1, "{started}");
    assert!(started.ends_with(" -I -S -B -W ignore\n"), "{started}");
    Ok(())
}

#[test]
fn what_it_rejects_is_neither_shown_nor_written() -> Outcome {
    let unlucky = KNOT.replace("walk", "unlucky");
    let modern = format!("\n{KNOT}modern = 1\n");
    let files = [
        ("a.py", KNOT),
        ("b.py", unlucky.as_str()),
        ("c.py", modern.as_str()),
        ("d.py", KNOT),
    ];
    let Some(folder) = folder_with_stand_in("outdent 3 11", &files)? else {
        return Ok(());
    };
    let with = ["--verify-with", "./python"];
    let diff = folder.run(&[&["diff"][..], &with].concat())?;
    assert_eq!(diff.code, Some(2));
    assert!(!diff.stdout.contains("b.py") && !diff.stdout.contains("c.py"));
    assert!(diff.stdout.contains("+++ b/d.py"));
    let check = folder.run(&[&["check", "--format", "jsonl"][..], &with].concat())?;
    assert_eq!(check.code, Some(2));
    let kinds: Vec<(String, String)> = check
        .stdout
        .lines()
        .map(|line| {
            let record: Value = serde_json::from_str(line)?;
            let field = |name: &str| record[name].as_str().unwrap_or_default().to_owned();
            Ok((field("path"), field("type")))
        })
        .collect::<Result<_, serde_json::Error>>()?;
    let expected = [
        ("a.py", "knot"),
        ("b.py", "knot"),
        ("b.py", "error"),
        ("c.py", "skip"),
        ("d.py", "knot"),
        // The same helper stands in several files.
        ("", "copies"),
    ];
    assert_eq!(
        kinds,
        expected.map(|(path, kind)| (path.to_owned(), kind.to_owned()))
    );
    let apply = folder.run(&[&["apply"][..], &with].concat())?;
    assert_eq!(apply.code, Some(2));
    let said: Vec<&str> = apply.stderr.lines().collect();
    assert!(
        said[0].starts_with("b.py: error: this is a bug in outdent, not in the file: `./python`")
            && said[0].contains("(unlucky at line 1 of it)"),
        "{}",
        apply.stderr
    );
    assert!(
        said[1].starts_with("c.py:2:1: skipped (syntax): not valid Python for `./python`")
            && said[1].contains("too modern"),
        "{}",
        apply.stderr
    );
    for (name, bytes) in [
        ("a.py", LIFTED),
        ("b.py", &unlucky),
        ("c.py", &modern),
        ("d.py", LIFTED),
    ] {
        assert_eq!(folder.read(name)?, bytes.as_bytes(), "{name}");
    }
    Ok(())
}

#[test]
fn a_source_text_that_kills_it_is_the_matter_of_one_file() -> Outcome {
    let poison = format!("{KNOT}poison = 1\n");
    let endless = format!("{KNOT}endless = 1\n");
    let files = [
        ("a.py", KNOT),
        ("b.py", poison.as_str()),
        ("c.py", endless.as_str()),
        ("d.py", KNOT),
    ];
    let Some(folder) = folder_with_stand_in("outdent 3 11", &files)? else {
        return Ok(());
    };
    let apply = folder.run(&["apply", "-j1", "--verify-with", "./python"])?;
    assert_eq!(apply.code, Some(2));
    for (line, name) in apply.stderr.lines().zip(["b.py", "c.py"]) {
        let start = format!("{name}: error: `./python` gave no answer (");
        assert!(line.starts_with(&start), "{line}");
        assert!(line.ends_with("the file was left untouched"), "{line}");
    }
    for (name, bytes) in [
        ("a.py", LIFTED),
        ("b.py", &poison),
        ("c.py", &endless),
        ("d.py", LIFTED),
    ] {
        assert_eq!(folder.read(name)?, bytes.as_bytes(), "{name}");
    }
    Ok(())
}

#[test]
fn what_is_no_interpreter_is_said_before_anything_is_done() -> Outcome {
    let files = [
        ("a.py", KNOT),
        ("mute", "#!/bin/sh\nexit 3\n"),
        ("rogue", "#!/bin/sh\nyes\n"),
    ];
    let folder = Folder::new(&files)?;
    for name in ["mute", "rogue"] {
        fs::set_permissions(folder.at(name), fs::Permissions::from_mode(0o755))?;
    }
    for (program, said) in [
        ("./nowhere", "cannot be run: "),
        ("./a.py", "cannot be run: "),
        (
            "./mute",
            "is no working Python 3 interpreter (exit status: 3)",
        ),
        (
            "./rogue",
            "is no working Python 3 interpreter (it doesn't answer as one)",
        ),
    ] {
        for command in ["check", "diff", "apply"] {
            let ran = folder.run(&[command, "--verify-with", program])?;
            assert_eq!(ran.code, Some(2), "{program}");
            assert_eq!(ran.stdout, "", "{program}");
            let start = format!("error: --verify-with: `{program}` {said}");
            assert!(ran.stderr.starts_with(&start), "{}", ran.stderr);
            assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
        }
    }
    assert_eq!(folder.read("a.py")?, KNOT.as_bytes());
    let Some(old) = folder_with_stand_in("outdent 3 7", &[("a.py", KNOT)])? else {
        return Ok(());
    };
    let ran = old.run(&["apply", "--verify-with", "./python"])?;
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("is Python 3.7; "), "{}", ran.stderr);
    assert_eq!(old.read("a.py")?, KNOT.as_bytes());
    Ok(())
}

/// The stand-in changes and removes files after they were read and before they are written.
#[test]
fn files_that_change_or_vanish_meanwhile_are_left_as_they_are() -> Outcome {
    let changes = format!("{KNOT}# changes.py\n");
    let vanishes = format!("{KNOT}# vanishes.py\n");
    let files = [
        ("changes.py", changes.as_str()),
        ("vanishes.py", vanishes.as_str()),
        ("z.py", KNOT),
    ];
    let Some(folder) = folder_with_stand_in("outdent 3 11", &files)? else {
        return Ok(());
    };
    let apply = folder.run(&["apply", "--verify-with", "./python"])?;
    assert_eq!(apply.code, Some(2));
    let said: Vec<&str> = apply.stderr.lines().collect();
    assert!(
        said[0].starts_with("changes.py: error: was changed by someone else")
            && said[1].starts_with("vanishes.py: error: cannot be written: No such file"),
        "{}",
        apply.stderr
    );
    assert_eq!(
        folder.read("changes.py")?,
        [&changes, "theirs = 1\n"].concat().as_bytes()
    );
    assert!(!folder.at("vanishes.py").exists());
    assert_eq!(folder.read("z.py")?, LIFTED.as_bytes());
    let hidden = fs::read_dir(folder.path())?
        .flatten()
        .filter(|entry| entry.file_name().to_string_lossy().starts_with(".outdent"));
    assert_eq!(hidden.count(), 0);
    Ok(())
}
