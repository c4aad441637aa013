//! A folder of files and the program run in it.

use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

pub(crate) type Outcome = Result<(), Box<dyn Error>>;

/// A knot that is safe to lift.
pub(crate) const KNOT: &str = "\
def outer(tree):
    def walk(node):
        return [walk(child) for child in node]

    return walk(tree)
";

/// The same after the lift.
pub(crate) const LIFTED: &str = "\
def _walk(node):
    return [_walk(child) for child in node]


def outer(tree):
    return _walk(tree)
";

/// A knot that is never lifted.
pub(crate) const REFUSED: &str = "\
def outer(tree):
    def walk(node):
        walk.calls += 1
        return [walk(child) for child in node]

    walk.calls = 0
    return walk(tree)
";

/// No knot.
pub(crate) const CLEAN: &str = "def walk(node):\n    return [walk(child) for child in node]\n";

/// A folder of its own, gone at the end of the test.
pub(crate) struct Folder(tempfile::TempDir);

/// What the program printed, and its exit code.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Ran {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: Option<i32>,
}

impl Folder {
    pub(crate) fn new(files: &[(&str, &str)]) -> Result<Self, Box<dyn Error>> {
        let folder = Self(tempfile::tempdir()?);
        for (name, text) in files {
            folder.write(name, text)?;
        }
        Ok(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn at(&self, name: impl AsRef<Path>) -> PathBuf {
        self.path().join(name)
    }

    pub(crate) fn write(&self, name: impl AsRef<Path>, bytes: impl AsRef<[u8]>) -> Outcome {
        let path = self.at(name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        Ok(fs::write(path, bytes)?)
    }

    pub(crate) fn read(&self, name: impl AsRef<Path>) -> Result<Vec<u8>, Box<dyn Error>> {
        Ok(fs::read(self.at(name))?)
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_outdent"));
        command.args(arguments).current_dir(self.path());
        for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
            command.env_remove(variable);
        }
        command
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Result<Ran, Box<dyn Error>> {
        ran(self.command(arguments).stdin(Stdio::null()).output()?)
    }

    /// Runs the program with `input` as its standard input.
    pub(crate) fn run_on(&self, arguments: &[&str], input: &[u8]) -> Result<Ran, Box<dyn Error>> {
        ran(feed(&mut self.command(arguments), input)?)
    }

    /// Runs another program on the output of this one.
    pub(crate) fn pipe(&self, program: &str, arguments: &[&str], input: &[u8]) -> Outcome {
        let mut command = Command::new(program);
        command
            .args(arguments)
            .current_dir(self.path())
            .env("GIT_CEILING_DIRECTORIES", self.path());
        let output = feed(&mut command, input)?;
        if output.status.success() {
            return Ok(());
        }
        let said = [output.stdout, output.stderr].concat();
        Err(format!("{program}: {}", String::from_utf8_lossy(&said)).into())
    }
}

pub(crate) fn feed(command: &mut Command, input: &[u8]) -> Result<Output, Box<dyn Error>> {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    child.stdin.take().ok_or("no pipe")?.write_all(input)?;
    Ok(child.wait_with_output()?)
}

fn ran(output: Output) -> Result<Ran, Box<dyn Error>> {
    Ok(Ran {
        stdout: String::from_utf8(output.stdout)?,
        stderr: String::from_utf8(output.stderr)?,
        code: output.status.code(),
    })
}
