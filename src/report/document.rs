//! A whole report in one of the formats: what it begins with, its entries, what it ends with.
//!
//! [`FileReport`] is what one file adds to it, made by whoever handled the file; [`Document`] puts these together
//! in the order in which they come, so that nothing has to be kept until the end.

use super::filter::Filter;
use super::located::Located;
use super::messages::{Trouble, troubles};
use super::palette::Palette;
use super::{concise, github, json, sarif, text};
use crate::pipeline::{Judged, Outcome};

/// How a check reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For people: the lines, and what is wrong there.
    Text,
    /// One line a finding.
    Concise,
    /// One JSON document.
    Json,
    /// One JSON object a line.
    JsonLines,
    /// A SARIF 2.1.0 log.
    Sarif,
    /// Workflow commands of GitHub.
    Github,
}

/// How a report looks, and what it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style<'run> {
    /// The format.
    pub format: Format,
    /// Which knots it shows.
    pub filter: Filter,
    /// The colours of the formats for people.
    pub palette: &'run Palette,
}

/// What one file adds to a report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileReport {
    /// In order.
    entries: Vec<String>,
    /// What is said at the end of the document.
    notifications: Vec<String>,
}

impl FileReport {
    /// What is reported about a file.
    pub fn of(located: &Located<'_>, outcome: &Outcome, style: &Style<'_>) -> Self {
        let mut report = match outcome {
            Outcome::Skipped(_) => Self::default(),
            Outcome::Judged(judged) => Self::of_knots(located, judged, style),
        };
        for trouble in troubles(located, outcome) {
            report.add_trouble(located.path, &trouble, style.format);
        }
        report
    }

    /// Adds what kept a file from being read, used or written; `reason` is a word for scripts, if there is one.
    pub fn add_error(
        &mut self,
        path: &str,
        line: Option<usize>,
        message: &str,
        reason: Option<&'static str>,
        format: Format,
    ) {
        let trouble = Trouble {
            line,
            ..Trouble::error(reason, message.to_owned())
        };
        self.add_trouble(path, &trouble, format);
    }

    /// Whether it adds nothing.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty() && self.notifications.is_empty()
    }

    fn of_knots(located: &Located<'_>, judged: &Judged, style: &Style<'_>) -> Self {
        let Style {
            format,
            filter,
            palette,
        } = *style;
        let for_people = matches!(format, Format::Text | Format::Concise | Format::Github);
        let shown = judged.knots.iter().filter(|knot| {
            if for_people {
                filter.shows(knot)
            } else {
                filter.lists(knot)
            }
        });
        let mut fixes = match format {
            Format::Sarif => sarif::Fixes::of(located, judged),
            _ => sarif::Fixes::default(),
        };
        let ids = match format {
            Format::Json | Format::JsonLines => json::ids(located.path, judged),
            _ => Vec::new(),
        };
        let knots = shown.map(|knot| {
            let entry = match format {
                Format::Text => text::knot(located, knot, palette),
                Format::Concise => concise::knot(located, knot, palette),
                Format::Json | Format::JsonLines => json::knot(located, knot, &ids),
                Format::Sarif => sarif::knot(located, knot, fixes.for_knot(knot).as_ref()),
                Format::Github => github::knot(located, knot),
            };
            let start = knot.members.first().map_or(0, |member| member.span.start);
            (start, entry)
        });
        let unused = judged.unused_suppressions.iter().map(|each| {
            let entry = match format {
                Format::Text => text::unused(located, each, palette),
                Format::Concise => concise::unused(located, each, palette),
                Format::Json | Format::JsonLines => json::unused(located, each),
                Format::Sarif => sarif::unused(located, each),
                Format::Github => github::unused(located, each),
            };
            (each.span.start, entry)
        });
        // Who goes through a file goes from its top to its end.
        let mut entries: Vec<(usize, String)> = knots.chain(unused).collect();
        entries.sort_by_key(|(start, _)| *start);
        Self {
            entries: entries.into_iter().map(|(_, entry)| entry).collect(),
            notifications: Vec::new(),
        }
    }

    fn add_trouble(&mut self, path: &str, trouble: &Trouble, format: Format) {
        let Trouble {
            line,
            reason,
            message,
            ..
        } = trouble;
        match format {
            // People read it on standard error.
            Format::Text | Format::Concise => {}
            Format::Json | Format::JsonLines => self.entries.push(json::trouble(path, trouble)),
            Format::Sarif => {
                let notification = sarif::notification(path, *line, *reason, message);
                self.notifications.push(notification);
            }
            Format::Github => self.entries.push(github::error(path, *line, message)),
        }
    }
}

/// A report that grows.
#[derive(Clone, Debug)]
pub struct Document {
    format: Format,
    has_entries: bool,
    notifications: Vec<String>,
}

impl Document {
    /// A report without entries.
    pub fn new(format: Format) -> Self {
        Self {
            format,
            has_entries: false,
            notifications: Vec::new(),
        }
    }

    /// What it begins with.
    pub fn head(&self) -> String {
        match self.format {
            Format::Json => json::document_head(),
            Format::Sarif => sarif::head(),
            _ => String::new(),
        }
    }

    /// What a file adds to it.
    pub fn add(&mut self, report: FileReport) -> String {
        let mut text = String::new();
        for entry in report.entries {
            text.push_str(match (self.format, self.has_entries) {
                (Format::Json | Format::Sarif, true) => ",\n",
                (Format::Json | Format::Sarif, false) | (Format::Text, true) => "\n",
                _ => "",
            });
            self.has_entries = true;
            text.push_str(&entry);
            if self.format == Format::JsonLines {
                text.push('\n');
            }
        }
        self.notifications.extend(report.notifications);
        text
    }

    /// What near-identical knots in several files add to it: the ids of the first ones, and how many there are.
    pub fn add_copies(&mut self, ids: &[String], count: usize) -> String {
        let entries = match self.format {
            Format::Json | Format::JsonLines => vec![json::copies(ids, count)],
            // People read it on standard error.
            _ => Vec::new(),
        };
        self.add(FileReport {
            entries,
            notifications: Vec::new(),
        })
    }

    /// What it ends with.
    pub fn tail(self) -> String {
        let tail = match self.format {
            Format::Json => json::document_tail().to_owned(),
            Format::Sarif => sarif::tail(&self.notifications),
            _ => return String::new(),
        };
        let line_end = if self.has_entries { "\n" } else { "" };
        format!("{line_end}{tail}\n")
    }
}
