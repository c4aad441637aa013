//! Python 2 is skipped by name, or with the strict parser's words for what is wrong; never judged.

use outdent::pipeline::{Outcome, Surroundings, outdent};
use outdent::plan::Options;
use outdent::source::Source;

/// The slug of the skip that a statement beside a knot gives.
fn skip(statement: &str) -> Option<&'static str> {
    let text = format!("def outer():\n    def knot(): knot()\n    return knot()\n{statement}\n");
    match outdent(
        &Source::from_text(text),
        &Surroundings::default(),
        &Options::default(),
    ) {
        Outcome::Skipped(skip) => Some(skip.slug),
        Outcome::Judged(_) => None,
    }
}

#[test]
fn python_2_is_skipped() {
    for statement in [
        "print 'a'",
        "print a, b",
        "print >>f, 'a' % b\nprint 'b'",
        "exec 'a' in b",
        "exec code",
    ] {
        assert_eq!(skip(statement), Some("python-2"), "{statement}");
    }
    for statement in [
        "x = `a`",
        "x = a <> b",
        "raise E, 'x'",
        "x = 0777",
        "x = ur'a'",
        "x = 1L",
        "def f((a, b)): pass",
    ] {
        assert_eq!(skip(statement), Some("syntax"), "{statement}");
    }
}

#[test]
fn python_3_that_looks_like_it_is_not() {
    for statement in ["print >>f, 'a'", "print\nprint - x", "exec in x", "exec(x)"] {
        assert_eq!(skip(statement), None, "{statement}");
    }
}
