//! Input that isn't nice: a message, exit code 2, everything else still done.

use std::fs;
use std::process::Stdio;

use crate::support::{CLEAN, Folder, KNOT, LIFTED, Outcome};

#[test]
fn a_missing_path_is_named_and_the_others_are_handled() -> Outcome {
    let folder = Folder::new(&[("a.py", KNOT)])?;
    let check = folder.run(&["check", "gone.py", "a.py"])?;
    assert_eq!(check.code, Some(2));
    assert!(
        check
            .stderr
            .starts_with("gone.py: error: no such file or folder"),
        "{}",
        check.stderr
    );
    assert!(check.stdout.contains("--> a.py:2:9\n"));
    let apply = folder.run(&["apply", "gone.py", "a.py"])?;
    assert_eq!(apply.code, Some(2));
    assert_eq!(String::from_utf8(folder.read("a.py")?)?, LIFTED);
    let mistyped = folder.run(&["chekc"])?;
    assert!(
        mistyped
            .stderr
            .contains("`outdent help` lists the commands"),
        "{}",
        mistyped.stderr
    );
    Ok(())
}

#[test]
fn a_named_file_is_checked_even_if_it_can_hold_no_knot() -> Outcome {
    let folder = Folder::new(&[("broken.py", "def f(:\n"), ("old.py", "print 'x'\n")])?;
    let walked = folder.run(&["check", "."])?;
    assert_eq!(walked.code, Some(0));
    let broken = folder.run(&["check", "broken.py"])?;
    assert_eq!(broken.code, Some(2));
    assert!(
        broken.stderr.starts_with("broken.py:1:6: skipped (syntax)"),
        "{}",
        broken.stderr
    );
    let old = folder.run(&["check", "old.py"])?;
    assert_eq!(old.code, Some(2));
    assert!(
        old.stderr.starts_with("old.py:1:1: skipped (python-2)"),
        "{}",
        old.stderr
    );
    Ok(())
}

#[test]
fn files_that_are_no_python_are_skipped_with_a_word_for_each_kind() -> Outcome {
    let folder = Folder::new(&[
        ("ok.py", KNOT),
        ("nul.py", "x = '\0'\n"),
        ("ends.py", "a = 1\rb = 2\nc = 3\n"),
    ])?;
    folder.write("bytes.py", b"x = '\xff'\n")?;
    folder.write("cookie.py", b"# coding: klingon\nx = 1\n")?;
    // Only files that may hold a knot are parsed.
    folder.write("syntax.py", format!("{KNOT}\ndef f(:\n"))?;
    folder.write("two.py", format!("{KNOT}\nprint 'two'\n"))?;
    let check = folder.run(&["check"])?;
    assert_eq!(check.code, Some(2));
    for (name, slug) in [
        ("nul.py", "nul-byte"),
        ("ends.py", "line-ends"),
        ("bytes.py", "encoding"),
        ("cookie.py", "encoding"),
        ("syntax.py", "syntax"),
        ("two.py", "python-2"),
    ] {
        let is_named =
            |line: &str| line.starts_with(name) && line.contains(&format!(": skipped ({slug}): "));
        assert!(
            check.stderr.lines().any(is_named),
            "{name}: {}",
            check.stderr
        );
    }
    assert!(check.stdout.contains("--> ok.py:2:9\n"));
    Ok(())
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_error() -> Outcome {
    let folder = Folder::new(&[])?;
    for number in 0..120 {
        folder.write(format!("{number:03}.py"), KNOT)?;
    }
    for arguments in [
        &["diff"][..],
        &["check"],
        &["check", "--format", "json"],
        &["check", "--format", "sarif"],
        &["explain"],
        &["--help"],
    ] {
        let mut child = folder
            .command(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        drop(child.stdout.take());
        let output = child.wait_with_output()?;
        assert_ne!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.status.code().is_some(), "{arguments:?}");
        assert_eq!(String::from_utf8(output.stderr)?, "", "{arguments:?}");
    }
    let mut child = folder
        .command(&["apply", "-q"])
        .stdout(Stdio::piped())
        .spawn()?;
    drop(child.stdout.take());
    assert_eq!(child.wait()?.code(), Some(0));
    assert_eq!(
        folder.read("119.py")?,
        LIFTED.as_bytes(),
        "apply goes on without a reader"
    );
    Ok(())
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() -> Outcome {
    let folder = Folder::new(&[("a.py", KNOT)])?;
    let full = fs::OpenOptions::new().write(true).open("/dev/full")?;
    let output = folder.command(&["diff"]).stdout(full).output()?;
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr)?.contains("standard output cannot be written"));
    Ok(())
}

