//! What `apply` does not overwrite: bytes that git does not have.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::{CLEAN, Folder, KNOT, LIFTED, Outcome};

/// Runs git in a folder, deaf to the configuration of whoever runs the tests.
fn git(folder: &Path, arguments: &[&str]) -> Outcome {
    let output = Command::new("git")
        .current_dir(folder)
        .args(["-c", "user.name=n", "-c", "user.email=e"])
        .args(["-c", "protocol.file.allow=always"])
        .args(arguments)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .output()?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!("{arguments:?}: {}", String::from_utf8_lossy(&output.stderr)).into())
}

fn commit_all(folder: &Path) -> Outcome {
    git(folder, &["init", "-q"])?;
    git(folder, &["add", "--all"])?;
    git(folder, &["commit", "-qm", "all"])
}

fn text(folder: &Folder, name: &str) -> Result<String, Box<dyn Error>> {
    Ok(String::from_utf8(folder.read(name)?)?)
}

#[test]
fn uncommitted_changes_are_not_overwritten_and_the_others_are_written() -> Outcome {
    let folder = Folder::new(&[
        ("clean.py", KNOT),
        ("changed.py", "x = 1\n"),
        ("no_knot.py", CLEAN),
        ("staged.py", "x = 1\n"),
        ("notes.txt", "old"),
    ])?;
    commit_all(folder.path())?;
    for name in ["changed.py", "staged.py", "new.py"] {
        folder.write(name, KNOT)?;
    }
    folder.write("notes.txt", "new")?;
    folder.write("no_knot.py", format!("{CLEAN}x = 1\n"))?;
    git(folder.path(), &["add", "staged.py"])?;
    let apply = folder.run(&["apply"])?;
    assert_eq!(apply.code, Some(2));
    for (name, problem) in [
        ("changed.py", "has uncommitted changes"),
        ("new.py", "is not known to git"),
        ("staged.py", "has uncommitted changes"),
    ] {
        let line = format!("{name}: error: {problem} and was left as it is; ");
        assert!(apply.stderr.contains(&line), "{}", apply.stderr);
        assert_eq!(text(&folder, name)?, KNOT, "{name}");
    }
    assert!(apply.stderr.contains("--allow-dirty"), "{}", apply.stderr);
    assert!(!apply.stderr.contains("no_knot"), "{}", apply.stderr);
    assert!(apply.stdout.starts_with("clean.py | "), "{}", apply.stdout);
    assert!(apply.stdout.contains("1 file changed"), "{}", apply.stdout);
    assert_eq!(text(&folder, "clean.py")?, LIFTED);
    // Nor is a formatter bothered with what is not written.
    let bothering = "sh -c 'touch bothered; cat'";
    folder.run(&["apply", "--format-command", bothering])?;
    assert!(!folder.at("bothered").exists());
    let dirty = folder.run(&["apply", "--allow-dirty"])?;
    assert_eq!((dirty.code, dirty.stderr.as_str()), (Some(0), ""));
    for name in ["changed.py", "new.py", "staged.py"] {
        assert_eq!(text(&folder, name)?, LIFTED, "{name}");
    }
    Ok(())
}

#[test]
fn each_file_belongs_to_the_innermost_work_tree() -> Outcome {
    let library = Folder::new(&[("a.py", KNOT), ("b.py", KNOT)])?;
    commit_all(library.path())?;
    let folder = Folder::new(&[("c.py", KNOT)])?;
    commit_all(folder.path())?;
    let from = library.path().to_str().ok_or("no UTF-8")?;
    git(folder.path(), &["submodule", "--quiet", "add", from, "sub"])?;
    git(folder.path(), &["commit", "-qm", "sub"])?;
    git(folder.path(), &["worktree", "add", "-q", "linked"])?;
    folder.write("sub/b.py", format!("{KNOT}\n"))?;
    folder.write("linked/c.py", format!("{KNOT}\n"))?;
    let apply = folder.run(&["apply", "."])?;
    assert_eq!(apply.code, Some(2), "{}", apply.stderr);
    let named: Vec<&str> = apply
        .stderr
        .lines()
        .filter_map(|line| line.split_once(": error: "))
        .map(|(name, _)| name)
        .collect();
    assert_eq!(named, ["linked/c.py", "sub/b.py"], "{}", apply.stderr);
    assert_eq!(text(&folder, "c.py")?, LIFTED);
    assert_eq!(text(&folder, "sub/a.py")?, LIFTED);
    Ok(())
}

