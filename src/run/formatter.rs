//! The formatter that the user named, run on the text of a lift.
//!
//! Takes the bytes of a file that changes; gives what a command makes of them that reads source on standard input and
//! writes it to standard output. No shell is involved. The command has its own process group, so that Ctrl-C
//! reaches it through [`Progress`] alone, and is ended with all that it started when its time is up. What it
//! gives is not believed: `verify` has to show that it is the same program.

use std::ffi::OsString;
use std::io::{ErrorKind, Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use super::Progress;
use crate::source::Source;
use crate::verify::verify_layout;

/// A command that reads Python source on standard input and writes it, formatted, to standard output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatCommand {
    /// The program, looked for on the search path.
    pub program: String,
    /// Its arguments; in each, `{path}` stands for the path of the file.
    pub arguments: Vec<String>,
    /// How long it may take for one file.
    pub patience: Duration,
}

/// How many bytes are read of what a formatter gives, even for the smallest file.
const MOST_OUTPUT: usize = 1 << 24;

/// How long a formatter that has ended may keep its output open.
const AFTERMATH: Duration = Duration::from_secs(1);

impl FormatCommand {
    /// What the command makes of `lifted`, the bytes of `text`, which has to be the same program.
    ///
    /// # Errors
    ///
    /// A sentence for the user that says why there is no such thing.
    pub(super) fn format(
        &self,
        path: &Path,
        lifted: &[u8],
        text: &str,
        progress: &Progress,
    ) -> Result<Vec<u8>, String> {
        let formatted = self
            .run(path, lifted, progress)
            .map_err(|problem| format!("`{}` {problem}", self.program))?;
        Source::decode(&formatted)
            .map_err(|problem| problem.to_string())
            .and_then(|source| verify_layout(text, source.text()))
            .map_err(|difference| {
                format!(
                    "`{}` changed more than the layout: {difference}",
                    self.program
                )
            })?;
        Ok(formatted)
    }

    fn run(&self, path: &Path, input: &[u8], progress: &Progress) -> Result<Vec<u8>, String> {
        let mut child = self
            .command(path)
            .spawn()
            .map_err(|error| match error.kind() {
                ErrorKind::NotFound => "is not there; check the spelling or install it".to_owned(),
                _ => format!("cannot be started: {error}"),
            })?;
        // Threads of their own, never joined: what the command started may keep a pipe open for good.
        if let Some(mut stdin) = child.stdin.take() {
            let input = input.to_vec();
            thread::spawn(move || stdin.write_all(&input));
        }
        let most = MOST_OUTPUT.max(input.len().saturating_mul(64));
        let output = child.stdout.take().map(|pipe| all_of(pipe, most));
        let said = child.stderr.take().map(|pipe| all_of(pipe, most));
        let status = wait(&mut child, self.patience, progress).inspect_err(|_| end(&mut child))?;
        let bytes = |receiver: Option<Receiver<Vec<u8>>>| {
            let receiver = receiver.ok_or(RecvTimeoutError::Disconnected)?;
            receiver.recv_timeout(AFTERMATH)
        };
        if !status.success() {
            let said = bytes(said).unwrap_or_default();
            return Err(format!("failed ({status}){}", first_line(&said)));
        }
        bytes(output).map_err(|_| "ended without closing its output".to_owned())
    }

    fn command(&self, path: &Path) -> Command {
        let mut command = Command::new(&self.program);
        command
            .args(self.arguments.iter().map(|word| with_path(word, path)))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command
    }
}

/// The word with the path in place of `{path}`.
fn with_path(word: &str, path: &Path) -> OsString {
    let mut parts = word.split("{path}");
    let mut whole = OsString::from(parts.next().unwrap_or_default());
    for part in parts {
        whole.push(path);
        whole.push(part);
    }
    whole
}

/// All that comes out of a pipe, once it is closed; of more than `most` bytes the first, and then it is closed.
fn all_of(pipe: impl Read + Send + 'static, most: usize) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // What a broken pipe gave is judged like any other output.
        let most = u64::try_from(most).unwrap_or(u64::MAX);
        let _ = pipe.take(most).read_to_end(&mut bytes);
        sender.send(bytes)
    });
    receiver
}

/// Waits until the command ends, its time is up, or the run is being ended.
fn wait(child: &mut Child, patience: Duration, progress: &Progress) -> Result<ExitStatus, String> {
    let started = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(status),
            Ok(None) if progress.is_ending() => return Err("was interrupted".to_owned()),
            Ok(None) if started.elapsed() > patience => {
                return Err(format!("took more than {} s", patience.as_secs()));
            }
            Ok(None) => thread::sleep(pause),
            Err(error) => return Err(format!("cannot be waited for: {error}")),
        }
        pause = (pause * 2).min(Duration::from_millis(10));
    }
}

/// Ends the command with all that it started; what has ended already is no matter.
fn end(child: &mut Child) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(child.id())
        .ok()
        .and_then(rustix::process::Pid::from_raw)
    {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = child.kill();
    let _ = child.wait();
}

/// What a program said first, if anything, to follow on other words.
fn first_line(said: &[u8]) -> String {
    let said = String::from_utf8_lossy(said);
    said.lines()
        .map(str::trim)
        .find(|line| !line.is_empty())
        .map_or_else(String::new, |line| format!(": {line}"))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::with_path;

    #[test]
    fn the_path_is_put_in() {
        let path = Path::new("a b.py");
        assert_eq!(with_path("-", path), "-");
        assert_eq!(with_path("--name={path}", path), "--name=a b.py");
        assert_eq!(with_path("{path}{path}", path), "a b.pya b.py");
    }
}
