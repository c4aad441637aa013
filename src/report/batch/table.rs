//! The table that a run over many repositories ends with.

use super::{RepositoryLine, Totals, with_something_to_see};
use crate::report::{DiffStat, displayed};

const HEADINGS: [&str; 7] = [
    "status",
    "files",
    "safe",
    "unsafe",
    "refused",
    "lines",
    "repository",
];

/// The table: the repositories in which there is something to see, and the totals of all.
pub fn batch_table(lines: &[RepositoryLine]) -> String {
    let (shown, _) = with_something_to_see(lines);
    let totals = Totals::of(lines);
    let mut text = String::new();
    if !shown.is_empty() {
        let mut rows = vec![HEADINGS.map(str::to_owned)];
        rows.extend(shown.into_iter().map(row));
        add_rows(&rows, &mut text);
    }
    for sentence in [
        Some(totals.repositories()),
        Some(totals.knots()),
        totals.change(),
    ]
    .into_iter()
    .flatten()
    {
        text.push_str(&sentence);
        text.push('\n');
    }
    text
}

fn row(line: &RepositoryLine) -> [String; 7] {
    let stat = DiffStat {
        insertions: line.lines_added,
        deletions: line.lines_removed,
    };
    let mut repository = displayed(&line.path).into_owned();
    for note in [
        line.status.reason().map(|why| displayed(why).into_owned()),
        notes(line),
    ]
    .into_iter()
    .flatten()
    {
        repository.push_str(": ");
        repository.push_str(&note);
    }
    [
        line.status.word().to_owned(),
        line.files.to_string(),
        line.knots.safe.to_string(),
        line.knots.r#unsafe.to_string(),
        line.knots.refused.to_string(),
        stat.to_string(),
        repository,
    ]
}

/// What else a person wants to know of the repository.
pub(super) fn notes(line: &RepositoryLine) -> Option<String> {
    let mut notes = Vec::new();
    if let Some(branch) = &line.created_branch {
        notes.push(format!("on branch {}", displayed(branch)));
    }
    if line.files_left_alone > 0 {
        notes.push(format!("{} left alone", line.files_left_alone));
    }
    if line.skipped_files > 0 {
        notes.push(format!("{} not judged", line.skipped_files));
    }
    notes.extend(
        line.warnings
            .first()
            .map(|warning| displayed(warning).into_owned()),
    );
    (!notes.is_empty()).then(|| notes.join(", "))
}

/// Adds the rows in columns as wide as their widest cell: words to the left, numbers to the right.
fn add_rows(rows: &[[String; 7]], text: &mut String) {
    let mut widths = [0; 7];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.len().max(*width);
        }
    }
    for row in rows {
        let last = row.len() - 1;
        for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
            let padding = " ".repeat(width - cell.len());
            let parts: [&str; 3] = match column {
                0 => [cell, &padding, "  "],
                _ if column == last => [cell, "", "\n"],
                _ => [&padding, cell, "  "],
            };
            text.extend(parts);
        }
    }
}
