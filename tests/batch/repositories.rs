//! A folder of git repositories, and the program run over them.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use crate::files::{Folder, Outcome, Ran};

/// Repositories in a folder of their own; results go to `out` in it.
pub(crate) struct Repositories(pub(crate) Folder);

/// `git ARGUMENTS` in a folder, deaf to the configuration of whoever runs the tests.
pub(crate) fn git_command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new("git");
    command
        .current_dir(folder)
        .args(["-c", "init.defaultBranch=main", "-c", "gc.auto=0"])
        .args(["-c", "user.name=Name", "-c", "user.email=name@example.org"])
        .args(arguments);
    deafen(&mut command);
    command
}

fn ran(output: Output) -> Result<Ran, Box<dyn Error>> {
    Ok(Ran {
        stdout: String::from_utf8(output.stdout)?,
        stderr: String::from_utf8(output.stderr)?,
        code: output.status.code(),
    })
}

fn deafen(command: &mut Command) {
    command
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_SYSTEM", "/dev/null");
}

pub(crate) fn git(folder: &Path, arguments: &[&str]) -> Result<String, Box<dyn Error>> {
    let output = git_command(folder, arguments).output()?;
    if output.status.success() {
        return Ok(String::from_utf8(output.stdout)?.trim_end().to_owned());
    }
    Err(format!("{arguments:?}: {}", String::from_utf8_lossy(&output.stderr)).into())
}

impl Repositories {
    pub(crate) fn new() -> Result<Self, Box<dyn Error>> {
        Folder::new(&[]).map(Self)
    }

    /// Makes a repository with one commit of these files.
    pub(crate) fn add(&self, name: &str, files: &[(&str, &str)]) -> Outcome {
        let folder = self.0.at(name);
        fs::create_dir_all(&folder)?;
        git(&folder, &["init", "-q"])?;
        for (file, text) in files {
            self.0.write(format!("{name}/{file}"), text)?;
        }
        self.commit(name)
    }

    pub(crate) fn commit(&self, name: &str) -> Outcome {
        git(&self.0.at(name), &["add", "--all"])?;
        git(&self.0.at(name), &["commit", "-qm", "all", "--allow-empty"])?;
        Ok(())
    }

    pub(crate) fn git(&self, name: &str, arguments: &[&str]) -> Result<String, Box<dyn Error>> {
        git(&self.0.at(name), arguments)
    }

    /// Runs `outdent batch ARGUMENTS`.
    pub(crate) fn batch(&self, arguments: &[&str]) -> Result<Ran, Box<dyn Error>> {
        self.batch_on(arguments, "")
    }

    /// The same as a user who may not read everything.
    #[cfg(unix)]
    pub(crate) fn batch_without_rights(
        &self,
        arguments: &[&str],
    ) -> Result<Option<Ran>, Box<dyn Error>> {
        use std::os::unix::fs::PermissionsExt;

        let secret = self.0.at("secret");
        fs::create_dir(&secret)?;
        fs::set_permissions(&secret, fs::Permissions::from_mode(0o000))?;
        if fs::read_dir(&secret).is_err() {
            return self.batch(arguments).map(Some);
        }
        // The superuser reads everything: somebody else must run it, and git must trust them.
        fs::set_permissions(self.0.path(), fs::Permissions::from_mode(0o777))?;
        let program = self.0.at("program");
        fs::copy(env!("CARGO_BIN_EXE_outdent"), &program)?;
        let mut command = Command::new("setpriv");
        command
            .args(["--reuid=65534", "--regid=65534", "--clear-groups"])
            .arg(program)
            .arg("batch")
            .args(arguments)
            .current_dir(self.0.path())
            .env("GIT_CONFIG_COUNT", "1")
            .env("GIT_CONFIG_KEY_0", "safe.directory")
            .env("GIT_CONFIG_VALUE_0", "*");
        deafen(&mut command);
        match command.output() {
            Ok(output) => Ok(Some(ran(output)?)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// The same with a text on standard input.
    pub(crate) fn batch_on(&self, arguments: &[&str], input: &str) -> Result<Ran, Box<dyn Error>> {
        let mut command = self.0.command(&["batch"]);
        command.args(arguments);
        deafen(&mut command);
        ran(crate::files::feed(&mut command, input.as_bytes())?)
    }

    /// The lines of the summary in `out`, in the order of the paths.
    pub(crate) fn lines(&self, out: &str) -> Result<Vec<Value>, Box<dyn Error>> {
        let text = String::from_utf8(self.0.read(format!("{out}/summary.jsonl"))?)?;
        let mut lines = Vec::new();
        for line in text.lines() {
            lines.push(serde_json::from_str::<Value>(line)?);
        }
        lines.sort_by_key(|line| field(line, "path"));
        Ok(lines)
    }

    /// The names of the files in `out`, in order.
    pub(crate) fn files(&self, out: &str) -> Result<Vec<String>, Box<dyn Error>> {
        let mut names = Vec::new();
        for entry in fs::read_dir(self.0.at(out))? {
            names.push(entry?.file_name().to_string_lossy().into_owned());
        }
        names.sort();
        Ok(names)
    }
}

/// A field of a line, as text.
pub(crate) fn field(line: &Value, name: &str) -> String {
    match &line[name] {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// A field of all lines, as text.
pub(crate) fn fields(lines: &[Value], name: &str) -> Vec<String> {
    lines.iter().map(|line| field(line, name)).collect()
}
