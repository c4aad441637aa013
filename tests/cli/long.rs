//! Work that lasts: the bar on a terminal, and the end that a signal makes.
//!
//! A named pipe that nobody writes to is a file as slow as a test wants it.
#![cfg(unix)]

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{Folder, KNOT, LIFTED, Outcome};
use crate::tools::{notice, python_or_notice};

/// What came of a program on a terminal.
#[derive(serde::Deserialize)]
struct OnTerminal {
    text: String,
    code: i32,
    seconds: f64,
}

/// Runs the program on a pseudo-terminal; none without python3.
fn on_terminal(
    folder: &Folder,
    action: &str,
    command: &[&str],
) -> Result<Option<OnTerminal>, Box<dyn Error>> {
    let Some(python) = python_or_notice("the bar on a terminal")? else {
        return Ok(None);
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/terminal.py");
    let output = Command::new(python)
        .arg(script)
        .arg(action)
        .args(command)
        .current_dir(folder.path())
        .env("TERM", "xterm")
        .output()?;
    let said = String::from_utf8(output.stderr)?;
    serde_json::from_slice(&output.stdout).map_err(|error| format!("{error}: {said}").into())
}

fn make_slow_file(folder: &Folder, name: &str) -> Outcome {
    let made = Command::new("mkfifo").arg(folder.at(name)).status()?;
    if made.success() {
        Ok(())
    } else {
        Err("mkfifo failed".into())
    }
}

const OUTDENT: &str = env!("CARGO_BIN_EXE_outdent");

#[test]
fn a_bar_comes_on_a_terminal_when_work_lasts() -> Outcome {
    let folder = Folder::new(&[("a.py", KNOT), ("b.py", KNOT)])?;
    make_slow_file(&folder, "slow.py")?;
    let slow = [
        OUTDENT,
        "check",
        "--color=never",
        "--format=concise",
        "a.py",
        "slow.py",
        "b.py",
    ];
    let Some(lasting) = on_terminal(&folder, "open=slow.py", &slow)? else {
        return Ok(());
    };
    // Whether b.py is done meanwhile depends on the number of threads.
    assert!(lasting.text.contains("/3 files"), "{:?}", lasting.text);
    assert!(!lasting.text.contains("looking for"), "{:?}", lasting.text);
    assert_eq!(lasting.code, 1);
    // The last that was done to the bar's line is to clear it; what is printed then stays.
    let (_, after) = lasting.text.rsplit_once("/3 files").ok_or("no bar")?;
    assert!(after.contains("\u{1b}[2K"), "{after:?}");
    assert!(
        lasting.text.contains("\u{1b}[2Kb.py:2:9"),
        "{:?}",
        lasting.text
    );
    for command in [
        &[OUTDENT, "-q", "check", "slow.py"][..],
        &[
            "sh",
            "-c",
            "\"$0\" check --color=never slow.py a.py 2>said",
            OUTDENT,
        ],
    ] {
        let quiet = on_terminal(&folder, "open=slow.py", command)?.ok_or("no python3")?;
        assert!(
            !quiet.text.contains('\u{1b}'),
            "{command:?}: {:?}",
            quiet.text
        );
    }
    let said = String::from_utf8(folder.read("said")?)?;
    assert!(!said.contains(['\u{1b}', '\r']), "{said:?}");
    Ok(())
}

#[test]
fn work_that_is_soon_done_has_no_bar() -> Outcome {
    let folder = Folder::new(&[("a.py", KNOT)])?;
    // On a machine that is busy even this may last; then it has a bar, as it should.
    for _ in 0..20 {
        let command = [OUTDENT, "check", "--color=never", "a.py"];
        let Some(quick) = on_terminal(&folder, "wait", &command)? else {
            return Ok(());
        };
        if quick.seconds < 0.5 {
            assert!(!quick.text.contains('\u{1b}'), "{:?}", quick.text);
            return Ok(());
        }
    }
    notice("SKIPPED, the machine is too busy: work that is soon done has no bar");
    Ok(())
}

#[test]
fn ctrl_c_ends_it_at_once_and_says_what_was_done() -> Outcome {
    let folder = Folder::new(&[("a.py", KNOT), ("b.py", KNOT)])?;
    make_slow_file(&folder, "slow.py")?;
    let command = [OUTDENT, "apply", "-j1", "a.py", "slow.py", "b.py"];
    let Some(ended) = on_terminal(&folder, "interrupt", &command)? else {
        return Ok(());
    };
    assert_eq!(ended.code, 130, "{:?}", ended.text);
    assert!(ended.seconds < 1.0, "{}", ended.seconds);
    let last = ended.text.trim_end().lines().last().unwrap_or_default();
    assert!(
        last.ends_with("interrupted: 1 of 3 files handled, 1 written"),
        "{:?}",
        ended.text
    );
    assert_eq!(folder.read("a.py")?, LIFTED.as_bytes());
    assert_eq!(folder.read("b.py")?, KNOT.as_bytes());
    Ok(())
}

#[test]
fn wherever_a_signal_strikes_each_file_is_whole() -> Outcome {
    const FILES: usize = 300;
    for (signal, code) in [("INT", 130), ("TERM", 143), ("INT", 130)] {
        let folder = Folder::new(&[])?;
        for number in 0..FILES {
            folder.write(format!("{number:03}.py"), KNOT)?;
        }
        // The slow file keeps the run from ending before the signal comes.
        make_slow_file(&folder, "slow.py")?;
        let child = folder
            .command(&["apply", "-j4", ".", "slow.py"])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()?;
        let first = folder.at("000.py");
        while fs::read(&first)? == KNOT.as_bytes() {
            thread::sleep(Duration::from_millis(1));
        }
        let started = Instant::now();
        Command::new("kill")
            .args(["-s", signal, &child.id().to_string()])
            .status()?;
        let output = child.wait_with_output()?;
        assert!(
            started.elapsed() < Duration::from_secs(1),
            "{:?}",
            started.elapsed()
        );
        assert_eq!(output.status.code(), Some(code));
        let (mut written, mut all) = (0, 0);
        for entry in fs::read_dir(folder.path())? {
            let entry = entry?;
            let name = entry.file_name();
            if name == "slow.py" {
                continue;
            }
            let text = fs::read_to_string(entry.path())?;
            assert!(text == KNOT || text == LIFTED, "{name:?}: {text}");
            written += usize::from(text == LIFTED);
            all += 1;
        }
        assert_eq!(all, FILES);
        let said = String::from_utf8(output.stderr)?;
        let end = format!(" of {} files handled, {written} written\n", FILES + 1);
        assert!(
            said.starts_with("interrupted: ") && said.ends_with(&end),
            "{written}: {said}"
        );
    }
    Ok(())
}

#[test]
fn a_signal_is_heeded_while_nobody_reads_the_output() -> Outcome {
    let folder = Folder::new(&[])?;
    for number in 0..FILL {
        folder.write(format!("{number:03}.py"), KNOT)?;
    }
    let mut child = folder
        .command(&["diff"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    thread::sleep(Duration::from_millis(1500));
    // Its patch doesn't fit into the pipe.
    assert_eq!(child.try_wait()?, None);
    let started = Instant::now();
    Command::new("kill")
        .args(["-s", "INT", &child.id().to_string()])
        .status()?;
    assert_eq!(child.wait()?.code(), Some(130));
    assert!(started.elapsed() < Duration::from_secs(1));
    Ok(())
}

/// So many patches are more than a pipe holds.
const FILL: usize = 500;
