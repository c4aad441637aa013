//! What the handling of all inputs shares: the run, how far it is, and what guards what is written.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use super::choice::Chosen;
use super::interpreter::Interpreter;
use super::leftovers::Leftovers;
use super::replace::replace;
use super::work_tree::WorkTrees;
use super::{Progress, Run};

/// What the handling of all inputs shares.
pub(super) struct Context<'run> {
    pub(super) run: &'run Run,
    pub(super) chosen: &'run Chosen,
    progress: &'run Progress,
    work_trees: WorkTrees,
    leftovers: Leftovers,
    /// What must compile every result.
    pub(super) interpreter: Option<Arc<Interpreter>>,
}

/// Why a file was left as it is.
#[derive(Debug)]
pub(super) enum NotWritten {
    /// Git does not have its bytes.
    Guarded(String),
    /// It could not be replaced.
    Failed(String),
    /// The run is being ended.
    Interrupted,
}

impl fmt::Display for NotWritten {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Guarded(why) | Self::Failed(why) => formatter.write_str(why),
            Self::Interrupted => formatter.write_str("was left as it is: interrupted"),
        }
    }
}

impl<'run> Context<'run> {
    /// # Errors
    ///
    /// A sentence that says why the interpreter of [`Run::verify_with`] can't be used.
    pub(super) fn new(
        run: &'run Run,
        chosen: &'run Chosen,
        progress: &'run Progress,
    ) -> Result<Self, String> {
        let interpreter = run.verify_with.as_deref().map(Interpreter::start);
        Ok(Self {
            run,
            chosen,
            progress,
            work_trees: WorkTrees::default(),
            leftovers: Leftovers::default(),
            interpreter: interpreter.transpose()?.map(Arc::new),
        })
    }

    /// The same for another work tree: what is known of files is forgotten.
    pub(super) fn for_work_tree(&self) -> Self {
        Self {
            work_trees: WorkTrees::default(),
            leftovers: Leftovers::default(),
            interpreter: self.interpreter.clone(),
            ..*self
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

    /// Replaces the bytes of the file at `path`, if they are still `old`, unless that would lose something.
    ///
    /// # Errors
    ///
    /// Why the file was left as it is.
    pub(super) fn write(&self, path: &Path, old: &[u8], new: &[u8]) -> Result<(), NotWritten> {
        if let Some(objection) = self.objection(path) {
            return Err(NotWritten::Guarded(objection));
        }
        let Some(_permit) = self.progress.permit() else {
            return Err(NotWritten::Interrupted);
        };
        replace(path, old, new, &self.leftovers).map_err(NotWritten::Failed)?;
        self.progress.add_written();
        Ok(())
    }
}
