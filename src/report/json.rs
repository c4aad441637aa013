//! The records for programs: one JSON object for each knot, skip, unread statement and error.
//!
//! `docs/json.md` describes the schema; [`SCHEMA`] is its version and grows when a field changes its meaning or
//! goes. Every knot is listed, also those that people are not shown. The same records make up a document
//! (`json`, between [`document_head`] and [`document_tail`]) and a stream of lines (`jsonl`).

use serde::Serialize;

use super::located::Located;
use super::messages::{Trouble, TroubleKind};
use super::words::id;
use crate::pipeline::{Judged, KnotReport, MemberReport};
use crate::plan::UnusedSuppression;
use crate::source::Position;

/// The version of the schema.
pub const SCHEMA: u32 = 1;

/// What a document begins with, up to its first record.
pub(super) fn document_head() -> String {
    format!(
        "{{\"schema\":{SCHEMA},\"version\":\"{}\",\"results\":[",
        env!("CARGO_PKG_VERSION")
    )
}

/// What a document ends with.
pub(super) fn document_tail() -> &'static str {
    "]}"
}

/// What names the knots of a file.
pub(super) fn ids(path: &str, judged: &Judged) -> Vec<String> {
    judged.knots.iter().map(|knot| id(path, knot)).collect()
}

/// The record of near-identical knots in several files: the ids of the first ones, and how many there are.
pub(super) fn copies(ids: &[String], count: usize) -> String {
    to_json(&CopiesRecord {
        r#type: "copies",
        schema: SCHEMA,
        ids,
        count,
    })
}

/// The record of what could not be judged, read or written.
pub(super) fn trouble(path: &str, trouble: &Trouble) -> String {
    to_json(&TroubleRecord {
        r#type: match trouble.kind {
            TroubleKind::Skip => "skip",
            TroubleKind::Unread => "unread",
            TroubleKind::Error => "error",
        },
        schema: SCHEMA,
        path,
        reason: trouble.reason,
        message: &trouble.message,
        line: trouble.line,
        end_line: trouble.end_line,
    })
}

/// The record of a comment that leaves nothing alone.
pub(super) fn unused(located: &Located<'_>, unused: &UnusedSuppression) -> String {
    let Position { line, column } = located.position(unused.span.start);
    to_json(&UnusedRecord {
        r#type: "unused-suppression",
        schema: SCHEMA,
        path: located.path,
        message: &unused.message(),
        line,
        column,
    })
}

/// The record of a knot; `ids` name the knots of its file.
pub(super) fn knot(located: &Located<'_>, knot: &KnotReport, ids: &[String]) -> String {
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
    to_json(&KnotRecord {
        r#type: "knot",
        schema: SCHEMA,
        id: &id(located.path, knot),
        path: located.path,
        enclosing: &knot.enclosing,
        members,
        captures,
        answer: knot.answer.as_str(),
        reasons,
        lifted,
        depends_on,
        suppressed: knot.suppression.is_some(),
        suppression_reason: knot
            .suppression
            .as_ref()
            .and_then(|suppression| suppression.reason.as_deref()),
    })
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
    #[serde(skip_serializing_if = "Option::is_none")]
    suppression_reason: Option<&'k str>,
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
struct TroubleRecord<'k> {
    r#type: &'static str,
    schema: u32,
    path: &'k str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    message: &'k str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_line: Option<usize>,
}

#[derive(Serialize)]
struct UnusedRecord<'k> {
    r#type: &'static str,
    schema: u32,
    path: &'k str,
    message: &'k str,
    line: usize,
    column: usize,
}
