//! `--commit`: one commit of HEAD's files on a new branch, and nothing else anywhere.

use std::fs;

use crate::files::{CLEAN, KNOT, LIFTED, Outcome};
use crate::repositories::{Repositories, fields};

const BRANCH: &str = "outdent/lift-knots";

/// A repository whose own configuration says who commits.
fn with_author(all: &Repositories, name: &str) -> Outcome {
    all.git(name, &["config", "user.name", "Team"])?;
    all.git(name, &["config", "user.email", "team@example.org"])?;
    Ok(())
}

#[test]
fn head_is_committed_whatever_is_checked_out() -> Outcome {
    let all = Repositories::new()?;
    all.add(
        "a",
        &[("src/a.py", KNOT), ("b.py", CLEAN), ("gone.py", KNOT)],
    )?;
    with_author(&all, "a")?;
    // Uncommitted work of every kind.
    let changed = format!("x = 1\n\n\n{KNOT}");
    all.0.write("a/src/a.py", &changed)?;
    all.0.write("a/b.py", KNOT)?;
    all.0.write("a/new.py", KNOT)?;
    all.git("a", &["add", "b.py"])?;
    fs::remove_file(all.0.at("a/gone.py"))?;
    let (index, head) = (
        all.0.read("a/.git/index")?,
        all.git("a", &["rev-parse", "HEAD"])?,
    );
    let status = all.git("a", &["--no-optional-locks", "status", "--porcelain"])?;
    let run = all.batch(&["a", "--out", "out", "--commit"])?;
    assert_eq!(run.code, Some(1), "{}", run.stdout);
    let lines = all.lines("out")?;
    assert_eq!(fields(&lines, "status"), ["patched"]);
    assert_eq!(fields(&lines, "created_branch"), [BRANCH]);
    assert_eq!(fields(&lines, "files"), ["3"]);
    assert_eq!(fields(&lines, "dirty"), ["true"]);

    assert_eq!(all.0.read("a/.git/index")?, index);
    assert_eq!(
        all.git("a", &["--no-optional-locks", "status", "--porcelain"])?,
        status
    );
    assert_eq!(all.git("a", &["rev-parse", "HEAD"])?, head);
    assert_eq!(all.git("a", &["symbolic-ref", "HEAD"])?, "refs/heads/main");
    assert_eq!(all.0.read("a/src/a.py")?, changed.as_bytes());

    assert_eq!(all.git("a", &["rev-parse", &format!("{BRANCH}^")])?, head);
    let author = all.git("a", &["log", "-1", "--format=%an %ae %cn", BRANCH])?;
    assert_eq!(author, "Team team@example.org Team");
    assert_eq!(
        all.git("a", &["diff", "--name-only", "main", BRANCH])?,
        "gone.py\nsrc/a.py"
    );
    assert_eq!(
        all.git("a", &["show", &format!("{BRANCH}:src/a.py")])?,
        LIFTED.trim_end()
    );
    // The patch is the commit's.
    let patch = all.0.read("out/a.patch")?;
    all.0.write("patch", patch)?;
    all.git("a", &["stash", "-q", "--include-untracked"])?;
    all.git("a", &["apply", "--index", "../patch"])?;
    assert_eq!(
        all.git("a", &["diff", "--cached", "--name-only", BRANCH])?,
        ""
    );
    Ok(())
}

#[cfg(unix)]
#[test]
fn modes_links_line_ends_and_odd_names_are_kept() -> Outcome {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let all = Repositories::new()?;
    let windows = KNOT.replace('\n', "\r\n");
    let odd = "with space/\u{e9}\n\"q\".py";
    all.add("a", &[("a.py", KNOT), (odd, KNOT), ("crlf.py", &windows)])?;
    with_author(&all, "a")?;
    fs::set_permissions(all.0.at("a/a.py"), fs::Permissions::from_mode(0o755))?;
    symlink("a.py", all.0.at("a/link.py"))?;
    // A link to nowhere whose target reads like a program.
    symlink(KNOT, all.0.at("a/text.py"))?;
    // In git the file has plain line ends; a filter that must not run would ruin it.
    all.0.write(
        "a/.gitattributes",
        "eol.py text eol=crlf\na.py filter=ruin\n",
    )?;
    all.0.write("a/eol.py", &windows)?;
    all.git("a", &["config", "filter.ruin.clean", "cat"])?;
    all.commit("a")?;
    all.git("a", &["config", "filter.ruin.clean", "echo ruined"])?;
    all.batch(&["a", "--out", "out", "--commit"])?;
    assert_eq!(fields(&all.lines("out")?, "files_changed"), ["4"]);
    let raw = all.git(
        "a",
        &["diff-tree", "-r", "--no-renames", "-z", "main", BRANCH],
    )?;
    let modes: Vec<&str> = raw
        .split('\0')
        .filter_map(|part| part.strip_prefix(':'))
        .collect();
    assert_eq!(modes.len(), 4, "{raw}");
    for mode in modes {
        let (old, rest) = mode.split_once(' ').unwrap_or_default();
        assert!(rest.starts_with(old), "{mode}");
    }
    let show = |name: &str| all.git("a", &["cat-file", "blob", &format!("{BRANCH}:{name}")]);
    let lifted = LIFTED.trim_end();
    assert_eq!(show("a.py")?, lifted);
    assert_eq!(show(odd)?, lifted);
    assert_eq!(show("eol.py")?, lifted);
    assert_eq!(show("crlf.py")?, lifted.replace('\n', "\r\n"));
    Ok(())
}

