//! Does the wall hold? Right rewrites pass it; the same rewrites, damaged on purpose, don't.
//!
//! A damage changes the script of a rewrite, so that the claim follows it, as it would with a rewriter that
//! has a bug; where text is lost or comes from nowhere, each reason that a claim can give is tried. A damage
//! that leaves all tokens as they should be is harmless and counts apart.

#![expect(
    clippy::expect_used,
    reason = "a script that can't be read fails the test"
)]
#![expect(
    clippy::print_stdout,
    reason = "the counts are what the test is run for"
)]

mod cases;
mod damages;
mod script;

use std::collections::BTreeMap;

use outdent::source::{TokenKind, lex};
use outdent::syntax::Known;
use outdent::verify::verify;

use cases::{CASES, Case, FAR_AWAY};
use script::{carry_out, read};

#[test]
fn right_rewrites_pass() {
    for case in CASES {
        let rewrite = carry_out(&read(case.marked), case.lifts);
        let found = verify(
            &rewrite.old,
            &lex(&rewrite.old),
            &rewrite.new,
            &rewrite.claim,
            &Known::default(),
        );
        assert!(
            found.is_empty(),
            "{}: {found:#?}\n--- old\n{}\n--- new\n{}",
            case.name,
            rewrite.old,
            rewrite.new
        );
    }
}

/// What the rewrite doesn't touch isn't compared, but may still have a use for a new name.
#[test]
fn new_names_are_new_everywhere() {
    let is_proven = |old: &str, with: &str| {
        let marked = FAR_AWAY.marked.replace(old, with);
        assert_ne!(marked, FAR_AWAY.marked);
        let rewrite = carry_out(&read(&marked), FAR_AWAY.lifts);
        let lexed = lex(&rewrite.old);
        let known = Known::default();
        verify(&rewrite.old, &lexed, &rewrite.new, &rewrite.claim, &known).is_empty()
    };
    for (far, harmless, taken) in [
        ("\"far\"", "'_walker'", "'_walk'"),
        ("first(far)", "first(_walker)", "first(_walk)"),
        ("far for far in", "near for near in", "_walk for _walk in"),
        ("one = 1", "one = walk", "_walk = 1"),
        ("LIMIT = 4", "LIMIT = walk", "_walk = 4"),
    ] {
        assert!(is_proven(far, harmless), "{harmless}");
        assert!(!is_proven(far, taken), "{taken}");
    }
}

#[derive(Default)]
struct Count {
    harmful: usize,
    stopped: usize,
    harmless: usize,
}

impl Count {
    fn add(&mut self, other: &Self) {
        self.harmful += other.harmful;
        self.stopped += other.stopped;
        self.harmless += other.harmless;
    }
}

#[test]
fn damaged_rewrites_are_stopped() {
    let results = std::thread::scope(|scope| {
        let runs: Vec<_> = CASES
            .iter()
            .map(|case| scope.spawn(|| damage(case)))
            .collect();
        runs.into_iter()
            .map(|run| run.join().expect("a run ends"))
            .collect::<Vec<_>>()
    });
    let mut counts: BTreeMap<&str, Count> = BTreeMap::new();
    let mut passed = Vec::new();
    for (of_case, passed_of_case) in results {
        for (what, count) in of_case {
            counts.entry(what).or_default().add(&count);
            counts.entry("~ all").or_default().add(&count);
        }
        passed.extend(passed_of_case);
    }
    println!(
        "{:42} {:>8} {:>8} {:>9}",
        "damage", "harmful", "stopped", "harmless"
    );
    for (what, count) in &counts {
        println!(
            "{what:42} {:8} {:8} {:9}",
            count.harmful, count.stopped, count.harmless
        );
    }
    let first = passed
        .iter()
        .take(5)
        .cloned()
        .collect::<Vec<_>>()
        .join("\n");
    assert!(
        passed.is_empty(),
        "{} harmful damages pass, the first:\n{first}",
        passed.len()
    );
}

/// Damages one rewrite in all ways; gives the counts by kind, and what passed though it shouldn't.
fn damage(case: &Case) -> (BTreeMap<&'static str, Count>, Vec<String>) {
    let items = read(case.marked);
    let right = carry_out(&items, case.lifts);
    assert_eq!(
        verify(
            &right.old,
            &lex(&right.old),
            &right.new,
            &right.claim,
            &Known::default()
        ),
        [],
        "{}: only a right rewrite can be damaged",
        case.name
    );
    let meaning = tokens(&right.new);
    let mut counts: BTreeMap<&str, Count> = BTreeMap::new();
    let mut passed = Vec::new();
    for damage in damages::of(&items) {
        let wrong = carry_out(&damage.items, case.lifts);
        assert_eq!(
            wrong.old, right.old,
            "{}: a damage leaves the original alone",
            damage.what
        );
        let count = counts.entry(damage.what).or_default();
        if tokens(&wrong.new) == meaning {
            count.harmless += 1;
            continue;
        }
        count.harmful += 1;
        if verify(
            &wrong.old,
            &lex(&wrong.old),
            &wrong.new,
            &wrong.claim,
            &Known::default(),
        )
        .is_empty()
        {
            passed.push(format!(
                "{}: {} {}\n{}",
                case.name, damage.what, damage.detail, wrong.new
            ));
        } else {
            count.stopped += 1;
        }
    }
    (counts, passed)
}

/// All that a text says: its tokens without line ends between them, and its comments in any order.
fn tokens(text: &str) -> (Vec<(TokenKind, String)>, Vec<String>, bool) {
    let lexed = lex(text);
    let (mut said, mut comments) = (Vec::new(), Vec::new());
    for token in lexed.tokens {
        let word = token.span.of(text).to_owned();
        match token.kind {
            TokenKind::Comment => comments.push(word),
            TokenKind::LineEnd => {}
            TokenKind::Newline => said.push((token.kind, String::new())),
            kind => said.push((kind, word)),
        }
    }
    comments.sort();
    (said, comments, lexed.problem.is_some())
}
