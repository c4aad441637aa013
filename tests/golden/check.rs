//! What is checked of a case without leaving the process.

use std::collections::BTreeMap;

use outdent::pipeline::{Judged, Outcome, outdent};
use outdent::plan::{Answer, Options};
use outdent::source::{Source, suspect_functions};
use similar::TextDiff;

use crate::case::{Case, ResultKind};

/// All that is wrong with a case; results that are to be blessed are written first.
pub(crate) fn problems(case: &Case) -> Vec<String> {
    let mut problems = Vec::new();
    let Some(plain) = judged(case, &case.text, false, &mut problems) else {
        return problems;
    };
    let Some(thorough) = judged(case, &case.text, true, &mut problems) else {
        return problems;
    };
    if !plain.knots.is_empty() && suspect_functions(&case.text).spans.is_empty() {
        problems.push("the search for suspects says that there can be no knot".to_owned());
    }
    problems.extend(intent_problems(case, &plain));
    if !problems.is_empty() {
        // Nothing is blessed that the author of the case didn't mean.
        return problems;
    }
    problems.extend(result_problems(case, &plain, &thorough));
    for (apply_unsafe, judged) in [(false, &plain), (true, &thorough)] {
        let after = judged.rewritten.as_ref().unwrap_or(&case.text);
        stability_problems(case, after, apply_unsafe, &mut problems);
    }
    problems
}

fn judged(
    case: &Case,
    text: &str,
    apply_unsafe: bool,
    problems: &mut Vec<String>,
) -> Option<Judged> {
    let options = Options {
        apply_unsafe,
        ..case.options.clone()
    };
    match outdent(&Source::from_text(text), &case.surroundings, &options) {
        Outcome::Judged(judged) => {
            problems.extend(
                judged
                    .discrepancies
                    .iter()
                    .map(|each| format!("discrepancy: {}", each.message)),
            );
            problems.extend(
                judged
                    .unread
                    .iter()
                    .map(|each| format!("unread statement at byte {}", each.span.start)),
            );
            Some(judged)
        }
        Outcome::Skipped(skip) => {
            problems.push(format!("skipped, {}: {}", skip.slug, skip.message));
            None
        }
    }
}

/// Each knot has one expectation, each expectation its knot, and they agree.
fn intent_problems(case: &Case, judged: &Judged) -> Vec<String> {
    let mut problems = Vec::new();
    let mut expected: BTreeMap<usize, _> = case
        .expectations
        .iter()
        .map(|each| (each.line, each))
        .collect();
    for knot in &judged.knots {
        let lines: Vec<usize> = knot
            .members
            .iter()
            .map(|member| line_of(&case.text, member.span.start))
            .collect();
        let mut found: Vec<_> = lines
            .iter()
            .filter_map(|line| expected.remove(line))
            .collect();
        let (Some(expectation), true) = (found.pop(), found.is_empty()) else {
            let names: Vec<&str> = knot
                .members
                .iter()
                .map(|member| member.name.as_str())
                .collect();
            let count = if found.is_empty() {
                "no expectation"
            } else {
                "several expectations"
            };
            problems.push(format!(
                "the knot {} of {} at lines {lines:?} has {count}",
                names.join(", "),
                knot.enclosing
            ));
            continue;
        };
        problems.extend(expectation.problems_with(knot));
        if knot.applied != expectation.is_applied(false) {
            problems.push(format!(
                "line {}: applied is {}",
                expectation.line, knot.applied
            ));
        }
    }
    problems.extend(
        expected
            .values()
            .map(|each| format!("line {}: expected {each}, but there is no knot", each.line)),
    );
    let lifts = case
        .expectations
        .iter()
        .any(|each| each.answer != Answer::Refused && !each.suppressed);
    let folder = case.name.split('/').next().unwrap_or_default();
    let fits = match folder {
        "lift" => lifts,
        "refuse" => !lifts && !case.expectations.is_empty(),
        _ => case.expectations.iter().all(|each| each.suppressed),
    };
    if !fits {
        problems.push(format!(
            "what the case expects does not belong into testdata/{folder}"
        ));
    }
    problems
}

/// The texts that come out are those that are kept beside the case.
fn result_problems(case: &Case, plain: &Judged, thorough: &Judged) -> Vec<String> {
    let mut problems = Vec::new();
    let after_safe = plain.rewritten.as_ref().unwrap_or(&case.text);
    let after_all = thorough.rewritten.as_ref().unwrap_or(&case.text);
    for (kind, base, text) in [
        (ResultKind::Fixed, &case.text, after_safe),
        (ResultKind::Unsafe, after_safe, after_all),
    ] {
        let path = case.result_path(kind);
        let wanted = (text != base).then_some(text);
        let kept = case.result(kind);
        if kept.as_ref() == wanted {
            continue;
        }
        if std::env::var_os("OUTDENT_BLESS").is_some_and(|value| value == "1") {
            let written = match wanted {
                Some(text) => std::fs::write(&path, text),
                None => std::fs::remove_file(&path),
            };
            problems.extend(
                written
                    .err()
                    .map(|error| format!("{}: {error}", path.display())),
            );
            continue;
        }
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        problems.push(match (kept, wanted) {
            (Some(kept), Some(text)) => {
                format!("{name} is not what comes out:\n{}", difference(&kept, text))
            }
            (Some(_), None) => format!("{name} exists, but nothing changes"),
            (None, Some(text)) => {
                format!(
                    "{name} is missing (OUTDENT_BLESS=1 writes it); what comes out:\n{}",
                    difference(base, text)
                )
            }
            (None, None) => continue,
        });
    }
    problems
}

/// A second run changes nothing, and line ends are kept.
fn stability_problems(case: &Case, after: &str, apply_unsafe: bool, problems: &mut Vec<String>) {
    if let Some(Judged {
        rewritten: Some(again),
        ..
    }) = judged(case, after, apply_unsafe, problems)
    {
        problems.push(format!(
            "a second run changes the text again:\n{}",
            difference(after, &again)
        ));
    }
    if case.text.contains('\r') {
        return;
    }
    let with_returns = case.text.replace('\n', "\r\n");
    if let Some(judged) = judged(case, &with_returns, apply_unsafe, problems) {
        let found = judged.rewritten.unwrap_or(with_returns);
        let expected = after.replace('\n', "\r\n");
        if found != expected {
            problems.push(format!(
                "with CRLF line ends it comes out otherwise:\n{}",
                difference(&expected, &found)
            ));
        }
    }
}

fn difference(expected: &str, found: &str) -> String {
    TextDiff::from_lines(expected, found)
        .unified_diff()
        .context_radius(3)
        .header("expected", "found")
        .to_string()
}

fn line_of(text: &str, offset: usize) -> usize {
    text.get(..offset).unwrap_or_default().matches('\n').count() + 1
}