#[test]
fn message_and_branch_take_placeholders() -> Outcome {
    let all = Repositories::new()?;
    all.add("a", &[("a.py", KNOT)])?;
    with_author(&all, "a")?;
    let message = "{name}: {knots} in {files} after {head} {{by {version}}}";
    all.batch(&[
        "a",
        "--out",
        "out",
        "--commit",
        "--branch",
        "x/{name}",
        "--message",
        message,
    ])?;
    let head = all.git("a", &["rev-parse", "HEAD"])?;
    let expected = format!(
        "a: 1 in 1 after {head} {{by {}}}",
        env!("CARGO_PKG_VERSION")
    );
    assert_eq!(
        all.git("a", &["log", "-1", "--format=%B", "x/a"])?,
        expected
    );
    Ok(())
}

#[test]
fn the_message_is_utf_8_whatever_the_encoding_of_commits() -> Outcome {
    let all = Repositories::new()?;
    all.add("a", &[("a.py", KNOT)])?;
    with_author(&all, "a")?;
    all.git("a", &["config", "i18n.commitEncoding", "latin1"])?;
    all.batch(&["a", "--out", "out", "--commit", "--message", "\u{fc}"])?;
    let message = all.git(
        "a",
        &["log", "-1", "--encoding=UTF-8", "--format=%s", BRANCH],
    )?;
    assert_eq!(message, "\u{fc}");
    Ok(())
}

#[test]
fn a_branch_that_exists_is_left_alone_unless_it_is_the_same() -> Outcome {
    let all = Repositories::new()?;
    all.add("a", &[("a.py", KNOT)])?;
    with_author(&all, "a")?;
    all.batch(&["a", "--out", "first", "--commit"])?;
    let made = all.git("a", &["rev-parse", BRANCH])?;
    all.batch(&["a", "--out", "second", "--commit"])?;
    assert_eq!(fields(&all.lines("second")?, "status"), ["patched"]);
    assert_eq!(all.git("a", &["rev-parse", BRANCH])?, made);
    let other = all.batch(&["a", "--out", "third", "--commit", "--message", "other"])?;
    assert_eq!(other.code, Some(1));
    let status = fields(&all.lines("third")?, "status").concat();
    assert!(
        status.starts_with("skipped: there is a branch outdent/lift-knots already"),
        "{status}"
    );
    assert_eq!(all.git("a", &["rev-parse", BRANCH])?, made);
    let bad = all.batch(&["a", "--out", "fourth", "--commit", "--branch", "a..b"])?;
    assert_eq!(bad.code, Some(2));
    Ok(())
}

#[test]
fn without_knots_or_commits_there_is_no_branch() -> Outcome {
    let all = Repositories::new()?;
    all.add("clean", &[("a.py", CLEAN)])?;
    fs::create_dir(all.0.at("unborn"))?;
    all.git("unborn", &["init", "-q"])?;
    all.0.write("unborn/a.py", KNOT)?;
    let run = all.batch(&["clean", "unborn", "--out", "out", "--commit"])?;
    assert_eq!(run.code, Some(1));
    assert_eq!(
        fields(&all.lines("out")?, "status"),
        ["clean", "skipped: there is no commit yet to put another on"]
    );
    for name in ["clean", "unborn"] {
        let refs = all.git(name, &["for-each-ref", "--format=%(refname)", BRANCH])?;
        assert_eq!(refs, "", "{name}");
    }
    Ok(())
}

#[cfg(unix)]
#[test]
fn no_hook_runs() -> Outcome {
    use std::os::unix::fs::PermissionsExt;

    let all = Repositories::new()?;
    all.add("a", &[("a.py", KNOT)])?;
    with_author(&all, "a")?;
    for hook in ["reference-transaction", "pre-commit", "post-index-change"] {
        let path = all.0.at(format!("a/.git/hooks/{hook}"));
        all.0.write(
            &path,
            "#!/bin/sh\ntouch \"$(dirname \"$0\")/ran\"\nexit 1\n",
        )?;
        fs::set_permissions(path, fs::Permissions::from_mode(0o755))?;
    }
    all.batch(&["a", "--out", "out", "--commit"])?;
    assert_eq!(fields(&all.lines("out")?, "created_branch"), [BRANCH]);
    assert!(!all.0.at("a/.git/hooks/ran").exists());
    Ok(())
}
