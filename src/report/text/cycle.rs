//! Which references make the cycle: a shortest way from a knot's first member back to it.

use std::collections::{HashMap, VecDeque};

use crate::pipeline::KnotReport;
use crate::source::Span;

/// One member that names the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step<'k> {
    /// The member in which the reference stands.
    pub(super) from: &'k str,
    /// The member that it names.
    pub(super) to: &'k str,
    /// The reference.
    pub(super) reference: Span,
}

/// The steps of a shortest cycle through the first member; the last one closes it.
pub(super) fn cycle(knot: &KnotReport) -> Vec<Step<'_>> {
    let Some(first) = knot.members.first() else {
        return Vec::new();
    };
    let start = first.name.as_str();
    let mut steps: HashMap<&str, Vec<Step<'_>>> = HashMap::new();
    for member in &knot.members {
        let from = member.name.as_str();
        let all = member.references.iter().map(|(to, reference)| Step {
            from,
            to,
            reference: *reference,
        });
        steps.entry(from).or_default().extend(all);
    }
    // The step that first led to each member, breadth first, in source order.
    let mut reached: HashMap<&str, Step<'_>> = HashMap::new();
    let mut open = VecDeque::from([start]);
    while let Some(name) = open.pop_front() {
        for step in steps.get(name).into_iter().flatten() {
            if step.to == start {
                return way(start, *step, &reached);
            }
            if !reached.contains_key(step.to) {
                reached.insert(step.to, *step);
                open.push_back(step.to);
            }
        }
    }
    Vec::new()
}

/// The steps from `start` up to `last`.
fn way<'k>(start: &str, last: Step<'k>, reached: &HashMap<&str, Step<'k>>) -> Vec<Step<'k>> {
    let mut steps = vec![last];
    let mut at = last.from;
    while at != start {
        let Some(step) = reached.get(at) else { break };
        steps.push(*step);
        at = step.from;
    }
    steps.reverse();
    steps
}

#[cfg(test)]
mod tests {
    use super::cycle;
    use crate::pipeline::{KnotReport, MemberReport};
    use crate::plan::Answer;
    use crate::source::Span;

    /// A knot whose members refer to these, each reference at a place of its own.
    fn knot(members: &[(&str, &[&str])]) -> KnotReport {
        let mut place = 0;
        let mut next = || {
            place += 1;
            Span::new(place, place + 1)
        };
        let members = members
            .iter()
            .map(|(name, references)| MemberReport {
                name: (*name).to_owned(),
                kind: "def",
                enclosing: "f".to_owned(),
                span: next(),
                references: references
                    .iter()
                    .map(|reference| ((*reference).to_owned(), next()))
                    .collect(),
            })
            .collect();
        KnotReport {
            enclosing: "f".to_owned(),
            local_id: "f::a".to_owned(),
            fingerprint: 0,
            plain_call: None,
            members,
            captures: Vec::new(),
            answer: Answer::Safe,
            reasons: Vec::new(),
            lifted: Vec::new(),
            depends_on: Vec::new(),
            suppression: None,
            applied: false,
        }
    }

    fn steps(members: &[(&str, &[&str])]) -> Vec<String> {
        cycle(&knot(members))
            .iter()
            .map(|step| format!("{}->{}@{}", step.from, step.to, step.reference.start))
            .collect()
    }

    #[test]
    fn the_shortest_cycle_through_the_first_member_is_shown() {
        assert_eq!(steps(&[("a", &["a", "a"])]), ["a->a@2"]);
        assert_eq!(
            steps(&[("a", &["b"]), ("b", &["c", "a"]), ("c", &["a"])]),
            ["a->b@2", "b->a@5"]
        );
        assert_eq!(
            steps(&[("a", &["b", "c"]), ("b", &["b", "c"]), ("c", &["a"])]),
            ["a->c@3", "c->a@8"]
        );
    }
}
