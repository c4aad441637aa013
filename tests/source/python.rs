//! The Python that tests compare with, and the files of its standard library.
//!
//! A sample of the files by default; `OUTDENT_TEST_FILES=all` takes all, and `OUTDENT_TEST_LIST=PATH` those
//! that are listed there, one a line. `OUTDENT_PYTHON` names another interpreter than `python3`.

use std::env;
use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::thread;

/// One file in this many is compared by default.
const SAMPLE: usize = 12;

fn name() -> String {
    env::var("OUTDENT_PYTHON").unwrap_or_else(|_| "python3".to_owned())
}

/// What Python writes, called with `arguments` and given `input`; `None`, with a notice, without a Python.
pub(crate) fn run(arguments: &[&str], input: String) -> Option<String> {
    let child = Command::new(name())
        .args(["-W", "ignore"])
        .args(arguments)
        .env("PYTHONIOENCODING", "utf-8:surrogateescape")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let Ok(mut child) = child else {
        eprintln!("SKIPPED: there is no {}; nothing was compared", name());
        return None;
    };
    let mut stdin = child.stdin.take()?;
    let feeder = thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child
        .wait_with_output()
        .expect("the child can be waited for");
    feeder
        .join()
        .expect("writing doesn't panic")
        .expect("the child reads its input");
    assert!(output.status.success(), "{} failed", name());
    Some(String::from_utf8(output.stdout).expect("the script writes UTF-8"))
}

/// The paths to compare over, one a line.
pub(crate) fn library_files() -> Option<String> {
    if let Ok(list) = env::var("OUTDENT_TEST_LIST") {
        return Some(fs::read_to_string(list).expect("the list of files can be read"));
    }
    let script = "import os, sysconfig\n\
        for folder, folders, files in os.walk(sysconfig.get_path('stdlib')):\n\
        \x20   folders[:] = sorted(f for f in folders if f != 'site-packages')\n\
        \x20   for file in sorted(files):\n\
        \x20       if file.endswith('.py'): print(os.path.join(folder, file))";
    let all = run(&["-c", script], String::new())?;
    let step = if env::var("OUTDENT_TEST_FILES").is_ok_and(|value| value == "all") {
        1
    } else {
        SAMPLE
    };
    Some(
        all.lines()
            .step_by(step)
            .fold(String::new(), |files, file| files + file + "\n"),
    )
}
