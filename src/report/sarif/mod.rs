//! SARIF 2.1.0: the findings for code scanning services and editors.
//!
//! Rules are the slugs, with their pages as help. A knot's rule is that of its strongest reason. Columns count
//! Unicode code points, lines end as they do for Python. What kept a file from being judged is a notification of
//! the invocation. The fix of a knot is the change of its whole file under the options given: it was verified
//! as a whole, and knots may depend on each other.

mod uri;

use serde_json::{Value, json};

use super::diff::FileDiff;
use super::explain::pages;
use super::filter::Standing;
use super::located::Located;
use super::words::{
    SAFE, UNUSED_SUPPRESSION, captured, headline, id, lift, sentence, slug as slug_of,
};
use crate::pipeline::{Judged, KnotReport};
use crate::plan::{Answer, Slug, Suppression, UnusedSuppression};
use crate::source::Span;
use uri::artifact;

/// What a log begins with, up to its first result.
pub(super) fn head() -> String {
    let rules: Vec<Value> = pages()
        .map(|page| {
            json!({
                "id": page.slug,
                "name": pascal_case(page.slug),
                "shortDescription": {"text": page.summary()},
                "help": {"text": page.markdown, "markdown": page.markdown},
                "defaultConfiguration": {"level": default_level(page.slug)},
            })
        })
        .collect();
    let tool = json!({
        "driver": {
            "name": env!("CARGO_PKG_NAME"),
            "semanticVersion": env!("CARGO_PKG_VERSION"),
            "shortDescription": {"text": env!("CARGO_PKG_DESCRIPTION")},
            "rules": rules,
        }
    });
    format!(
        "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{{\
         \"tool\":{tool},\"columnKind\":\"unicodeCodePoints\",\"newlineSequences\":[\"\\r\\n\",\"\\n\",\"\\r\"],\
         \"originalUriBaseIds\":{{\"{}\":{{\"description\":{{\"text\":\"The folder in which outdent was run.\"}}}}}},\
         \"results\":[",
        uri::BASE
    )
}

/// What a log ends with, after its last result; `notifications` are those of the whole run.
pub(super) fn tail(notifications: &[String]) -> String {
    format!(
        "],\"invocations\":[{{\"executionSuccessful\":{},\"toolExecutionNotifications\":[{}]}}]}}]}}",
        notifications.is_empty(),
        notifications.join(",")
    )
}

/// What kept a file, or a statement from `line` on, from being judged.
pub(super) fn notification(
    path: &str,
    line: Option<usize>,
    reason: Option<&str>,
    message: &str,
) -> String {
    let mut place = json!({"artifactLocation": artifact(path)});
    if let Some(line) = line {
        place["region"] = json!({"startLine": line});
    }
    let mut notification = json!({
        "level": "error",
        "message": {"text": message},
        "locations": [{"physicalLocation": place}],
    });
    if let Some(reason) = reason {
        notification["properties"] = json!({"reason": reason});
    }
    notification.to_string()
}

/// How many results of a file repeat its fix; where more could, only the first has it, lest the log grow with the
/// square of the knots.
const MOST_REPEATED: usize = 16;

/// The fix of a file, for the results that have it.
#[derive(Clone, Debug, Default)]
pub(super) struct Fixes {
    fix: Option<Value>,
    is_repeated: bool,
}

impl Fixes {
    pub(super) fn of(located: &Located<'_>, judged: &Judged) -> Self {
        let lifted = judged.knots.iter().filter(|knot| knot.applied);
        Self {
            fix: fix(located, judged),
            is_repeated: lifted.count() <= MOST_REPEATED,
        }
    }

    /// What the next result has, that of this knot.
    pub(super) fn for_knot(&mut self, knot: &KnotReport) -> Option<Value> {
        if !knot.applied {
            None
        } else if self.is_repeated {
            self.fix.clone()
        } else {
            self.fix.take()
        }
    }
}

/// The change of a file, as each of its lifted knots offers it.
fn fix(located: &Located<'_>, judged: &Judged) -> Option<Value> {
    let new = judged.rewritten.as_deref()?;
    let replacements: Vec<Value> = FileDiff::new(located.text.as_bytes(), new.as_bytes())
        .replacements()
        .into_iter()
        .map(|replacement| {
            json!({
                "deletedRegion": region(located, replacement.deleted),
                "insertedContent": {"text": replacement.inserted.of(new)},
            })
        })
        .collect();
    let applied = judged.knots.iter().filter(|knot| knot.applied);
    let lifts: Vec<String> = applied
        .flat_map(|knot| &knot.lifted)
        .map(|lifted| format!("`{}`", lifted.name))
        .collect();
    Some(json!({
        "description": {"text": format!("Lift to module scope: {}", lifts.join(", "))},
        "artifactChanges": [{
            "artifactLocation": artifact(located.path),
            "replacements": replacements,
        }],
    }))
}

