//! The hooks of `.pre-commit-hooks.yaml`, run by the real pre-commit in a throwaway repository.
//!
//! `language: rust` would have pre-commit build outdent once more; here the hooks run the program under test. With
//! `OUTDENT_PRE_COMMIT_BUILDS=1` they are taken as they are, and pre-commit builds the committed state of this project.

#[path = "support/mod.rs"]
mod tools;

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tools::{has_tool_or_notice, manifest_directory};

type Outcome = Result<(), Box<dyn Error>>;

const KNOT: &str = "\
def outer(tree):
    def walk(node):
        return [walk(child) for child in node]

    return walk(tree)
";

const LIFTED: &str = "\
def _walk(node):
    return [_walk(child) for child in node]


def outer(tree):
    return _walk(tree)
";

/// A program run in a folder, with the outdent under test on the search path, and nothing kept at home.
fn run(folder: &Path, program: &str, arguments: &[&str]) -> Result<Output, Box<dyn Error>> {
    let outdent = Path::new(env!("CARGO_BIN_EXE_outdent"));
    let binaries = outdent.parent().ok_or("no folder")?.to_path_buf();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(std::iter::once(binaries).chain(std::env::split_paths(&path)))?;
    let mut command = Command::new(program);
    for variable in [
        "GIT_DIR",
        "GIT_INDEX_FILE",
        "GIT_WORK_TREE",
        "CLICOLOR_FORCE",
    ] {
        command.env_remove(variable);
    }
    for (name, value) in [("AUTHOR", "n"), ("COMMITTER", "n")] {
        command.env(format!("GIT_{name}_NAME"), value);
        command.env(format!("GIT_{name}_EMAIL"), value);
    }
    let output = command
        .args(arguments)
        .current_dir(folder)
        .env("PATH", path)
        .env("PRE_COMMIT_HOME", folder.join(".git/pre-commit"))
        .env("PRE_COMMIT_COLOR", "never")
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .output()?;
    Ok(output)
}

/// What a program that must end well printed.
fn done(folder: &Path, program: &str, arguments: &[&str]) -> Result<String, Box<dyn Error>> {
    let output = run(folder, program, arguments)?;
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8(said)?;
    if output.status.success() {
        return Ok(said);
    }
    Err(format!("{program} {arguments:?}: {said}").into())
}

/// What a program that must end with 1 printed.
fn failed(folder: &Path, program: &str, arguments: &[&str]) -> Result<String, Box<dyn Error>> {
    let output = run(folder, program, arguments)?;
    let said = String::from_utf8([output.stdout, output.stderr].concat())?;
    assert_eq!(
        output.status.code(),
        Some(1),
        "{program} {arguments:?}: {said}"
    );
    Ok(said)
}

fn commit_all(folder: &Path) -> Outcome {
    done(folder, "git", &["init", "-q"])?;
    done(folder, "git", &["add", "--all"])?;
    done(folder, "git", &["commit", "-qm", "all"])?;
    Ok(())
}

/// A repository that has the hooks, and the commit to take them from.
fn hooks(folder: &Path) -> Result<(String, String), Box<dyn Error>> {
    let builds = std::env::var_os("OUTDENT_PRE_COMMIT_BUILDS").is_some_and(|value| value == "1");
    let repository = if builds {
        manifest_directory()
    } else {
        let hooks = fs::read_to_string(manifest_directory().join(".pre-commit-hooks.yaml"))?;
        assert_eq!(hooks.matches("language: rust\n").count(), 2, "{hooks}");
        let hooks = hooks.replace("language: rust\n", "language: system\n");
        fs::write(folder.join(".pre-commit-hooks.yaml"), hooks)?;
        commit_all(folder)?;
        folder.to_path_buf()
    };
    let revision = done(&repository, "git", &["rev-parse", "HEAD"])?;
    let repository = repository.to_str().ok_or("no UTF-8")?.to_owned();
    Ok((repository, revision.trim().to_owned()))
}

#[test]
fn the_hooks_check_and_lift_what_is_staged() -> Outcome {
    if !has_tool_or_notice("pre-commit", "the hooks for pre-commit")? {
        return Ok(());
    }
    let source = tempfile::tempdir()?;
    let (repository, revision) = hooks(source.path())?;
    let project = tempfile::tempdir()?;
    let folder = project.path();
    fs::write(folder.join("a.py"), "x = 1\n")?;
    fs::write(folder.join("notes.txt"), "def f(:\n")?;
    let configure = |id: &str| {
        let text =
            format!("repos:\n- repo: {repository}\n  rev: {revision}\n  hooks:\n  - id: {id}\n");
        fs::write(folder.join(".pre-commit-config.yaml"), text)
    };
    configure("outdent")?;
    commit_all(folder)?;
    let clean = done(folder, "pre-commit", &["run", "--all-files"])?;
    assert!(clean.contains("Passed"), "{clean}");
    done(folder, "pre-commit", &["install"])?;

    fs::write(folder.join("a.py"), KNOT)?;
    done(folder, "git", &["add", "a.py"])?;
    let check = failed(folder, "git", &["commit", "-m", "knot"])?;
    assert!(check.contains("a.py:2:9"), "{check}");
    assert_eq!(fs::read_to_string(folder.join("a.py"))?, KNOT);

    configure("outdent-apply")?;
    done(folder, "git", &["add", ".pre-commit-config.yaml"])?;
    let apply = failed(folder, "git", &["commit", "-m", "knot"])?;
    assert!(
        apply.contains("files were modified by this hook"),
        "{apply}"
    );
    assert_eq!(fs::read_to_string(folder.join("a.py"))?, LIFTED);
    done(folder, "git", &["add", "a.py"])?;
    let again = done(folder, "git", &["commit", "-m", "lifted"])?;
    assert!(again.contains("Passed"), "{again}");
    Ok(())
}
