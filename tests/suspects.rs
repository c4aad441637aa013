//! The prefilters against the whole: every knot that is found with everything parsed lies in a suspect.

#![expect(
    clippy::expect_used,
    clippy::print_stderr,
    reason = "a test fails by panicking, and says what it looked at"
)]

use std::fs;
use std::path::{Path, PathBuf};

use outdent::knots::ClosureGraph;
use outdent::names::SemanticModel;
use outdent::source::{Source, lex, may_hold_knot, suspect_functions, top_level_statements};
use outdent::syntax::parse;

/// Checks one text; gives the number of its knots.
fn knots_in_suspects(text: &str, path: &Path) -> usize {
    let lexed = lex(text);
    let parsed = parse(text, &top_level_statements(&lexed, text).spans);
    let model = SemanticModel::of(&parsed, text, false);
    let graph = ClosureGraph::of(&model, &parsed.tree);
    let suspects = suspect_functions(text);
    for definition in graph
        .knots
        .iter()
        .flat_map(|knot| graph.definitions_of(knot))
    {
        let span = parsed.tree.span(definition.node);
        assert!(may_hold_knot(text), "{}: let pass", path.display());
        assert!(
            suspects.spans.iter().any(|suspect| suspect.contains(span)),
            "{}: no suspect holds `{}`",
            path.display(),
            span.of(text)
        );
    }
    // The suspects alone, parsed by themselves, must show the same knots.
    let alone = parse(text, &suspects.spans);
    let model = SemanticModel::of(&alone, text, false);
    let found = ClosureGraph::of(&model, &alone.tree).knots.len();
    assert_eq!(found, graph.knots.len(), "{}", path.display());
    found
}

fn python_files(folder: &Path, into: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            python_files(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "py") {
            into.push(path);
        }
    }
}

/// Over the golden cases, or over the folder that `OUTDENT_SUSPECTS_OVER` names.
#[test]
fn every_knot_lies_in_a_suspect() {
    let folder = std::env::var_os("OUTDENT_SUSPECTS_OVER").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata"),
        PathBuf::from,
    );
    let mut files = Vec::new();
    python_files(&folder, &mut files);
    let mut knots = 0;
    for file in &files {
        let bytes = fs::read(file).expect("the file has just been listed");
        if let Ok(source) = Source::decode(&bytes) {
            knots += knots_in_suspects(source.text(), file);
        }
    }
    eprintln!("{} files, {knots} knots, all in suspects", files.len());
    assert!(knots > 100, "only {knots} knots were looked at");
}

/// Forms that the prefilter must let pass though no name is mentioned as it is bound.
#[test]
fn odd_forms_of_a_knot_lie_in_suspects() {
    for text in [
        "def p():\n    f = g = lambda: f() + g()\n",
        "def p():\n    f = (g := lambda: g())\n",
        "def p():\n    x = (f := lambda: f())\n",
        "class _C:\n    def p(self):\n        def __f(): _C__f()\n",
        "class C:\n    def p(self):\n        def _C__f(): __f()\n",
        "def p():\n    f = None\n    class C:\n        nonlocal f\n        def f(self): return f\n",
        "def p():\n    def ﬁle(): return file\n",
        "def p():\n    def f():\n        def g():\n            return [f for x in y]\n",
        "p = lambda: [f := (lambda: f())]\n",
        "def p():\n    def a(): b()\n    def b(): c()\n    def c(): a()\n",
        "x = 1; p = lambda: (f := lambda: f())\n",
        "if x:\n    pass\nelse:\n    async def p():\n        async def f(): await f()\n",
        "@d\ndef p():\n    @d\n    def f(): return f\n",
        "def p():\n    f: T = lambda: f\n",
        "def p():\n    f = \\\n        lambda: f\n",
        "def p():\n    f = (  # why\n        lambda: f\n    )\n",
    ] {
        assert_eq!(knots_in_suspects(text, Path::new("text")), 1, "{text}");
    }
}
