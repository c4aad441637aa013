//! A Python interpreter as a witness: whether it compiles what the lifts make of a file.
//!
//! One process compiles all results of a run, one after the other, each before it is shown or written. It is given
//! source text over a pipe and compiles it without running it; it gets no path, imports nothing of the user's (`-I`,
//! `-S`) and writes nothing. Should a source text kill it, that is the error of that file, and the next file is
//! compiled by a new process.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, PoisonError};

/// What the interpreter runs.
const SCRIPT: &str = include_str!("compile.py");

/// The oldest Python that a lift's own syntax (positional-only parameters) is made for.
const OLDEST: (u32, u32) = (3, 8);

/// The longest reply that is read, in bytes.
const LONGEST_REPLY: u64 = 1 << 16;

/// An interpreter that compiles.
#[derive(Debug)]
pub(super) struct Interpreter {
    program: PathBuf,
    /// None after it died.
    process: Mutex<Option<Process>>,
}

/// Why an interpreter does not compile a source text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Complaint {
    /// The line of the source text, from 1; none if it said none.
    pub(super) line: Option<usize>,
    /// In the words of the interpreter.
    pub(super) message: String,
}

#[derive(Debug)]
struct Process {
    child: Child,
    /// None once it is closed, which ends the process.
    requests: Option<ChildStdin>,
    replies: BufReader<ChildStdout>,
}

impl Interpreter {
    /// Starts `program`.
    ///
    /// # Errors
    ///
    /// A sentence that says why it is no interpreter to be had.
    pub(super) fn start(program: &Path) -> Result<Self, String> {
        let process = Process::start(program)?;
        Ok(Self {
            program: program.to_path_buf(),
            process: Mutex::new(Some(process)),
        })
    }

    /// What it is called in messages.
    pub(super) fn name(&self) -> String {
        self.program.to_string_lossy().into_owned()
    }

    /// What it objects to in a source text, which is taken with its own encoding declaration; none if it compiles.
    ///
    /// # Errors
    ///
    /// A sentence that says why it gave no answer.
    pub(super) fn complaint(&self, source: &[u8]) -> Result<Option<Complaint>, String> {
        let mut slot = self.process.lock().unwrap_or_else(PoisonError::into_inner);
        let mut process = match slot.take() {
            Some(process) => process,
            None => Process::start(&self.program)?,
        };
        match process.ask(source) {
            Ok(answer) => {
                *slot = Some(process);
                Ok(answer)
            }
            Err(error) => Err(format!(
                "`{}` gave no answer ({})",
                self.name(),
                process.end(&error)
            )),
        }
    }
}

impl Process {
    fn start(program: &Path) -> Result<Self, String> {
        let name = program.display();
        let mut command = Command::new(program);
        command
            .args(["-I", "-S", "-B", "-W", "ignore", "-c", SCRIPT])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        // Ctrl-C is for outdent alone, whose end ends the interpreter.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| {
            format!("`{name}` cannot be run: {error}; name a Python interpreter")
        })?;
        let (Some(requests), Some(replies)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("`{name}` cannot be run: it has no pipes"));
        };
        let mut process = Self {
            child,
            requests: Some(requests),
            replies: BufReader::new(replies),
        };
        let version = process.reply().and_then(|line| {
            version(&line).ok_or_else(|| io::Error::other("it doesn't answer as one"))
        });
        match version {
            Ok(version) if version >= OLDEST => Ok(process),
            Ok((major, minor)) => Err(format!(
                "`{name}` is Python {major}.{minor}; what outdent writes is for {}.{} and later",
                OLDEST.0, OLDEST.1
            )),
            Err(error) => Err(format!(
                "`{name}` is no working Python 3 interpreter ({})",
                process.end(&error)
            )),
        }
    }

    fn ask(&mut self, source: &[u8]) -> io::Result<Option<Complaint>> {
        if let Some(requests) = &mut self.requests {
            writeln!(requests, "{}", source.len())?;
            requests.write_all(source)?;
            requests.flush()?;
        }
        let reply = self.reply()?;
        if reply == "ok" {
            return Ok(None);
        }
        let complaint = reply.strip_prefix("no ").and_then(|rest| {
            let (line, message) = rest.split_once(' ')?;
            Some(Complaint {
                line: line.parse().ok().filter(|&line| line > 0),
                message: message.to_owned(),
            })
        });
        match complaint {
            Some(complaint) => Ok(Some(complaint)),
            None => Err(io::Error::other("its answer makes no sense")),
        }
    }

    /// A line of its standard output, without its end.
    fn reply(&mut self) -> io::Result<String> {
        let mut line = Vec::new();
        let mut limited = self.replies.by_ref().take(LONGEST_REPLY);
        limited.read_until(b'\n', &mut line)?;
        let is_endless = limited.limit() == 0;
        match line.pop() {
            Some(b'\n') => Ok(String::from_utf8_lossy(&line).into_owned()),
            _ if is_endless => Err(io::Error::other("its answer has no end")),
            _ => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }

    /// Ends a process that failed with `error`; gives the better account of it.
    fn end(mut self, error: &io::Error) -> String {
        self.requests = None;
        let has_gone = matches!(
            error.kind(),
            io::ErrorKind::UnexpectedEof | io::ErrorKind::BrokenPipe
        );
        if !has_gone {
            // One that doesn't answer as it should may go on writing for ever.
            let _ = self.child.kill();
        }
        match self.child.wait() {
            Ok(status) if has_gone => status.to_string(),
            _ => error.to_string(),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.requests = None;
        let _ = self.child.wait();
    }
}

/// The version in the first line that the interpreter writes.
fn version(line: &str) -> Option<(u32, u32)> {
    let (major, minor) = line.strip_prefix("outdent ")?.split_once(' ')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}