#[test]
fn outside_a_work_tree_and_where_git_ignores_a_file_there_is_nothing_to_guard() -> Outcome {
    let folder = Folder::new(&[("a.py", KNOT)])?;
    assert_eq!(folder.run(&["apply"])?.code, Some(0));
    let ignoring = Folder::new(&[(".gitignore", "made.py\n")])?;
    commit_all(ignoring.path())?;
    ignoring.write("made.py", KNOT)?;
    assert_eq!(ignoring.run(&["apply", "made.py"])?.code, Some(0));
    assert_eq!(text(&ignoring, "made.py")?, LIFTED);
    Ok(())
}

/// A `git` that notes down each call, in a folder that can be the whole search path.
#[cfg(unix)]
fn noting_git(folder: &Folder) -> Result<PathBuf, Box<dyn Error>> {
    use std::os::unix::fs::PermissionsExt;

    let real = Command::new("sh").args(["-c", "command -v git"]).output()?;
    let real = String::from_utf8(real.stdout)?;
    let log = folder.at("calls");
    let script = format!(
        "#!/bin/sh\nprintf '%s\\n' \"$*\" >>'{}'\nexec {} \"$@\"\n",
        log.display(),
        real.trim()
    );
    folder.write("bin/git", script)?;
    fs::set_permissions(folder.at("bin/git"), fs::Permissions::from_mode(0o755))?;
    Ok(log)
}

#[cfg(unix)]
#[test]
fn git_is_asked_once_a_work_tree_and_only_when_something_would_be_written() -> Outcome {
    let tools = Folder::new(&[])?;
    let log = noting_git(&tools)?;
    let folder = Folder::new(&[
        ("a.py", KNOT),
        ("b.py", KNOT),
        ("c/d.py", KNOT),
        ("e.py", CLEAN),
    ])?;
    commit_all(folder.path())?;
    let run = |arguments: &[&str]| {
        folder
            .command(arguments)
            .env("PATH", tools.at("bin"))
            .output()
    };
    for arguments in [&["check"][..], &["diff"], &["apply", "e.py"]] {
        run(arguments)?;
        assert!(
            !log.exists(),
            "{arguments:?}: {}",
            fs::read_to_string(&log)?
        );
    }
    assert_eq!(run(&["apply"])?.status.code(), Some(0));
    let calls = fs::read_to_string(&log)?;
    let count = |word: &str| calls.lines().filter(|line| line.contains(word)).count();
    assert_eq!((count("status"), calls.lines().count()), (1, 3), "{calls}");
    Ok(())
}

#[test]
fn without_git_a_file_in_a_repository_is_left_alone() -> Outcome {
    let tools = Folder::new(&[])?;
    let folder = Folder::new(&[("a.py", KNOT)])?;
    commit_all(folder.path())?;
    let run = |arguments: &[&str]| folder.command(arguments).env("PATH", tools.path()).output();
    let apply = run(&["apply"])?;
    assert_eq!(apply.status.code(), Some(2));
    let said = String::from_utf8(apply.stderr)?;
    assert!(
        said.contains("a.py: error: was left as it is, for git cannot say")
            && said.contains("git is not installed"),
        "{said}"
    );
    assert_eq!(text(&folder, "a.py")?, KNOT);
    assert_eq!(run(&["apply", "--allow-dirty"])?.status.code(), Some(0));
    assert_eq!(text(&folder, "a.py")?, LIFTED);
    Ok(())
}

#[test]
fn a_hook_of_another_repository_changes_nothing_of_this() -> Outcome {
    let (mine, other) = (
        Folder::new(&[("a.py", "x = 1\n")])?,
        Folder::new(&[("a.py", KNOT)])?,
    );
    commit_all(mine.path())?;
    commit_all(other.path())?;
    mine.write("a.py", KNOT)?;
    let apply = mine
        .command(&["apply"])
        .env("GIT_DIR", other.at(".git"))
        .env("GIT_WORK_TREE", other.path())
        .env("GIT_INDEX_FILE", other.at(".git/index"))
        .output()?;
    assert_eq!(apply.status.code(), Some(2));
    assert_eq!(text(&mine, "a.py")?, KNOT);
    Ok(())
}