/// The result for a knot; `fix` is the one that it has.
pub(super) fn knot(located: &Located<'_>, knot: &KnotReport, fix: Option<&Value>) -> String {
    let span = knot
        .members
        .first()
        .map_or(Span::new(0, 0), |member| member.span);
    let (kind, level) = match (Standing::of(knot), knot.answer) {
        // Nothing is wrong there.
        (Standing::Untied, _) => ("informational", "none"),
        (_, Answer::Safe | Answer::Unsafe) => ("fail", "warning"),
        (_, Answer::Refused) => ("fail", "note"),
    };
    let slug = slug_of(knot);
    let mut result = json!({
        "ruleId": slug,
        "ruleIndex": rule_index(slug),
        "kind": kind,
        "level": level,
        "message": {"text": sentence(located, knot)},
        "locations": [{
            "physicalLocation": physical(located, span),
            "logicalLocations": [{"fullyQualifiedName": knot.enclosing, "kind": "function"}],
        }],
        "relatedLocations": related(located, knot),
        "partialFingerprints": {"knotId/v1": id(located.path, knot)},
        "suppressions": suppressions(located, knot.suppression.as_ref()),
        "properties": properties(knot),
    });
    if let Some(fix) = fix {
        result["fixes"] = json!([fix]);
    }
    result.to_string()
}

/// The result for a comment that leaves nothing alone.
pub(super) fn unused(located: &Located<'_>, unused: &UnusedSuppression) -> String {
    json!({
        "ruleId": UNUSED_SUPPRESSION,
        "ruleIndex": rule_index(UNUSED_SUPPRESSION),
        "kind": "fail",
        "level": "warning",
        "message": {"text": unused.message()},
        "locations": [{"physicalLocation": physical(located, unused.span)}],
        "suppressions": [],
    })
    .to_string()
}

/// The references between the members, and the culprit of each reason.
fn related(located: &Located<'_>, knot: &KnotReport) -> Vec<Value> {
    let references = knot.members.iter().flat_map(|member| {
        member.references.iter().map(move |(name, span)| {
            let text = format!("`{}` refers to `{name}`", member.name);
            (*span, text)
        })
    });
    let reasons = knot.reasons.iter().map(|reason| {
        let text = format!("{}: {}", reason.slug, reason.message);
        (reason.span, text)
    });
    references
        .chain(reasons)
        .map(|(span, text)| {
            json!({"physicalLocation": physical(located, span), "message": {"text": text}})
        })
        .collect()
}

/// The absent and the empty list say different things: all results have one, or none.
fn suppressions(located: &Located<'_>, suppression: Option<&Suppression>) -> Vec<Value> {
    suppression
        .map(|suppression| {
            let mut value = match suppression.comment {
                Some(comment) => json!({
                    "kind": "inSource",
                    "location": {"physicalLocation": physical(located, comment)},
                }),
                None => json!({"kind": "external"}),
            };
            if let Some(reason) = &suppression.reason {
                value["justification"] = json!(reason);
            }
            value
        })
        .into_iter()
        .collect()
}

fn properties(knot: &KnotReport) -> Value {
    let lifts: Vec<String> = knot
        .lifted
        .iter()
        .map(|lifted| lift(lifted, knot.answer))
        .collect();
    json!({
        "knot": headline(knot),
        "answer": knot.answer.as_str(),
        "captured": captured(&knot.captures).unwrap_or_default(),
        "lift": lifts,
    })
}

fn physical(located: &Located<'_>, span: Span) -> Value {
    json!({
        "artifactLocation": artifact(located.path),
        "region": region(located, span),
    })
}

fn region(located: &Located<'_>, span: Span) -> Value {
    let start = located.position(span.start);
    let end = located.position(span.end);
    json!({
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
    })
}

fn rule_index(slug: &str) -> Option<usize> {
    pages().position(|page| page.slug == slug)
}

/// The level of a rule's usual answer; each result has its own.
fn default_level(slug: &str) -> &'static str {
    match slug {
        SAFE | UNUSED_SUPPRESSION => "warning",
        _ if slug == Slug::BrokenByAuthor.as_str() => "none",
        _ => "note",
    }
}

/// `capture-rebound` as `CaptureRebound`.
fn pascal_case(slug: &str) -> String {
    let mut name = String::new();
    for word in slug.split('-') {
        let mut letters = word.chars();
        name.extend(letters.next().map(|letter| letter.to_ascii_uppercase()));
        name.push_str(letters.as_str());
    }
    name
}
