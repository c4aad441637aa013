//! The flow of random functions against what was seen when python3 ran them.
//!
//! Only one direction can be refuted by running: what the flow excludes must never be seen.

use rustc_hash::FxHashSet;
use std::collections::HashMap;
use std::io::Write;
use std::process::{Command, Stdio};

use outdent::names::BindingId;
use outdent::syntax::NodeId;

use crate::generate;
use crate::program::Program;

const FUNCTIONS: usize = 300;
const RUNS: &str = "40";

/// The lines that `observe.py` prints; none if python3 is missing, which is fine unless it's required.
fn observed(source: &str) -> Option<String> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/flow/observe.py");
    let spawned = Command::new("python3")
        .args(["-W", "ignore", script, RUNS])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let mut child = match spawned {
        Ok(child) => child,
        Err(error) => {
            assert!(
                std::env::var("OUTDENT_REQUIRE_PYTHON").as_deref() != Ok("1"),
                "python3: {error}"
            );
            let notice =
                format!("SKIPPED: the flow was not compared with CPython (python3: {error})\n");
            let _ = std::io::stderr().write_all(notice.as_bytes());
            return None;
        }
    };
    // The script reads all its input before it writes.
    let written = child
        .stdin
        .take()
        .map(|mut input| input.write_all(source.as_bytes()));
    assert!(matches!(written, Some(Ok(()))), "{written:?}");
    let Ok(output) = child.wait_with_output() else {
        panic!("python3 was lost")
    };
    assert!(output.status.success(), "observe.py failed");
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// A function with what is asked about it.
struct Subject {
    text: String,
    program: Program,
    probes: HashMap<u32, NodeId>,
    bindings: HashMap<u32, Vec<(NodeId, BindingId)>>,
    /// For each variable by name, whether it is untied at all exits by bindings with numbers that three divides.
    untied: FxHashSet<String>,
}

impl Subject {
    fn new(number: usize) -> Self {
        let text = generate::function(number);
        let program = Program::named(&text, &format!("f{number}"));
        let probes = program.numbered_calls("probe").into_iter().collect();
        let mut bindings: HashMap<u32, Vec<(NodeId, BindingId)>> = HashMap::new();
        for (value, node, id) in program.numbered_bindings() {
            bindings.entry(value).or_default().push((node, id));
        }
        let untying: FxHashSet<BindingId> = bindings
            .iter()
            .filter(|(value, _)| *value % 3 == 0)
            .flat_map(|(_, ids)| ids.iter().map(|&(_, id)| id))
            .collect();
        let mut exits = program.flow.untied_at_exits(&untying).into_iter();
        let first = exits.next().unwrap_or_default();
        let untied = exits.fold(first, |all, exit| {
            all.intersection(&exit).copied().collect()
        });
        let untied = untied
            .into_iter()
            .map(|variable| program.model.name(variable).to_owned())
            .collect();
        Self {
            text,
            program,
            probes,
            bindings,
            untied,
        }
    }

    /// What is wrong about an observation, if anything.
    fn refuted(&self, kind: &str, words: &[&str]) -> Option<String> {
        let number = |index: usize| words.get(index)?.parse::<u32>().ok();
        let probe = |index: usize| self.probes.get(&number(index)?).copied();
        let variable = |index: usize| {
            self.program
                .model
                .variable_of(self.program.scope, words.get(index)?)
        };
        let flow = &self.program.flow;
        let is_wrong = match kind {
            "B" => flow.definitely_bound(variable(1)?, probe(0)?) || !flow.is_reachable(probe(0)?),
            "F" => !flow.can_follow(probe(0)?, probe(1)?),
            "W" => {
                let (probe, variable) = (probe(0)?, variable(1)?);
                let given = self.bindings.get(&number(2)?)?;
                let of_variable =
                    |id: BindingId| self.program.model.binding(id).variable == variable;
                let mut given = given.iter().filter(|&&(_, id)| of_variable(id)).peekable();
                let following = flow.bindings_that_can_follow(variable, probe);
                given.peek().is_some()
                    && !given
                        .any(|&(node, id)| flow.can_follow(probe, node) && following.contains(&id))
            }
            "X" => {
                self.untied.contains(*words.first()?)
                    && number(1).is_none_or(|value| value % 3 != 0)
            }
            _ => false,
        };
        is_wrong.then(|| format!("{kind} {words:?} in\n{}", self.text))
    }
}

#[test]
fn what_the_flow_excludes_is_never_seen() {
    let subjects: Vec<Subject> = (0..FUNCTIONS).map(Subject::new).collect();
    let source: Vec<&str> = subjects
        .iter()
        .map(|subject| subject.text.as_str())
        .collect();
    let Some(seen) = observed(&source.join("# ---\n")) else {
        return;
    };
    let mut counts: HashMap<&str, usize> = HashMap::new();
    let mut refuted = Vec::new();
    let mut seen_unbound: FxHashSet<(usize, u32, String)> = FxHashSet::default();
    let mut seen_probes: FxHashSet<(usize, u32)> = FxHashSet::default();
    for line in seen.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let [kind, function, rest @ ..] = words.as_slice() else {
            panic!("{line}")
        };
        *counts.entry(kind).or_default() += 1;
        let index = function
            .trim_start_matches('f')
            .parse::<usize>()
            .unwrap_or(usize::MAX);
        let Some(subject) = subjects.get(index) else {
            panic!("{line}")
        };
        refuted.extend(subject.refuted(kind, rest));
        match (*kind, rest) {
            ("B", [probe, name]) => {
                seen_unbound.insert((index, probe.parse().unwrap_or_default(), (*name).to_owned()));
            }
            ("F", [first, second]) => {
                for probe in [first, second] {
                    seen_probes.insert((index, probe.parse().unwrap_or_default()));
                }
            }
            _ => {}
        }
    }
    // The shortest program tells most.
    let shortest = refuted.iter().min_by_key(|wrong| wrong.len());
    assert!(
        shortest.is_none(),
        "{} refuted, {}",
        refuted.len(),
        shortest.map_or("", String::as_str)
    );
    let count = |kind: &str| counts.get(kind).copied().unwrap_or_default();
    assert!(
        count("R") * 10 >= FUNCTIONS * 9,
        "too few functions were run: {counts:?}"
    );
    assert!(
        count("B") > 1_000 && count("F") > 10_000 && count("W") > 1_000 && count("X") > 100,
        "{counts:?}"
    );
    let (bound, claimed) = precision(&subjects, &seen_probes, &seen_unbound);
    // Not a rule of Python's: a flow that claims nothing would pass all of the above.
    assert!(
        claimed * 3 > bound,
        "of {bound} places where a variable was always bound, {claimed} are known"
    );
}

/// At how many visited probes a variable was always bound, and at how many of these that is known.
fn precision(
    subjects: &[Subject],
    seen: &FxHashSet<(usize, u32)>,
    unbound: &FxHashSet<(usize, u32, String)>,
) -> (usize, usize) {
    let (mut bound, mut claimed) = (0, 0);
    for &(index, number) in seen {
        let Some(subject) = subjects.get(index) else {
            continue;
        };
        let Some(&probe) = subject.probes.get(&number) else {
            continue;
        };
        for name in ["a", "b", "c", "d"] {
            let Some(variable) = subject
                .program
                .model
                .variable_of(subject.program.scope, name)
            else {
                continue;
            };
            if !unbound.contains(&(index, number, name.to_owned())) {
                bound += 1;
                claimed += usize::from(subject.program.flow.definitely_bound(variable, probe));
            }
        }
    }
    (bound, claimed)
}