#[cfg(unix)]
#[test]
fn links_are_followed_where_named_and_loops_are_not() -> Outcome {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = Folder::new(&[("real/a.py", KNOT), ("clean/b.py", CLEAN)])?;
    symlink("..", folder.at("real/loop"))?;
    symlink("../real/a.py", folder.at("clean/link.py"))?;
    symlink("nowhere.py", folder.at("dangling.py"))?;
    fs::set_permissions(folder.at("real/a.py"), fs::Permissions::from_mode(0o755))?;
    assert_eq!(folder.run(&["diff", "clean"])?.stdout, "");
    assert_eq!(
        folder.run(&["check", "."])?.stderr.lines().next(),
        Some("1 knot in 1 file: 1 safe, 0 unsafe, 0 refused")
    );
    let dangling = folder.run(&["check", "dangling.py"])?;
    assert_eq!(dangling.code, Some(2));
    let apply = folder.run(&["apply", "clean/link.py", "real/a.py"])?;
    assert_eq!(apply.stdout.lines().next(), Some("clean/link.py | +5 -4"));
    assert_eq!(apply.stdout.lines().count(), 2);
    assert!(fs::symlink_metadata(folder.at("clean/link.py"))?.is_symlink());
    assert_eq!(folder.read("real/a.py")?, LIFTED.as_bytes());
    assert_eq!(
        fs::metadata(folder.at("real/a.py"))?.permissions().mode() & 0o777,
        0o755
    );
    Ok(())
}

#[test]
fn a_read_only_file_is_left_alone() -> Outcome {
    let folder = Folder::new(&[("a.py", KNOT), ("b.py", KNOT)])?;
    let mut permissions = fs::metadata(folder.at("a.py"))?.permissions();
    permissions.set_readonly(true);
    fs::set_permissions(folder.at("a.py"), permissions)?;
    let apply = folder.run(&["apply"])?;
    assert_eq!(apply.code, Some(2));
    assert!(
        apply.stderr.starts_with("a.py: error: is read-only"),
        "{}",
        apply.stderr
    );
    assert_eq!(folder.read("a.py")?, KNOT.as_bytes());
    assert_eq!(folder.read("b.py")?, LIFTED.as_bytes());
    Ok(())
}

#[test]
fn a_chosen_name_that_is_taken_leaves_the_file_untouched() -> Outcome {
    let folder = Folder::new(&[("a.py", &format!("taken = 1\n{KNOT}"))])?;
    let free = folder.run(&["diff", "--rename", "a.py::outer.walk=_go"])?;
    assert!(free.stdout.contains("+def _go(node):"), "{}", free.stdout);
    let taken = folder.run(&["apply", "--rename=walk=taken"])?;
    assert_eq!(taken.code, Some(2));
    assert!(
        taken.stderr.contains("a.py:3:9: error: "),
        "{}",
        taken.stderr
    );
    assert!(!String::from_utf8(folder.read("a.py")?)?.contains("def taken"));
    let twice = Folder::new(&[(
        "a.py",
        &format!(
            "{KNOT}\n\n{}",
            KNOT.replace("walk(child", "0 - walk(child")
                .replace("outer", "other")
        ),
    )])?;
    let both = twice.run(&["apply", "--rename=walk=_go"])?;
    assert_eq!(both.code, Some(2));
    assert!(
        both.stderr
            .contains("another lifted function is called `_go` then")
            && both.stderr.contains("`other.walk=...`"),
        "{}",
        both.stderr
    );
    let unused = folder.run(&["diff", "--rename", "wlak=_go"])?;
    assert_eq!(unused.code, Some(0));
    assert!(
        unused.stderr.contains("warning: --rename wlak=_go"),
        "{}",
        unused.stderr
    );
    Ok(())
}
