//! What an interpreter has to say about an outcome, before anything of it is shown or written.

use super::interpreter::{Complaint, Interpreter};
use crate::pipeline::{Outcome, Skip};
use crate::source::{LineIndex, Source};

/// Has `interpreter` compile the new text of an outcome, if there is one.
///
/// Unless it does, the outcome afterwards holds no new text. If it doesn't compile the original (`bytes`) either, that
/// is nobody's fault and the outcome is a skip.
///
/// # Errors
///
/// A sentence that says what went wrong, if it is not the file's own fault.
pub(super) fn confirm(
    interpreter: &Interpreter,
    source: &Source,
    bytes: &[u8],
    outcome: &mut Outcome,
) -> Result<(), String> {
    let Outcome::Judged(judged) = outcome else {
        return Ok(());
    };
    // What the file's encoding can't say is neither shown nor written.
    let Some(new) = judged
        .rewritten
        .as_ref()
        .and_then(|text| source.encode(text))
    else {
        return Ok(());
    };
    let message = match interpreter.complaint(&new) {
        Ok(None) => return Ok(()),
        Ok(Some(complaint)) => match interpreter.complaint(bytes) {
            Ok(Some(own)) => {
                *outcome = Outcome::Skipped(not_its_python(interpreter, source, &own));
                return Ok(());
            }
            Ok(None) => Err(broken(interpreter, &complaint)),
            Err(message) => Err(message),
        },
        Err(message) => Err(message),
    };
    judged.rewritten = None;
    for knot in &mut judged.knots {
        knot.applied = false;
    }
    message.map_err(|message| format!("{message}; the file was left untouched"))
}

fn not_its_python(interpreter: &Interpreter, source: &Source, complaint: &Complaint) -> Skip {
    let lines = LineIndex::new(source.text());
    Skip {
        slug: "syntax",
        message: format!(
            "not valid Python for `{}`, with or without the lift: {}; name an interpreter that runs this file",
            interpreter.name(),
            complaint.message
        ),
        offset: complaint.line.and_then(|line| lines.line_start(line)),
    }
}

fn broken(interpreter: &Interpreter, complaint: &Complaint) -> String {
    let line = complaint
        .line
        .map_or_else(String::new, |line| format!(" at line {line} of it"));
    format!(
        "this is a bug in outdent, not in the file: `{}` compiles the file, but not what the lift makes of it \
         ({}{line}); please report it with the file",
        interpreter.name(),
        complaint.message
    )
}
