//! What stays behind.

use super::*;

/// What is left of `build` with this body; `walk` is lifted.
fn left_of(body: &str, knot: &Knot) -> String {
    let text = format!("def build(tree):\n{body}");
    let new = lift(&text, std::slice::from_ref(knot));
    let start = new.find("def build(tree):\n").expect("it stays");
    new[start + "def build(tree):\n".len()..].to_owned()
}

#[test]
fn the_larger_gap_stays() {
    let definition = "    def walk(n):\n        walk(n)\n";
    for (above, below, left) in [
        ("", "", ""),
        ("\n", "", "\n"),
        ("", "\n", "\n"),
        ("\n", "\n\n", "\n\n"),
        ("\n\n", "\n", "\n\n"),
    ] {
        let body = format!("    x = 1\n{above}{definition}{below}    walk(1)\n");
        assert_eq!(
            left_of(&body, &walk()),
            format!("    x = 1\n{left}    _walk(1)\n")
        );
    }
}

#[test]
fn at_the_start_of_a_block_the_gap_below_goes() {
    assert_eq!(
        left_of("    def walk(n): walk(n)\n\n    walk(1)\n", &walk()),
        "    _walk(1)\n"
    );
    // A comment is no part of the definition where a blank line stands between: the block begins with it.
    let body = "    # c\n\n    def walk(n): walk(n)\n\n\n    walk(1)\n";
    assert_eq!(left_of(body, &walk()), "    # c\n\n\n    _walk(1)\n");
}

#[test]
fn at_the_end_of_a_block_the_gap_above_goes() {
    let body = "    x = 1\n\n    def walk(n): walk(n)\n\n\n\nx = 2\n";
    assert_eq!(left_of(body, &walk()), "    x = 1\n\n\n\nx = 2\n");
    let body = "    x = 1\n\n    def walk(n): walk(n)\n\n\n\n# c\nx = 2\n";
    assert_eq!(left_of(body, &walk()), "    x = 1\n\n\n\n# c\nx = 2\n");
    let body = "    x = 1\n\n    def walk(n): walk(n)\n\n\n\n    # c\nx = 2\n";
    assert_eq!(left_of(body, &walk()), "    x = 1\n\n\n\n    # c\nx = 2\n");
}

#[test]
fn a_block_left_empty_gets_pass() {
    assert_eq!(
        left_of("    def walk(n): walk(n)\n\n\nx = 1\n", &walk()),
        "    pass\n\n\nx = 1\n"
    );
    let body = "    if tree:\n        def walk(n): walk(n)\n    else:\n        x = 1\n";
    assert_eq!(
        left_of(body, &walk()),
        "    if tree:\n        pass\n    else:\n        x = 1\n"
    );
}

#[test]
fn a_block_left_empty_in_a_definition_that_moves_gets_pass() {
    let old = "\
def build(tree):
    def walk(n):
        for x in walk(n):
            def inner(m):
                inner(m)
    walk(1)
";
    let new = "\
def _inner(m):
    _inner(m)


def _walk(n):
    for x in _walk(n):
        pass


def build(tree):
    _walk(1)
";
    assert_eq!(
        lift(old, &[walk(), Knot::new(&[("inner", 0, "_inner")])]),
        new
    );
}

#[test]
fn neighbours_go_as_one() {
    let both = Knot::new(&[("walk", 0, "_walk"), ("step", 0, "_step")]);
    let body =
        "    x = 1\n\n    def walk(n): step(n)\n\n\n    def step(n): walk(n)\n\n    walk(1)\n";
    assert_eq!(left_of(body, &both), "    x = 1\n\n    _walk(1)\n");
    let body = "    def walk(n): step(n)\n\n\n    def step(n): walk(n)\n\nx = 1\n";
    assert_eq!(left_of(body, &both), "    pass\n\nx = 1\n");
}

#[test]
fn empty_declarations_go() {
    let declared = |declaration| Knot {
        declarations: vec![declaration],
        ..walk()
    };
    let definition = "    def walk(n):\n        walk(n)\n";
    for (before, left) in [
        ("    walk: F\n", ""),
        ("    walk: F  # c\n\n", ""),
        (
            "    x = 1\n    walk: F\n    y = 2\n",
            "    x = 1\n    y = 2\n",
        ),
        (
            "    x = 1\n\n    walk: F\n\n\n    y = 2\n",
            "    x = 1\n\n\n    y = 2\n",
        ),
        ("    walk: F; y = 2\n", "    y = 2\n"),
        ("    y = 2; walk: F  # c\n", "    y = 2  # c\n"),
        ("    if x: walk: F\n", "    if x: pass\n"),
        ("    if x: walk: F; y = 1\n", "    if x: y = 1\n"),
        (
            "    if x:\n        walk: F  # c\n",
            "    if x:\n        pass  # c\n",
        ),
    ] {
        let body = format!("{before}{definition}    walk(1)\n");
        assert_eq!(
            left_of(&body, &declared("walk: F")),
            format!("{left}    _walk(1)\n")
        );
    }
}

#[test]
fn an_emptied_nonlocal_goes_with_its_line() {
    let old = "\
def build(tree):
    def walk(n):
        nonlocal tree

        walk(n)
        def deep(): nonlocal tree; walk(n)
        class C:
            nonlocal tree
        def deeper():
            nonlocal tree;  # c
    walk(1)
";
    let new = "\
def _walk(n):
    _walk(n)
    def deep(): _walk(n)
    class C:
        pass
    def deeper():
        pass  # c


def build(tree):
    _walk(1)
";
    let knot = Knot {
        nonlocals: (0..4).map(|nth| ("tree", nth)).collect(),
        ..walk()
    };
    assert_eq!(lift(old, &[knot]), new);
}
