//! The program itself: the patch that it prints for all cases at once, applied by git.

use std::error::Error;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::case::Case;

/// Where the patch, applied by `git apply`, does not give what is kept beside the cases.
pub(crate) fn problems(cases: &[Case], apply_unsafe: bool) -> Result<Vec<String>, Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let plain: Vec<&Case> = cases.iter().filter(|case| case.is_plain).collect();
    for case in &plain {
        let copy = folder.path().join(&case.surroundings.path);
        std::fs::create_dir_all(copy.parent().ok_or("a case without a folder")?)?;
        std::fs::write(&copy, &case.text)?;
        // What lies beside an `__init__.py` decides which names are free.
        for module in &case.surroundings.submodules {
            std::fs::create_dir_all(copy.with_file_name(module))?;
        }
    }
    let patch = printed_patch(folder.path(), apply_unsafe)?;
    if let Err(error) = git_apply(folder.path(), &patch) {
        return Ok(vec![format!("{error}")]);
    }
    let mut problems = Vec::new();
    for case in plain {
        let found = std::fs::read_to_string(folder.path().join(&case.surroundings.path))?;
        if found != case.expected_text(apply_unsafe) {
            problems.push(format!(
                "{}: the patch does not give the result that is kept",
                case.name
            ));
        }
    }
    Ok(problems)
}

fn printed_patch(folder: &Path, apply_unsafe: bool) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_outdent"));
    command
        .current_dir(folder)
        .args(["diff", "--color", "never"]);
    if apply_unsafe {
        command.arg("--unsafe");
    }
    let output = command.arg(".").stdin(Stdio::null()).output()?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        return Err(format!("outdent diff: {}: {said}", output.status).into());
    }
    Ok(output.stdout)
}

fn git_apply(folder: &Path, patch: &[u8]) -> Result<(), Box<dyn Error>> {
    if patch.is_empty() {
        return Err("outdent diff printed no patch".into());
    }
    let file = folder.join("lifts.patch");
    std::fs::write(&file, patch)?;
    let output = Command::new("git")
        .current_dir(folder)
        // A repository around the folder of temporary files must not be taken for the target.
        .env("GIT_CEILING_DIRECTORIES", folder)
        .args(["apply", "--whitespace=nowarn", "lifts.patch"])
        .output()?;
    if !output.status.success() {
        return Err(format!("git apply: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    Ok(())
}
