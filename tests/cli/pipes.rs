//! Source text and lists of paths that come through a pipe.

use crate::support::{Folder, KNOT, LIFTED, Outcome};

/// A knot whose lifted name would be that of a module beside the file.
const WALK_IN_PACKAGE: &[(&str, &str)] = &[("p/__init__.py", ""), ("p/_walk.py", "")];

#[test]
fn standard_input_goes_by_the_name_that_it_is_given() -> Outcome {
    let folder = Folder::new(WALK_IN_PACKAGE)?;
    let name = ["--stdin-filename", "./src/a.py"];
    let check = folder.run_on(&["check", "-", name[0], name[1]], KNOT.as_bytes())?;
    assert!(
        check.stdout.contains("--> src/a.py:2:9\n"),
        "{}",
        check.stdout
    );
    folder.write("src/a.py", KNOT)?;
    let diff = folder.run_on(&["diff", name[0], name[1]], KNOT.as_bytes())?;
    assert!(
        diff.stdout.starts_with("--- a/src/a.py\n+++ b/src/a.py\n"),
        "{}",
        diff.stdout
    );
    folder.pipe("git", &["apply"], diff.stdout.as_bytes())?;
    assert_eq!(folder.read("src/a.py")?, LIFTED.as_bytes());
    let apply = folder.run_on(&["apply", "-", name[0], name[1]], KNOT.as_bytes())?;
    assert_eq!((apply.stdout.as_str(), apply.code), (LIFTED, Some(0)));
    // In an `__init__.py`, `_walk` would be the module beside it.
    let init = ["apply", "-", "--stdin-filename", "p/__init__.py"];
    let apply = folder.run_on(&init, KNOT.as_bytes())?;
    assert!(
        apply.stdout.starts_with("def _outer_walk("),
        "{}",
        apply.stdout
    );
    let nowhere = ["apply", "-", "--stdin-filename", "no/such/__init__.py"];
    let apply = folder.run_on(&nowhere, KNOT.as_bytes())?;
    assert_eq!((apply.stdout.as_str(), apply.code), (LIFTED, Some(0)));
    let broken = folder.run_on(&["check", "-", name[0], name[1]], b"def f(:\n")?;
    assert!(
        broken.stderr.starts_with("src/a.py:1:"),
        "{}",
        broken.stderr
    );
    Ok(())
}

#[test]
fn paths_come_from_a_list() -> Outcome {
    let files = [
        ("a.py", KNOT),
        ("b c.py", KNOT),
        ("d/e.py", KNOT),
        ("f.py", KNOT),
    ];
    let folder = Folder::new(&files)?;
    let named = |ran: &crate::support::Ran| -> Vec<String> {
        ran.stdout
            .lines()
            .filter_map(|line| line.strip_prefix(" --> ")?.split_once(".py:"))
            .map(|(name, _)| name.to_owned())
            .collect()
    };
    let lines = folder.run_on(&["check", "--files-from", "-"], b"b c.py\nd\r\na.py")?;
    assert_eq!(named(&lines), ["b c", "d/e", "a"], "{}", lines.stderr);
    let nul = folder.run_on(
        &["check", "-0", "--files-from=-", "f.py"],
        b"b c.py\0f.py\0",
    )?;
    assert_eq!(named(&nul), ["f", "b c"], "{}", nul.stderr);
    folder.write("list", "a.py\ngone.py\n")?;
    let file = folder.run(&["check", "--files-from", "list"])?;
    assert_eq!((named(&file), file.code), (vec!["a".to_owned()], Some(2)));
    assert!(
        file.stderr.starts_with("gone.py: error: no such"),
        "{}",
        file.stderr
    );
    // No path is not the current folder.
    let empty = folder.run_on(&["apply", "--files-from", "-"], b"")?;
    assert_eq!((empty.stdout.as_str(), empty.code), ("", Some(0)));
    assert_eq!(folder.read("a.py")?, KNOT.as_bytes());
    let missing = folder.run(&["check", "--files-from", "no-list"])?;
    assert_eq!(missing.code, Some(2));
    assert!(
        missing.stderr.starts_with("no-list: error: no such"),
        "{}",
        missing.stderr
    );
    let apply = folder.run_on(&["apply", "--files-from", "-"], b"d\n")?;
    assert_eq!(apply.code, Some(0));
    assert_eq!(folder.read("d/e.py")?, LIFTED.as_bytes());
    Ok(())
}

#[test]
fn there_is_one_standard_input() -> Outcome {
    let folder = Folder::new(&[("a.py", KNOT), ("list", "a.py\n")])?;
    for arguments in [
        &["check", "-", "--files-from", "-"][..],
        &["check", "--stdin-filename", "a.py", "--files-from", "-"],
        &["check", "a.py", "--stdin-filename", "a.py"],
        &["apply", "-", "--files-from", "list"],
        &["check", "-0", "a.py"],
    ] {
        let ran = folder.run(arguments)?;
        assert_eq!(ran.code, Some(2), "{arguments:?}");
        assert!(ran.stderr.starts_with("error: "), "{}", ran.stderr);
    }
    Ok(())
}

#[cfg(unix)]
#[test]
fn a_reader_may_stop_early() -> Outcome {
    let folder = Folder::new(&[])?;
    for number in 0..200 {
        folder.write(format!("{number:03}.py"), KNOT)?;
    }
    let line = format!(
        "'{}' check --format concise 2>&1 | head -n 1; echo ${{PIPESTATUS[0]}}",
        env!("CARGO_BIN_EXE_outdent")
    );
    let output = std::process::Command::new("bash")
        .args(["-c", &line])
        .current_dir(folder.path())
        .output()?;
    let said = String::from_utf8(output.stdout)?;
    let lines: Vec<&str> = said.lines().collect();
    assert!(
        matches!(lines[..], [first, "1"] if first.starts_with("000.py:2:9")),
        "{said}"
    );
    assert_eq!(String::from_utf8(output.stderr)?, "");
    Ok(())
}
