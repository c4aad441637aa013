//! Findings as workflow commands, which GitHub's runners show beside the lines of a pull request.
//!
//! A command ends at the line end, so those are written as `%0A` and `%0D`, and `%` as `%25`; in properties also
//! `:` and `,`. Safe and unsafe knots are warnings, refused ones notices, whatever kept a file from being
//! judged is an error.

use super::located::Located;
use super::words::{UNUSED_SUPPRESSION, headline, sentence, slug};
use crate::pipeline::KnotReport;
use crate::plan::{Answer, UnusedSuppression};
use crate::source::{Position, Span};

/// The command for a knot, with its line end.
pub(super) fn knot(located: &Located<'_>, knot: &KnotReport) -> String {
    let level = match knot.answer {
        Answer::Safe | Answer::Unsafe => "warning",
        Answer::Refused => "notice",
    };
    let span = knot
        .members
        .first()
        .map_or(Span::new(0, 0), |member| member.span);
    let title = format!("outdent ({}): {}", slug(knot), headline(knot));
    let region = region(located, span);
    let message = format!("{}: {}", located.place(span.start), sentence(located, knot));
    command(level, &title, located.path, &region, &message)
}

/// The command for a comment that leaves nothing alone, with its line end.
pub(super) fn unused(located: &Located<'_>, unused: &UnusedSuppression) -> String {
    let title = format!("outdent ({UNUSED_SUPPRESSION})");
    let region = region(located, unused.span);
    let message = format!("{}: {}", located.place(unused.span.start), unused.message());
    command("warning", &title, located.path, &region, &message)
}

/// The command for what kept a file, or a statement from `line` on, from being judged; with its line end.
pub(super) fn error(path: &str, line: Option<usize>, message: &str) -> String {
    let region = line.map_or(String::new(), |line| format!(",line={line}"));
    command("error", "outdent", path, &region, message)
}

fn region(located: &Located<'_>, span: Span) -> String {
    let Position { line, column } = located.position(span.start);
    let end = located.position(span.end);
    if end.line == line {
        format!(
            ",line={line},endLine={line},col={column},endColumn={}",
            end.column
        )
    } else {
        // Columns are only allowed within one line.
        format!(",line={line},endLine={}", end.line)
    }
}

fn command(level: &str, title: &str, path: &str, region: &str, message: &str) -> String {
    format!(
        "::{level} title={},file={}{region}::{}\n",
        escaped_property(title),
        escaped_property(path),
        escaped_message(message)
    )
}

fn escaped_message(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

fn escaped_property(text: &str) -> String {
    escaped_message(text)
        .replace(':', "%3A")
        .replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::command;

    #[test]
    fn what_would_end_a_command_or_a_property_is_escaped() {
        assert_eq!(
            command("error", "a: b", "50%,\n.py", ",line=1", "x: y, 100%\r\nz"),
            "::error title=a%3A b,file=50%25%2C%0A.py,line=1::x: y, 100%25%0D%0Az\n"
        );
    }
}
