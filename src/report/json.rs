//! The records for programs: one JSON object for each knot, skip, unread statement and error.
//!
//! `docs/json.md` describes the schema; [`SCHEMA`] is its version and grows when a field changes its meaning or
//! goes. Every knot is listed, also those that people are not shown. The same records make up a document
//! (`json`, between [`document_head`] and [`document_tail`]) and a stream of lines (`jsonl`).

use serde::Serialize;

use super::located::Located;
use super::messages::{UNREAD_MESSAGE, discrepancy_message};
use crate::pipeline::{Judged, KnotReport, MemberReport, Outcome, Skip};
use crate::source::{Position, Span};

/// The version of the schema.
pub const SCHEMA: u32 = 1;

/// What a document begins with, up to its first record.
pub fn document_head() -> String {
    format!(
        "{{\"schema\":{SCHEMA},\"version\":\"{}\",\"results\":[",
        env!("CARGO_PKG_VERSION")
    )
}

/// What a document ends with.
pub fn document_tail() -> &'static str {
    "]}"
}

/// A whole document.
pub fn document<'record>(records: impl Iterator<Item = &'record str>) -> String {
    let mut text = document_head();
    let mut is_first = true;
    for record in records {
        text.push_str(if is_first { "\n" } else { ",\n" });
        text.push_str(record);
        is_first = false;
    }
    if !is_first {
        text.push('\n');
    }
    text.push_str(document_tail());
    text.push('\n');
    text
}

/// The record of a file that could not be read, used or written; `reason` is a word for scripts, if there is one.
pub fn error_record(
    path: &str,
    line: Option<usize>,
    message: &str,
    reason: Option<&str>,
) -> String {
    to_json(&ErrorRecord {
        r#type: "error",
        schema: SCHEMA,
        path,
        reason,
        message,
        line,
    })
}

/// The record of near-identical knots in several files: the ids of the first ones, and how many there are.
pub fn copies_record(ids: &[String], count: usize) -> String {
    to_json(&CopiesRecord {
        r#type: "copies",
        schema: SCHEMA,
        ids,
        count,
    })
}

/// The records of one file, in source order within each kind.
pub fn records(located: &Located<'_>, outcome: &Outcome) -> Vec<String> {
    match outcome {
        Outcome::Skipped(skip) => vec![skip_record(located, skip)],
        Outcome::Judged(judged) => judged_records(located, judged),
    }
}

fn skip_record(located: &Located<'_>, skip: &Skip) -> String {
    to_json(&SkipRecord {
        r#type: "skip",
        schema: SCHEMA,
        path: located.path,
        reason: skip.slug,
        message: &skip.message,
        line: skip.offset.map(|offset| located.position(offset).line),
    })
}

fn judged_records(located: &Located<'_>, judged: &Judged) -> Vec<String> {
    let ids: Vec<String> = judged
        .knots
        .iter()
        .map(|knot| id(located.path, knot))
        .collect();
    let knots = judged
        .knots
        .iter()
        .zip(&ids)
        .map(|(knot, id)| to_json(&knot_record(located, knot, id, &ids)));
    let unread = judged.unread.iter().map(|unread| {
        to_json(&UnreadRecord {
            r#type: "unread",
            schema: SCHEMA,
            path: located.path,
            line: located.position(unread.span.start).line,
            end_line: located.position(last_byte(unread.span)).line,
            message: UNREAD_MESSAGE,
        })
    });
    let discrepancies = judged.discrepancies.iter().map(|discrepancy| {
        to_json(&ErrorRecord {
            r#type: "error",
            schema: SCHEMA,
            path: located.path,
            reason: Some("discrepancy"),
            message: &discrepancy_message(discrepancy),
            line: Some(located.position(discrepancy.offset).line),
        })
    });
    let renames = judged.rename_problems.iter().map(|problem| {
        to_json(&ErrorRecord {
            r#type: "error",
            schema: SCHEMA,
            path: located.path,
            reason: Some("rename"),
            message: &problem.message,
            line: Some(located.position(problem.span.start).line),
        })
    });
    knots
        .chain(unread)
        .chain(renames)
        .chain(discrepancies)
        .collect()
}

fn last_byte(span: Span) -> usize {
    span.end.saturating_sub(1).max(span.start)
}

/// What names a knot from run to run: `path::Outer.method::walk`, `path::f::even+odd#2`.
fn id(path: &str, knot: &KnotReport) -> String {
    format!("{path}::{}", knot.local_id)
}

