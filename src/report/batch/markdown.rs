//! The page that can be pasted into a ticket or a pull request.

use std::collections::BTreeMap;

use super::table::notes;
use super::{RepositoryLine, Totals, with_something_to_see};

/// The page, in GitHub's Markdown.
pub fn batch_page(lines: &[RepositoryLine]) -> String {
    let totals = Totals::of(lines);
    let mut page = vec![
        "# outdent: recursive inner functions\n\n".to_owned(),
        format!("- {}\n", totals.repositories()),
        format!("- {}\n", totals.knots()),
    ];
    page.extend(
        totals
            .change()
            .map(|change| format!("- patches: {change}\n")),
    );
    let (shown, rest) = with_something_to_see(lines);
    if !shown.is_empty() {
        page.push(
            "\n| repository | status | files | safe | unsafe | refused | lines |\n\
             | --- | --- | ---: | ---: | ---: | ---: | --- |\n"
                .to_owned(),
        );
        page.extend(shown.into_iter().map(row));
        if rest > 0 {
            page.push(format!("\nNot shown: {rest} clean.\n"));
        }
    }
    page.push(slugs(lines));
    page.concat()
}

fn row(line: &RepositoryLine) -> String {
    let mut status = line.status.to_string();
    if let Some(notes) = notes(line) {
        status = format!("{status}, {notes}");
    }
    format!(
        "| {} | {} | {} | {} | {} | {} | +{} -{} |\n",
        code(&line.path),
        cell(&status),
        line.files,
        line.knots.safe,
        line.knots.r#unsafe,
        line.knots.refused,
        line.lines_added,
        line.lines_removed
    )
}

/// How often each reason keeps a knot from being safe.
fn slugs(lines: &[RepositoryLine]) -> String {
    let mut slugs: BTreeMap<&str, usize> = BTreeMap::new();
    for line in lines {
        for (slug, number) in &line.slugs {
            *slugs.entry(slug).or_default() += number;
        }
    }
    if slugs.is_empty() {
        return String::new();
    }
    let rows = slugs
        .into_iter()
        .map(|(slug, number)| format!("| {} | {number} |\n", code(slug)));
    format!(
        "\n| reason | knots |\n| --- | ---: |\n{}",
        rows.collect::<String>()
    )
}

/// Text as it is in a cell of a table: on one line, and nothing in it means anything to Markdown.
fn cell(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '|' | '\\' | '`' | '*' | '_' | '<' | '>' | '[' | ']' | '&' | '~' => {
                escaped.push('\\');
                escaped.push(character);
            }
            character if character.is_control() => escaped.push(' '),
            character => escaped.push(character),
        }
    }
    escaped
}

/// Text as code, in a cell of a table.
fn code(text: &str) -> String {
    if text.contains('`') || text.chars().any(char::is_control) {
        cell(text)
    } else {
        format!("`{}`", text.replace('|', "\\|"))
    }
}
