//! Options, help, and what wrong usage gives.

use crate::support::{CLEAN, Folder, KNOT, Outcome};

#[test]
fn wrong_usage_exits_with_2() -> Outcome {
    let folder = Folder::new(&[("a.py", CLEAN)])?;
    for arguments in [
        &["--nonsense"][..],
        &["check", "--format", "yaml"],
        &["check", "--exit-code"],
        &["-j", "0"],
        &["-q", "-v"],
        &["--rename", "walk"],
        &["--rename", "walk=class"],
        &["apply", "-", "a.py"],
    ] {
        let ran = folder.run(arguments)?;
        assert_eq!(
            (ran.code, ran.stdout.as_str()),
            (Some(2), ""),
            "{arguments:?}"
        );
        assert!(
            ran.stderr.starts_with("error: "),
            "{arguments:?}: {}",
            ran.stderr
        );
    }
    Ok(())
}

#[test]
fn help_and_version_go_to_standard_output() -> Outcome {
    let folder = Folder::new(&[])?;
    let help = folder.run(&["--help"])?;
    assert_eq!((help.code, help.stderr.as_str()), (Some(0), ""));
    for word in [
        "Examples:",
        "check",
        "diff",
        "apply",
        "--unsafe",
        "--rename",
        "--jobs",
        "Exit codes:",
    ] {
        assert!(help.stdout.contains(word), "{word}: {}", help.stdout);
    }
    assert!(
        folder
            .run(&["check", "--help"])?
            .stdout
            .contains("--format")
    );
    let version = folder.run(&["--version"])?;
    assert_eq!(
        version.stdout,
        format!("outdent {}\n", env!("CARGO_PKG_VERSION"))
    );
    Ok(())
}

#[test]
fn options_stand_before_or_after_the_command_word() -> Outcome {
    let folder = Folder::new(&[("a.py", KNOT)])?;
    let usual = folder.run(&["check", "a.py", "-q", "--format", "json"])?;
    assert_eq!(
        folder.run(&["-q", "--format", "json", "check", "a.py"])?,
        usual
    );
    assert_eq!(
        folder.run(&["--format=json", "check", "a.py", "-qj1"])?,
        usual
    );
    assert_eq!(usual.code, Some(1));
    Ok(())
}

#[test]
fn a_folder_without_python_files_is_said_to_be_one() -> Outcome {
    let folder = Folder::new(&[("a.txt", "")])?;
    let check = folder.run(&["check"])?;
    assert_eq!(
        (check.code, check.stderr.as_str()),
        (Some(0), "no Python files (*.py) there\n")
    );
    assert_eq!(folder.run(&["check", "-q"])?.stderr, "");
    Ok(())
}

#[test]
fn unsafe_knots_are_lifted_on_request() -> Outcome {
    let escaping = KNOT.replace("return walk(tree)", "return walk");
    let folder = Folder::new(&[("a.py", &escaping)])?;
    let usual = folder.run(&["diff"])?;
    assert_eq!(usual.stdout, "");
    assert!(
        usual.stderr.contains("1 knot left alone"),
        "{}",
        usual.stderr
    );
    assert!(
        usual.stderr.contains("--unsafe lifts it"),
        "{}",
        usual.stderr
    );
    let asked = folder.run(&["--unsafe", "diff"])?;
    assert!(
        asked.stdout.contains("+def _walk(node):"),
        "{}",
        asked.stdout
    );
    assert!(!asked.stderr.contains("left alone"), "{}", asked.stderr);
    Ok(())
}
