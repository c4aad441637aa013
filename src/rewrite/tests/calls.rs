//! Names, parameters, arguments, partials, annotations.

use super::*;

/// The function `build(tree)` with this body, and what the lift of its `walk`, which captures `tree`, gives.
fn capturing(definition: &str, calls: &str) -> String {
    let old = format!("def build(tree):\n    {definition}\n    {calls}\n");
    lift(&old, &[walk().capturing(&["tree"])])
}

fn expected(definition: &str, calls: &str) -> String {
    format!("{definition}\n\n\ndef build(tree):\n    {calls}\n")
}

#[test]
fn puts_captured_variables_first() {
    for (old_list, new_list) in [
        ("(n)", "(tree, n)"),
        ("()", "(tree)"),
        ("( )", "(tree )"),
        ("( n )", "( tree, n )"),
        ("(*args, n=1)", "(tree, *args, n=1)"),
        ("(*, n=1,)", "(tree, *, n=1,)"),
        (
            "(\n        n: int,  # c\n    )",
            "(tree,\n    n: int,  # c\n)",
        ),
        ("(  # c\n        n)", "(tree,  # c\n    n)"),
        ("(# c\n        n)", "(tree,  # c\n    n)"),
        ("(\\\n        n)", "(tree,\\\n    n)"),
    ] {
        let old = capturing(&format!("def walk{old_list}: walk(1)"), "x");
        assert_eq!(
            old,
            expected(&format!("def _walk{new_list}: _walk(tree, 1)"), "x")
        );
    }
}

#[test]
fn passes_captured_variables_first() {
    for (old, new) in [
        ("walk(n)", "_walk(tree, n)"),
        ("walk()", "_walk(tree)"),
        ("walk (n)", "_walk (tree, n)"),
        ("(walk)(n)", "(_walk)(tree, n)"),
        ("walk(walk(n))", "_walk(tree, _walk(tree, n))"),
        ("walk(*a, **k)", "_walk(tree, *a, **k)"),
        ("walk(x for x in y)", "_walk(tree, (x for x in y))"),
        ("walk((x for x in y), 1)", "_walk(tree, (x for x in y), 1)"),
        (
            "walk(walk(x) for x in walk(x for x in y))",
            "_walk(tree, (_walk(tree, x) for x in _walk(tree, (x for x in y))))",
        ),
        (
            "walk(\n      x for x in y  # c\n    )",
            "_walk(tree, (\n      x for x in y  # c\n    ))",
        ),
        (
            "walk(  # c\n      n,\n    )",
            "_walk(tree,  # c\n      n,\n    )",
        ),
        ("walk(\n    )", "_walk(tree\n    )"),
        ("walk(# c\n    )", "_walk(tree  # c\n    )"),
        ("f'{walk(n):{walk()}}'", "f'{_walk(tree, n):{_walk(tree)}}'"),
        ("f(walk)", "f(functools.partial(_walk, tree))"),
        (
            "walk(walk, key=walk)",
            "_walk(tree, functools.partial(_walk, tree), key=functools.partial(_walk, tree))",
        ),
        (
            "walk(walk for x in walk)",
            "_walk(tree, (functools.partial(_walk, tree) for x in functools.partial(_walk, tree)))",
        ),
    ] {
        let definition = "def _walk(tree, n): _walk(tree, n)";
        assert_eq!(
            capturing("def walk(n): walk(n)", old),
            expected(definition, new)
        );
    }
}

#[test]
fn closes_a_generator_that_ends_at_the_margin() {
    let old = "\
if x:
    def build(tree):
        def walk(n):
            walk(
x for x in n  # c
)
        walk(1)
";
    let new = "\
if x:
    def _walk(tree, n):
        _walk(tree, (
    x for x in n)  # c
    )

    def build(tree):
        _walk(tree, 1)
";
    assert_eq!(lift(old, &[walk().capturing(&["tree"])]), new);
}

