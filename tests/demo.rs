//! The demo does what the README says: its patch, its stat, and a program that runs as before without the garbage.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

type Outcome = Result<(), Box<dyn Error>>;

const PROGRAM: &str = "testdata/demo/launcher.py";

/// Counts the objects in cycles that five calls leave behind while the collector is off.
const COUNT_GARBAGE: &str = "
import gc, runpy, sys
names = runpy.run_path(sys.argv[1])
gc.collect()
gc.disable()
for _ in range(5):
    names['cache_key']('add', [1, (2, [3])])
print(gc.collect())
";

fn outdent(folder: &Path, arguments: &[&str]) -> Result<Output, Box<dyn Error>> {
    let program = Command::new(env!("CARGO_BIN_EXE_outdent"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("CLICOLOR_FORCE")
        .output()?;
    Ok(program)
}

fn python(folder: &Path, arguments: &[&str]) -> Result<Option<String>, Box<dyn Error>> {
    let Ok(output) = Command::new("python3")
        .args(arguments)
        .current_dir(folder)
        .output()
    else {
        if std::env::var_os("OUTDENT_REQUIRE_PYTHON").is_some() {
            return Err("python3 is required and not there".into());
        }
        return Ok(None);
    };
    if output.status.success() {
        Ok(Some(String::from_utf8(output.stdout)?))
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into())
    }
}

/// A folder with a copy of the demo under the same path.
fn copy() -> Result<tempfile::TempDir, Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    fs::create_dir_all(folder.path().join("testdata/demo"))?;
    fs::copy(root().join(PROGRAM), folder.path().join(PROGRAM))?;
    Ok(folder)
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_patch_and_its_stat_are_those_of_the_readme() -> Outcome {
    let output = outdent(root(), &["diff", "testdata/demo"])?;
    let expected = fs::read_to_string(root().join("testdata/demo/launcher.diff"))?;
    assert_eq!(String::from_utf8(output.stdout)?, expected);
    assert_eq!(
        String::from_utf8(output.stderr)?,
        "testdata/demo/launcher.py | +14 -13\n1 file changed, 14 insertions(+), 13 deletions(-)\n"
    );
    assert_eq!(output.status.code(), Some(0));
    Ok(())
}

#[test]
fn the_report_is_that_of_the_readme() -> Outcome {
    let output = outdent(root(), &["check", "testdata/demo"])?;
    let report = String::from_utf8(output.stdout)?;
    let readme = fs::read_to_string(root().join("README.md"))?;
    let quoted = format!("\n```text\n{report}```\n");
    assert!(readme.contains(&quoted), "{report}");
    Ok(())
}

#[test]
fn git_applies_the_patch_to_what_apply_writes() -> Outcome {
    let (by_git, by_apply) = (copy()?, copy()?);
    let patch = by_git.path().join("patch");
    fs::write(&patch, outdent(by_git.path(), &["diff"])?.stdout)?;
    let git = Command::new("git")
        .args(["apply", "patch"])
        .current_dir(by_git.path())
        .env("GIT_CEILING_DIRECTORIES", by_git.path())
        .output()?;
    assert!(
        git.status.success(),
        "{}",
        String::from_utf8_lossy(&git.stderr)
    );
    let output = outdent(by_apply.path(), &["apply"])?;
    assert_eq!(
        String::from_utf8(output.stdout)?,
        "testdata/demo/launcher.py | +14 -13\n1 file changed, 14 insertions(+), 13 deletions(-)\n"
    );
    assert_eq!(
        fs::read(by_git.path().join(PROGRAM))?,
        fs::read(by_apply.path().join(PROGRAM))?
    );
    Ok(())
}

#[test]
fn the_program_runs_as_before_without_the_garbage() -> Outcome {
    let (before, after) = (copy()?, copy()?);
    outdent(after.path(), &["apply"])?;
    assert_ne!(
        fs::read(before.path().join(PROGRAM))?,
        fs::read(after.path().join(PROGRAM))?
    );
    assert_eq!(
        python(before.path(), &[PROGRAM])?,
        python(after.path(), &[PROGRAM])?
    );
    if let Some(count) = python(before.path(), &["-c", COUNT_GARBAGE, PROGRAM])? {
        assert_ne!(count, "0\n");
        assert_eq!(
            python(after.path(), &["-c", COUNT_GARBAGE, PROGRAM])?,
            Some("0\n".to_owned())
        );
    }
    Ok(())
}
