//! Does the wall hold? Right rewrites pass it; the same rewrites, damaged on purpose, don't.
//!
//! A damage changes the script of a rewrite, so that the claim follows it, as it would with a rewriter that
//! has a bug; where text is lost or comes from nowhere, each reason that a claim can give is tried. A damage
//! that leaves all tokens as they should be is harmless and counts apart.

mod cases;
mod damages;
mod script;

use std::collections::BTreeMap;

use outdent::source::{TokenKind, lex};
use outdent::verify::verify;

use cases::CASES;
use script::{carry_out, read};

#[test]
fn right_rewrites_pass() {
    for case in CASES {
        let rewrite = carry_out(&read(case.marked), case.lifts);
        let found = verify(&rewrite.old, &rewrite.new, &rewrite.claim);
        assert!(
            found.is_empty(),
            "{}: {found:#?}\n--- old\n{}\n--- new\n{}",
            case.name,
            rewrite.old,
            rewrite.new
        );
    }
}

#[derive(Default)]
struct Count {
    harmful: usize,
    stopped: usize,
    harmless: usize,
}

#[test]
fn damaged_rewrites_are_stopped() {
    let mut counts: BTreeMap<&str, Count> = BTreeMap::new();
    let mut passed = Vec::new();
    for case in CASES {
        let items = read(case.marked);
        let right = carry_out(&items, case.lifts);
        let meaning = tokens(&right.new);
        for damage in damages::of(&items) {
            let wrong = carry_out(&damage.items, case.lifts);
            assert_eq!(wrong.old, right.old, "{}: a damage leaves the original alone", damage.what);
            let count = counts.entry(damage.what).or_default();
            if tokens(&wrong.new) == meaning {
                count.harmless += 1;
                continue;
            }
            count.harmful += 1;
            if verify(&wrong.old, &wrong.new, &wrong.claim).is_empty() {
                passed.push(format!("{}: {} {}\n{}", case.name, damage.what, damage.detail, wrong.new));
            } else {
                count.stopped += 1;
            }
        }
    }
    println!("{:42} {:>8} {:>8} {:>9}", "damage", "harmful", "stopped", "harmless");
    for (what, count) in &counts {
        println!("{what:42} {:8} {:8} {:9}", count.harmful, count.stopped, count.harmless);
    }
    let sum = |of: fn(&Count) -> usize| counts.values().map(of).sum::<usize>();
    println!("{:42} {:8} {:8} {:9}", "all", sum(|each| each.harmful), sum(|each| each.stopped), sum(|each| each.harmless));
    assert!(passed.is_empty(), "{} harmful damages pass, the first:\n{}", passed.len(), passed[..passed.len().min(5)].join("\n"));
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