#[test]
fn passes_several_and_makes_them_positional() {
    let old = "\
def build(tree: Tree, limit):
    def walk(n, **options):
        walk(n)
    walk(1)
";
    let new = "\
def _walk(tree: Tree, limit, /, n, **options):
    _walk(tree, limit, n)


def build(tree: Tree, limit):
    _walk(tree, limit, 1)
";
    let knot = Knot {
        annotations: vec![("tree", "Tree")],
        positional_only: true,
        ..walk().capturing(&["tree", "limit"])
    };
    assert_eq!(lift(old, &[knot]), new);
}

#[test]
fn keeps_a_name_that_is_its_own() {
    let old = "def build(tree):\n    def _walk(n): _walk(n)\n    f(_walk)\n";
    let new = "def _walk(tree, n): _walk(tree, n)\n\n\ndef build(tree):\n    f(functools.partial(_walk, tree))\n";
    let knot = Knot::new(&[("_walk", 0, "_walk")]).capturing(&["tree"]);
    assert_eq!(lift(old, &[knot]), new);
}

#[test]
fn quotes_annotations() {
    for (old, new) in [
        ("A | None", "\"A | None\""),
        ("L[\"A\"]", "'L[\"A\"]'"),
        ("L[\"A\", 'B']", "\"\"\"L[\"A\", 'B']\"\"\""),
        (
            "L[\n            A,\n            B | C\n        ]",
            "\"L[A, B | C]\"",
        ),
        ("L['\\n']", "r\"L['\\n']\""),
    ] {
        let text = format!("def build():\n    def walk(n: {old}): walk(n)\n    walk(1)\n");
        let knot = Knot {
            quoted: vec![old],
            ..walk()
        };
        let new = format!("def _walk(n: {new}): _walk(n)\n\n\ndef build():\n    _walk(1)\n");
        assert_eq!(rewritten(&text, &[knot], CommentPolicy::Move).text, new);
    }
}

#[test]
fn imports() {
    let old = "import os\ndef build(tree):\n    def walk(n): walk(n)\n    f(walk)\n";
    let new = "import os\nimport functools\n\n\ndef _walk(tree, n): _walk(tree, n)\n\n\ndef build(tree):\n    f(functools.partial(_walk, tree))\n";
    let import = Import {
        offset: 10,
        statement: "import functools".to_owned(),
        blank_lines_above: 0,
    };
    let knots = [walk().capturing(&["tree"])];
    assert_eq!(
        rewritten_with(old, &knots, CommentPolicy::Move, Some(&import)).text,
        new
    );
    let old =
        "\"\"\"Doc.\"\"\"\n\nx = 1\n\ndef build(tree):\n    def walk(n): walk(n)\n    f(walk)\n";
    let new = "\"\"\"Doc.\"\"\"\n\nimport functools\n\nx = 1\n\n\ndef _walk(tree, n): _walk(tree, n)\n\n\ndef build(tree):\n    f(functools.partial(_walk, tree))\n";
    let import = Import {
        offset: 11,
        statement: "import functools".to_owned(),
        blank_lines_above: 1,
    };
    assert_eq!(
        rewritten_with(old, &knots, CommentPolicy::Move, Some(&import)).text,
        new
    );
}

#[test]
fn removes_names_from_nonlocal_statements() {
    for (old, new) in [
        ("nonlocal a, b, walk", "nonlocal a, b"),
        ("nonlocal walk, a", "nonlocal a"),
        ("nonlocal a, walk, b  # c", "nonlocal a, b  # c"),
        ("nonlocal walk; x = 1", "x = 1"),
        ("x = 1; nonlocal walk", "x = 1"),
        ("x = 1; nonlocal walk;", "x = 1;"),
        ("x = 1; nonlocal walk; y = 2", "x = 1; y = 2"),
        ("nonlocal walk  # c", "# c"),
    ] {
        let text = format!(
            "def build(a, b):\n    def walk(n):\n        {old}\n        walk(n)\n    walk(1)\n"
        );
        let knot = Knot {
            nonlocals: vec![("walk", 0)],
            ..walk()
        };
        let new =
            format!("def _walk(n):\n    {new}\n    _walk(n)\n\n\ndef build(a, b):\n    _walk(1)\n");
        assert_eq!(lift(&text, &[knot]), new);
    }
}
