//! What the handling of all inputs shares: the run, how far it is, and what guards what is written.

use std::path::Path;

use super::choice::Chosen;
use super::replace::replace;
use super::work_tree::WorkTrees;
use super::{Progress, Run};

/// What the handling of all inputs shares.
pub(super) struct Context<'run> {
    pub(super) run: &'run Run,
    pub(super) chosen: &'run Chosen,
    progress: &'run Progress,
    work_trees: WorkTrees,
}

impl<'run> Context<'run> {
    pub(super) fn new(run: &'run Run, chosen: &'run Chosen, progress: &'run Progress) -> Self {
        Self {
            run,
            chosen,
            progress,
            work_trees: WorkTrees::default(),
        }
    }

    /// Why the file at `path` must not be written, in words for the user; none if it may be.
    pub(super) fn objection(&self, path: &Path) -> Option<String> {
        if self.run.allow_dirty {
            return None;
        }
        self.work_trees.objection(path)
    }

    /// What the formatter makes of `lifted`, the bytes of `text`; none if there is no formatter.
    ///
    /// # Errors
    ///
    /// A sentence for the user that says why it cannot be had.
    pub(super) fn format(
        &self,
        path: &Path,
        lifted: &[u8],
        text: &str,
    ) -> Option<Result<Vec<u8>, String>> {
        let command = self.run.format_command.as_ref()?;
        // The end of the run waits until the command has been ended.
        let _permit = self.progress.permit()?;
        Some(command.format(path, lifted, text, self.progress))
    }

    /// Replaces the bytes of the file at `path`, if they are still `old`, unless the run is being ended.
    ///
    /// # Errors
    ///
    /// A sentence for the user that says why the file was left as it is.
    pub(super) fn write(&self, path: &Path, old: &[u8], new: &[u8]) -> Result<(), String> {
        let Some(_permit) = self.progress.permit() else {
            return Err("was left as it is: interrupted".to_owned());
        };
        replace(path, old, new)?;
        self.progress.add_written();
        Ok(())
    }
}
