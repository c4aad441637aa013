//! The small version of `scripts/batch-faults`: killed, starved and robbed runs end like undisturbed ones.

use std::process::Command;

use crate::files::Outcome;
use crate::python::{manifest_directory, python_or_notice};

#[test]
fn a_disturbed_run_that_is_resumed_gives_what_an_undisturbed_one_gives() -> Outcome {
    let Some(python) = python_or_notice("disturbed runs over many repositories")? else {
        return Ok(());
    };
    let output = Command::new(python)
        .arg("-B")
        .arg(manifest_directory().join("scripts/batch-faults"))
        .args(["--outdent", env!("CARGO_BIN_EXE_outdent")])
        .args(["--count", "32", "--rounds", "4"])
        .output()?;
    let said = [output.stdout, output.stderr].concat();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&said)
    );
    Ok(())
}
