//! What several test programs share: finding files, and running python3.
#![allow(dead_code, reason = "each test program uses a part of it")]

use std::error::Error;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The root of the project.
pub(crate) fn manifest_directory() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// All files named `*.py` below a folder, in the order of their paths.
pub(crate) fn python_files(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "py") {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Says something that must be seen although the tests pass.
pub(crate) fn notice(text: &str) {
    // The standard error of a test is captured only if it is written by the print macros.
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// The python3 (3.10 or later; `OUTDENT_PYTHON` names another) to compare with, or none, which is said; an error where `OUTDENT_REQUIRE_PYTHON` demands one.
pub(crate) fn python_or_notice(what: &str) -> Result<Option<PathBuf>, Box<dyn Error>> {
    let python =
        PathBuf::from(std::env::var_os("OUTDENT_PYTHON").unwrap_or_else(|| "python3".into()));
    // Older ones keep other accounts of annotations, and know less of the language.
    let recent = "import sys; sys.exit(sys.version_info < (3, 10))";
    let works = Command::new(&python)
        .args(["-c", recent])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if works.is_ok_and(|status| status.success()) {
        return Ok(Some(python));
    }
    if std::env::var_os("OUTDENT_REQUIRE_PYTHON").is_some_and(|value| value == "1") {
        return Err(
            format!("{what}: no python3 of 3.10 or later, and OUTDENT_REQUIRE_PYTHON=1").into(),
        );
    }
    notice(&format!("SKIPPED, no python3 of 3.10 or later: {what}"));
    Ok(None)
}

/// Runs a script with the given standard input and gives its standard output.
pub(crate) fn run_python(
    python: &Path,
    script: &Path,
    input: &str,
) -> Result<String, Box<dyn Error>> {
    let mut child = Command::new(python)
        .args(["-X", "utf8"])
        .arg(script)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut pipe = child.stdin.take().ok_or("no pipe to python3")?;
    let input = input.to_owned();
    // Written aside, lest both sides wait for the other to read.
    let writer = std::thread::spawn(move || pipe.write_all(input.as_bytes()));
    let output = child.wait_with_output()?;
    writer.join().map_err(|_| "writing to python3 panicked")??;
    if !output.status.success() {
        return Err(format!("{}: {}", script.display(), output.status).into());
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// Whether a program that pip installs is there; if not, that is said, or it is an error where `OUTDENT_REQUIRE_TOOLS`
/// demands it.
pub(crate) fn has_tool_or_notice(name: &str, what: &str) -> Result<bool, Box<dyn Error>> {
    let works = Command::new(name)
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if works.is_ok_and(|status| status.success()) {
        return Ok(true);
    }
    if std::env::var_os("OUTDENT_REQUIRE_TOOLS").is_some_and(|value| value == "1") {
        return Err(format!("{what}: no {name}, and OUTDENT_REQUIRE_TOOLS=1").into());
    }
    notice(&format!("SKIPPED, no {name} (pip install {name}): {what}"));
    Ok(false)
}
