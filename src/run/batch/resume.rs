//! Going on with a run that was broken off: which repositories are done already.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use super::journal::Journal;
use super::list::Entry;
use super::out::Out;
use super::state::State;
use crate::report::{RepositoryLine, RepositoryStatus};
use crate::run::pool::{self, Done};

/// The repositories that are still to be handled. The others' lines stay in the summary; all else that an earlier run
/// put into the folder of results is taken away, but for the journals that are to be gone on with.
///
/// # Errors
///
/// If the folder of results can't be read or written.
pub(super) fn unfinished<'entries>(
    entries: &'entries [Entry],
    fingerprint: &str,
    jobs: usize,
    out: &Out,
) -> Result<Vec<&'entries Entry>, String> {
    let mut lines = out.lines()?;
    let by_name: HashMap<&str, &RepositoryLine> = lines
        .iter()
        .map(|line| (line.name.as_str(), line))
        .collect();
    let mut answers = Vec::new();
    let holds = |entry: &Entry| {
        by_name
            .get(entry.name.as_str())
            .is_some_and(|line| line.options == fingerprint && still_holds(line, entry, out))
    };
    pool::in_order(entries, jobs, holds, |_, done| {
        answers.push(matches!(done, Done::Result(true)));
        ControlFlow::Continue(())
    });
    let answered = || entries.iter().zip(&answers);
    let todo: Vec<&Entry> = answered()
        .filter_map(|(entry, holds)| (!holds).then_some(entry))
        .collect();
    let kept: HashSet<&str> = answered()
        .filter_map(|(entry, holds)| holds.then_some(entry.name.as_str()))
        .collect();
    for line in lines
        .iter()
        .filter(|line| !kept.contains(line.name.as_str()))
    {
        out.remove(&format!("{}.patch", line.name))?;
        out.remove(&format!("{}.json", line.name))?;
    }
    let is_journal_of_use = |name: &String| todo.iter().any(|entry| entry.name == *name);
    for name in out.journals()? {
        if !is_journal_of_use(&name) {
            Journal::remove(&name, out)?;
        }
    }
    lines.retain(|line| kept.contains(line.name.as_str()));
    out.set_lines(&lines)?;
    Ok(todo)
}

/// Whether handling the repository again would give the same line and the same files.
fn still_holds(line: &RepositoryLine, entry: &Entry, out: &Out) -> bool {
    if line.path != entry.shown || matches!(line.status, RepositoryStatus::Failed(_)) {
        return false;
    }
    match State::of(&entry.path, out.path()) {
        Ok(state) => {
            line.state == state.fingerprint
                && line.head == state.head
                && (line.files_changed == 0 || out.has(&format!("{}.patch", line.name)))
                && (!line.has_report() || out.has(&format!("{}.json", line.name)))
        }
        // As it was: skipped, and for the same reason.
        Err(status) => line.status == status,
    }
}
