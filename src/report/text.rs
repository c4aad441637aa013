//! The report for people: each knot with its place, what refers to what, and what is done about it.

use std::fmt::Write;

use super::located::Located;
use super::palette::Palette;
use super::tally::Standing;
use crate::pipeline::{CaptureReport, Judged, KnotReport, MemberReport};
use crate::plan::{Answer, LiftedName};

/// Which knots a report shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Those that count for exit codes.
    Usual,
    /// Also those that are suppressed.
    Suppressed,
}

/// Adds the report of one file's knots to `report`.
pub fn describe(
    located: &Located<'_>,
    judged: &Judged,
    detail: Detail,
    palette: &Palette,
    report: &mut String,
) {
    for knot in &judged.knots {
        let is_shown = match Standing::of(knot) {
            Standing::Counts => true,
            Standing::Suppressed => detail == Detail::Suppressed,
            Standing::Untied => false,
        };
        if is_shown {
            describe_knot(located, knot, palette, report);
        }
    }
}

fn describe_knot(located: &Located<'_>, knot: &KnotReport, palette: &Palette, report: &mut String) {
    let Some(first) = knot.members.first() else {
        return;
    };
    let header = palette.header;
    let answer = palette.answer(knot.answer);
    // Writing to a string cannot fail.
    let _ = writeln!(
        report,
        "{header}{}{header:#}: {answer}{}{answer:#}{} knot {} in `{}`",
        located.place(first.span.start),
        knot.answer.as_str(),
        if knot.suppressed { " (suppressed)" } else { "" },
        names(knot),
        knot.enclosing
    );
    for member in &knot.members {
        let _ = writeln!(report, "    {}", references(located, member));
    }
    if !knot.captures.is_empty() {
        let list: Vec<String> = knot.captures.iter().map(capture).collect();
        let _ = writeln!(report, "    captured: {}", list.join(", "));
    }
    for lifted in &knot.lifted {
        let _ = writeln!(report, "    {}", lift(lifted, knot.answer));
    }
    for reason in &knot.reasons {
        let _ = writeln!(
            report,
            "    {}: {} ({})",
            reason.slug,
            reason.message,
            located.place(reason.span.start)
        );
    }
}

/// The distinct names of the members, in source order: `` `even`, `odd` ``.
fn names(knot: &KnotReport) -> String {
    let names: Vec<String> = super::json::member_names(knot)
        .iter()
        .map(|name| format!("`{name}`"))
        .collect();
    names.join(", ")
}

/// `walk (line 3) refers to walk at 7:16 and 8:20`
fn references(located: &Located<'_>, member: &MemberReport) -> String {
    let mut text = format!(
        "{} (line {}) refers to",
        member.name,
        located.position(member.span.start).line
    );
    let mut last: Option<&str> = None;
    for (name, span) in &member.references {
        let position = located.position(span.start);
        let _ = if last == Some(name) {
            write!(text, ", {}:{}", position.line, position.column)
        } else {
            let comma = if last.is_some() { "," } else { "" };
            write!(
                text,
                "{comma} {name} at {}:{}",
                position.line, position.column
            )
        };
        last = Some(name);
    }
    text
}

fn capture(capture: &CaptureReport) -> String {
    format!("{} ({} of `{}`)", capture.name, capture.kind, capture.scope)
}

fn lift(lifted: &LiftedName, answer: Answer) -> String {
    let parameters = if lifted.parameters.is_empty() {
        String::new()
    } else {
        format!(
            ", with {} in front of its parameters",
            lifted.parameters.join(", ")
        )
    };
    let condition = if answer == Answer::Unsafe {
        "with --unsafe, "
    } else {
        ""
    };
    format!(
        "{condition}{} becomes `{}` at module scope{parameters}",
        lifted.member, lifted.name
    )
}

#[cfg(test)]
mod tests {
    use super::{Detail, describe};
    use crate::pipeline::{CaptureReport, Judged, KnotReport, MemberReport};
    use crate::plan::{Answer, LiftedName, Reason, Slug};
    use crate::report::{Located, Palette};
    use crate::source::Span;

    const TEXT: &str =
        "def f(é):\n    def walk(n):\n        return é and walk(n)\n    return walk\n";

    fn span(text: &str, nth: usize) -> Span {
        let (start, found) = TEXT.match_indices(text).nth(nth).unwrap_or_default();
        Span::new(start, start + found.len())
    }

    fn knot() -> KnotReport {
        KnotReport {
            enclosing: "f".to_owned(),
            local_id: "f::walk".to_owned(),
            fingerprint: 0,
            plain_call: None,
            members: vec![MemberReport {
                name: "walk".to_owned(),
                kind: "def",
                enclosing: "f".to_owned(),
                span: span("walk", 0),
                references: vec![("walk".to_owned(), span("walk", 1))],
            }],
            captures: vec![CaptureReport {
                name: "é".to_owned(),
                scope: "f".to_owned(),
                kind: "parameter",
            }],
            answer: Answer::Unsafe,
            reasons: vec![Reason {
                slug: Slug::Escapes,
                answer: Answer::Unsafe,
                message: "`walk` is returned".to_owned(),
                span: span("walk", 2),
            }],
            lifted: vec![LiftedName {
                member: "walk".to_owned(),
                name: "_walk".to_owned(),
                parameters: vec!["é".to_owned()],
            }],
            depends_on: Vec::new(),
            suppressed: false,
            applied: false,
        }
    }

    fn report(knot: KnotReport, detail: Detail) -> String {
        let judged = Judged {
            knots: vec![knot],
            ..Judged::default()
        };
        let mut report = String::new();
        let located = Located::new("a.py", TEXT);
        describe(&located, &judged, detail, &Palette::plain(), &mut report);
        report
    }

    #[test]
    fn a_knot_is_told_with_its_places_in_characters() {
        assert_eq!(
            report(knot(), Detail::Usual),
            "a.py:2:9: unsafe knot `walk` in `f`\n    \
             walk (line 2) refers to walk at 3:22\n    \
             captured: é (parameter of `f`)\n    \
             with --unsafe, walk becomes `_walk` at module scope, with é in front of its parameters\n    \
             escapes: `walk` is returned (a.py:4:12)\n"
        );
    }

    #[test]
    fn suppressed_knots_are_shown_on_request_and_untied_ones_never() {
        let mut suppressed = knot();
        suppressed.suppressed = true;
        assert_eq!(report(suppressed.clone(), Detail::Usual), "");
        assert!(report(suppressed, Detail::Suppressed).contains("unsafe (suppressed) knot"));
        let mut untied = knot();
        untied
            .reasons
            .iter_mut()
            .for_each(|reason| reason.slug = Slug::BrokenByAuthor);
        assert_eq!(report(untied, Detail::Suppressed), "");
    }
}
