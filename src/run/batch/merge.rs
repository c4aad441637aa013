//! Joining the folders of results of several runs into what one run over all their repositories would have given.
//!
//! What a repository's files are called depends on the other repositories, so names are given anew. Of a repository
//! that is in several folders, the one named last counts.

use std::collections::HashMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::names::names;
use super::out::{Out, read_lines};
use crate::report::RepositoryLine;
use crate::run::ExitStatus;

/// Joins the folders of results `parts` into the new folder `out`. The table goes to `stdout`.
pub fn merge(
    parts: &[PathBuf],
    out: &Path,
    stdout: &mut dyn Write,
    stderr: &mut dyn Write,
) -> ExitStatus {
    super::conclude(join(parts, out), stdout, stderr)
}

fn join(parts: &[PathBuf], out: &Path) -> Result<Vec<RepositoryLine>, String> {
    let mut found: Vec<(PathBuf, RepositoryLine)> = Vec::new();
    for part in parts {
        let lines = read_lines(part)?;
        found.extend(lines.into_iter().map(|line| (part.clone(), line)));
    }
    let last: HashMap<String, usize> = found
        .iter()
        .enumerate()
        .map(|(position, (_, line))| (line.path.clone(), position))
        .collect();
    let mut position = 0;
    found.retain(|(_, line)| {
        position += 1;
        last.get(&line.path) == Some(&(position - 1))
    });
    let names = names(found.iter().map(|(_, line)| line.path.as_str()));
    let out = Out::take(out, false)?;
    for ((part, line), name) in found.into_iter().zip(names) {
        for ending in ["patch", "json"] {
            copy(
                &part.join(format!("{}.{ending}", line.name)),
                &format!("{name}.{ending}"),
                &out,
            )?;
        }
        out.add_line(&RepositoryLine { name, ..line })?;
    }
    out.finish()
}

/// Copies a file into the folder of results, if it is there.
fn copy(from: &Path, name: &str, out: &Out) -> Result<(), String> {
    match fs::read(from) {
        Ok(bytes) => out.put(name, &bytes),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(format!("{} cannot be read: {error}", from.display())),
    }
}