/// The distinct names of a knot's members, in source order.
pub(super) fn member_names(knot: &KnotReport) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for member in &knot.members {
        if !names.contains(&member.name.as_str()) {
            names.push(&member.name);
        }
    }
    names
}

fn knot_record<'k>(
    located: &Located<'k>,
    knot: &'k KnotReport,
    id: &'k str,
    ids: &'k [String],
) -> KnotRecord<'k> {
    let members = knot
        .members
        .iter()
        .map(|member| member_record(located, member, &knot.enclosing))
        .collect();
    let captures = knot
        .captures
        .iter()
        .map(|capture| CaptureRecord {
            name: &capture.name,
            scope: &capture.scope,
            kind: capture.kind,
        })
        .collect();
    let reasons = knot
        .reasons
        .iter()
        .map(|reason| {
            let Position { line, column } = located.position(reason.span.start);
            ReasonRecord {
                slug: reason.slug.as_str(),
                message: &reason.message,
                line,
                column,
            }
        })
        .collect();
    let lifted = knot
        .lifted
        .iter()
        .map(|lifted| LiftedRecord {
            member: &lifted.member,
            name: &lifted.name,
            parameters: &lifted.parameters,
        })
        .collect();
    let depends_on = knot
        .depends_on
        .iter()
        .filter_map(|&position| ids.get(position))
        .map(String::as_str)
        .collect();
    KnotRecord {
        r#type: "knot",
        schema: SCHEMA,
        id,
        path: located.path,
        enclosing: &knot.enclosing,
        members,
        captures,
        answer: knot.answer.as_str(),
        reasons,
        lifted,
        depends_on,
        suppressed: knot.suppressed,
    }
}

fn member_record<'k>(
    located: &Located<'k>,
    member: &'k MemberReport,
    enclosing: &str,
) -> MemberRecord<'k> {
    let Position { line, column } = located.position(member.span.start);
    let references = member
        .references
        .iter()
        .map(|(name, span)| {
            let Position { line, column } = located.position(span.start);
            ReferenceRecord { name, line, column }
        })
        .collect();
    MemberRecord {
        name: &member.name,
        kind: member.kind,
        line,
        column,
        enclosing: (member.enclosing != enclosing).then_some(&member.enclosing),
        references,
    }
}

/// The record as JSON on one line.
fn to_json(record: &impl Serialize) -> String {
    // Only maps with keys that are no strings and failing writers make it fail; records have neither.
    serde_json::to_string(record).unwrap_or_default()
}

#[derive(Serialize)]
struct KnotRecord<'k> {
    r#type: &'static str,
    schema: u32,
    id: &'k str,
    path: &'k str,
    enclosing: &'k str,
    members: Vec<MemberRecord<'k>>,
    captures: Vec<CaptureRecord<'k>>,
    answer: &'static str,
    reasons: Vec<ReasonRecord<'k>>,
    lifted: Vec<LiftedRecord<'k>>,
    depends_on: Vec<&'k str>,
    suppressed: bool,
}

#[derive(Serialize)]
struct MemberRecord<'k> {
    name: &'k str,
    kind: &'static str,
    line: usize,
    column: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    enclosing: Option<&'k str>,
    references: Vec<ReferenceRecord<'k>>,
}

#[derive(Serialize)]
struct ReferenceRecord<'k> {
    name: &'k str,
    line: usize,
    column: usize,
}

#[derive(Serialize)]
struct CaptureRecord<'k> {
    name: &'k str,
    scope: &'k str,
    kind: &'static str,
}

#[derive(Serialize)]
struct ReasonRecord<'k> {
    slug: &'static str,
    message: &'k str,
    line: usize,
    column: usize,
}

#[derive(Serialize)]
struct LiftedRecord<'k> {
    member: &'k str,
    name: &'k str,
    parameters: &'k [String],
}

#[derive(Serialize)]
struct CopiesRecord<'k> {
    r#type: &'static str,
    schema: u32,
    ids: &'k [String],
    count: usize,
}

#[derive(Serialize)]
struct SkipRecord<'k> {
    r#type: &'static str,
    schema: u32,
    path: &'k str,
    reason: &'static str,
    message: &'k str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
}

#[derive(Serialize)]
struct UnreadRecord<'k> {
    r#type: &'static str,
    schema: u32,
    path: &'k str,
    line: usize,
    end_line: usize,
    message: &'static str,
}

#[derive(Serialize)]
struct ErrorRecord<'k> {
    r#type: &'static str,
    schema: u32,
    path: &'k str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'k str>,
    message: &'k str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
}
