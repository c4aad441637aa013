//! A newcomer's walk: every command of the README runs, and does what stands beside it.
//!
//! The commands of "Try it" run in a copy of the project's committed files; those that build run where
//! `OUTDENT_REQUIRE_TOOLS=1` says that this is CI, elsewhere the program under test stands in for what they would
//! build, which is said. All others run in a small project, each in a fresh one.

#[path = "support/mod.rs"]
mod tools;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tools::{has_tool_or_notice, manifest_directory, notice};

type Outcome = Result<(), Box<dyn Error>>;

const README: &str = include_str!("../README.md");

/// A knot that is safe to lift, and one that is unsafe.
const PROJECT: &str = "\
def outer(tree):
    def walk(node):
        return [walk(child) for child in node]

    return walk(tree)


def visitor():
    def visit(node):
        return [visit(child) for child in node]

    return visit
";

/// The indented blocks of the README, line by line, each with the heading that it stands under.
fn commands() -> Vec<(&'static str, &'static str)> {
    let mut heading = "";
    let mut is_fenced = false;
    let mut found = Vec::new();
    for line in README.lines() {
        if line.starts_with("```") {
            is_fenced = !is_fenced;
        } else if let Some(title) = line.strip_prefix("## ") {
            heading = title;
        } else if let Some(command) = line.strip_prefix("    ")
            && !is_fenced
        {
            found.push((heading, command));
        }
    }
    found
}

/// The fenced blocks of Python.
fn python_blocks() -> Vec<&'static str> {
    README
        .split("```python\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .collect()
}

fn outdent() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_outdent"))
}

/// Runs a command line in a folder, with a folder of programs first on the search path.
fn shell(folder: &Path, programs: &Path, line: &str) -> Result<Output, Box<dyn Error>> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(programs.to_path_buf()).chain(std::env::split_paths(&path));
    let output = Command::new("bash")
        .args(["-o", "pipefail", "-c", line])
        .current_dir(folder)
        .env("PATH", std::env::join_paths(folders)?)
        .env_remove("GIT_DIR")
        .env_remove("GIT_INDEX_FILE")
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env_remove("CLICOLOR_FORCE")
        .output()?;
    Ok(output)
}

/// Runs a command line that must end well.
fn done(folder: &Path, line: &str) -> Result<String, Box<dyn Error>> {
    let output = shell(folder, folder, line)?;
    if output.status.success() {
        return Ok(String::from_utf8(output.stdout)?);
    }
    Err(format!("{line}: {}", String::from_utf8_lossy(&output.stderr)).into())
}

fn commit_all(folder: &Path) -> Outcome {
    let commit =
        "git init -q && git add --all && git -c user.name=n -c user.email=e commit -qm all";
    done(folder, commit).map(drop)
}

/// A copy of what a clone of the project holds.
fn clean_copy() -> Result<tempfile::TempDir, Box<dyn Error>> {
    let copy = tempfile::tempdir()?;
    let root = manifest_directory();
    let listed = done(
        &root,
        "git ls-files -z --cached --others --exclude-standard",
    )?;
    for name in listed.split_terminator('\0') {
        let (from, to) = (root.join(name), copy.path().join(name));
        // A file that is listed may be deleted and not yet committed so.
        if from.is_file() {
            fs::create_dir_all(to.parent().unwrap_or(&to))?;
            fs::copy(from, to)?;
        }
    }
    Ok(copy)
}

#[test]
fn the_examples_are_before_and_after() -> Outcome {
    let blocks = python_blocks();
    let [before, after] = blocks[..] else {
        return Err("two examples".into());
    };
    let folder = tempfile::tempdir()?;
    fs::write(folder.path().join("a.py"), before)?;
    let apply = shell(
        folder.path(),
        folder.path(),
        &format!("'{}' apply a.py", outdent().display()),
    )?;
    assert!(apply.status.success(), "{apply:?}");
    assert_eq!(fs::read_to_string(folder.path().join("a.py"))?, after);
    Ok(())
}

#[test]
fn the_commands_to_try_it_run_in_a_clean_copy() -> Outcome {
    let builds = std::env::var_os("OUTDENT_REQUIRE_TOOLS").is_some_and(|value| value == "1");
    let expected = fs::read_to_string(manifest_directory().join("testdata/demo/launcher.diff"))?;
    let copy = clean_copy()?;
    let installed = tempfile::tempdir()?;
    let lines: Vec<&str> = commands()
        .into_iter()
        .filter(|(heading, _)| *heading == "Try it")
        .map(|(_, line)| line)
        .collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
    for line in lines {
        let is_install = line.starts_with("cargo install ");
        assert!(is_install || line.starts_with("cargo run "), "{line}");
        let output = if builds {
            // The dependencies that this project's own release build has are built once.
            let target = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("");
            let environment = format!(
                "export CARGO_TARGET_DIR='{}' CARGO_INSTALL_ROOT='{}'; ",
                target.display(),
                installed.path().display()
            );
            shell(copy.path(), copy.path(), &(environment + line))?
        } else if is_install {
            notice(&format!("SKIPPED, OUTDENT_REQUIRE_TOOLS is not 1: {line}"));
            continue;
        } else {
            notice(&format!(
                "NOT BUILT, OUTDENT_REQUIRE_TOOLS is not 1: {line}"
            ));
            let (_, arguments) = line.split_once(" -- ").ok_or("no arguments")?;
            let line = format!("'{}' {arguments}", outdent().display());
            shell(copy.path(), copy.path(), &line)?
        };
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{line}: {said}");
        if is_install {
            assert!(installed.path().join("bin/outdent").is_file(), "{said}");
        } else {
            assert_eq!(String::from_utf8(output.stdout)?, expected);
        }
    }
    Ok(())
}

/// Whether the line needs ruff, which may not be there.
fn can_run(line: &str) -> Result<bool, Box<dyn Error>> {
    Ok(!line.contains("ruff") || has_tool_or_notice("ruff", line)?)
}

#[test]
fn the_commands_to_use_it_run_in_a_project() -> Outcome {
    let mut count = 0;
    let programs = PathBuf::from(outdent().parent().ok_or("no folder")?);
    for (heading, line) in commands() {
        if heading == "Try it" || !can_run(line)? {
            continue;
        }
        count += 1;
        let project = tempfile::tempdir()?;
        for name in ["a.py", "src/a.py", "tests/test_a.py"] {
            let path = project.path().join(name);
            fs::create_dir_all(path.parent().ok_or("no folder")?)?;
            fs::write(path, PROJECT)?;
        }
        commit_all(project.path())?;
        let output = shell(project.path(), &programs, line)?;
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let code = output.status.code();
        // There are knots, which is what these commands tell by their exit code.
        let finds = (line.contains("outdent check") && !line.contains("--exit-zero"))
            || line.contains("outdent batch")
            || line.contains("--exit-code");
        assert_eq!(code, Some(i32::from(finds)), "{line}: {said}");
        for word in ["error", "warning", "panicked", "usage"] {
            assert!(!said.to_lowercase().contains(word), "{line}: {said}");
        }
        let writes = (line.contains("outdent apply") || line.contains("git apply"))
            && !line.contains("apply - ");
        let changed = !done(
            project.path(),
            "git status --porcelain --untracked-files=no",
        )?
        .is_empty();
        assert_eq!(changed, writes, "{line}: {said}");
        let is_silent = output.stdout.is_empty() && said.is_empty();
        assert!(writes || !is_silent, "{line} says nothing");
    }
    assert!(count >= 8, "{count} commands");
    Ok(())
}
