//! The prefilters against the whole: every knot that is found with everything parsed lies in a suspect, and the search
//! for suspects finds those of the lexer.
//!
//! `OUTDENT_SUSPECTS_OVER` names a folder to look at instead of `testdata`, `OUTDENT_SUSPECTS_TEXTS` the number of
//! generated texts, `OUTDENT_SUSPECTS_FROM` the number of the first.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

#[path = "../support/mod.rs"]
mod support;

mod generate;

use std::fs;
use std::path::{Path, PathBuf};

use outdent::knots::ClosureGraph;
use outdent::names::SemanticModel;
use outdent::source::{Source, Span, lex, suspect_functions, suspect_functions_by_tokens};
use outdent::syntax::{parse, strict_syntax_error};

use generate::{Choices, damaged};
use support::{notice, python_files};

/// Checks that the knots of a text lie in its suspects, if it is Python; gives their number.
fn check_knots(text: &str, name: &dyn std::fmt::Display) -> usize {
    let lexed = lex(text);
    let parsed = parse(text, lexed.top_level_statements(text));
    let model = SemanticModel::of(&parsed, text, false);
    let graph = ClosureGraph::of(&model, &parsed.tree);
    let suspects = suspect_functions(text);
    for definition in graph
        .knots
        .iter()
        .flat_map(|knot| graph.definitions_of(knot))
    {
        let span = parsed.tree.span(definition.node);
        assert!(
            suspects.spans.iter().any(|suspect| suspect.contains(span))
                || strict_syntax_error(text, &lexed).is_some(),
            "{name}: no suspect holds `{}`\n{text}",
            span.of(text)
        );
    }
    graph.knots.len()
}

/// Checks one text; gives the number of its knots.
fn knots_in_suspects(text: &str, path: &Path) -> usize {
    let knots = check_knots(text, &path.display());
    let suspects = suspect_functions(text);
    // The suspects alone, parsed by themselves, must show the same knots.
    let alone = parse(text, &suspects.spans);
    let model = SemanticModel::of(&alone, text, false);
    let found = ClosureGraph::of(&model, &alone.tree).knots.len();
    assert_eq!(found, knots, "{}", path.display());
    found
}

/// The number of knots that are found where only `spans` are parsed.
fn knots_in(text: &str, spans: &[Span]) -> usize {
    let parsed = parse(text, spans);
    let model = SemanticModel::of(&parsed, text, false);
    ClosureGraph::of(&model, &parsed.tree).knots.len()
}

/// How the suspects of the search compare with those of the lexer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Agreement {
    /// They are the same, and there are some.
    Suspects,
    /// There are none.
    Nothing,
    /// They differ in functions without knots.
    Knots,
    /// They differ in a text that isn't Python.
    NoPython,
}

/// Compares the suspects of the search with those of the lexer.
fn agreement(text: &str, name: &dyn std::fmt::Display) -> Agreement {
    let searched = suspect_functions(text);
    let lexed = suspect_functions_by_tokens(text);
    if searched == lexed {
        return if lexed.spans.is_empty() {
            Agreement::Nothing
        } else {
            Agreement::Suspects
        };
    }
    if strict_syntax_error(text, &lex(text)).is_some() {
        return Agreement::NoPython;
    }
    assert_eq!(
        knots_in(text, &searched.spans),
        knots_in(text, &lexed.spans),
        "{name}: searched {searched:?}, lexed {lexed:?}\n{text}"
    );
    Agreement::Knots
}

/// A number that an environment variable holds, or another.
fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable)
        .ok()
        .and_then(|value| value.parse().ok())
        .unwrap_or(otherwise)
}

/// Over generated texts, as they are and damaged.
#[test]
fn the_search_finds_what_the_lexer_finds() {
    let from = number("OUTDENT_SUSPECTS_FROM", 0);
    let count = number("OUTDENT_SUSPECTS_TEXTS", 4_000);
    let (mut with_suspects, mut differing, mut no_python, mut valid) = (0, 0, 0, 0);
    for number in from..from + count {
        let text = generate::text(number);
        let mut choices = Choices::new(number ^ 0x5555);
        if number % 100 == 0 && strict_syntax_error(&text, &lex(&text)).is_none() {
            valid += 1;
        }
        for text in [damaged(&text, &mut choices), text] {
            if number % 8 == 0 {
                check_knots(&text, &number);
            }
            match agreement(&text, &number) {
                Agreement::Suspects => with_suspects += 1,
                Agreement::Nothing => {}
                Agreement::Knots => differing += 1,
                Agreement::NoPython => no_python += 1,
            }
        }
    }
    notice(&format!(
        "{count} texts, {valid} of {} looked at valid; {with_suspects} with suspects, {differing} with different ones but the same \
         knots, {no_python} that differ and aren't Python",
        count.div_ceil(100)
    ));
    assert!(with_suspects > count / 4 && with_suspects < count * 2);
}

/// Over the golden cases, or over the folder that `OUTDENT_SUSPECTS_OVER` names.
#[test]
fn every_knot_lies_in_a_suspect() {
    let folder = std::env::var_os("OUTDENT_SUSPECTS_OVER").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata"),
        PathBuf::from,
    );
    let files = python_files(&folder).expect("the folder can be listed");
    let mut knots = 0;
    for file in &files {
        let bytes = fs::read(file).expect("the file has just been listed");
        if let Ok(source) = Source::decode(&bytes) {
            knots += knots_in_suspects(source.text(), file);
            agreement(source.text(), &file.display());
        }
    }
    notice(&format!(
        "{} files, {knots} knots, all in suspects",
        files.len()
    ));
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
        "def p():\n    f = lambda: [1,\nf]\n",
        "def p():\n    f.x = f = lambda: f\n",
        "def p():\n    def f(a='''\ndef g():\n'''):\n        f()\n",
        "def p():\n    def f():\n        x = '''\nreturn\n'''\n        f()\n",
        "def p():\n    def f():\n        x = 'a \\\nreturn \\\n'; f()\n",
        "def p():\n    def f():\n        x = (1,\nf)\n",
        "def p():\n    def f():\n        x = [1\nif f else 2]\n",
        "def p():\n    def f():\n        x = [y  # it's\nfor y in f]\n",
        "def p():\n    def f():\n        x = y[1\nif y else 2:\nf]\n",
        "def p():\n    def f():\n        x = (y and # z\n# '\nf)\n",
        "def p():\n    def f():\n        x = ['''\n# z''' +\nf]\n",
        "def p():\n    def f():\n        x = [f'{y['#']}' +\nf()]\n",
        "def p():\n    def f():\n        x = ['y'\nf'{f}']\n",
        "async def p():\n    async def f():\n        x = [y async for y in z\nif await\nf]\n",
        "def p():\n    if x:\n        def f(): g()\n    def g(): f()\n",
        "def p():\n    def h(f):\n        def f(): f()\n",
        "def p():\n    def h():\n        f = lambda: f()\n",
        "def p():\n    def h(a=lambda f, g: 0):\n        def g(): h()\n        g()\n",
        "def p():\n    def h(a=1*g): g()\n    def g(): h()\n",
        "def p():\n    def h(a=lambda: 0): return h()\n",
        "def p():\n    def h(a=(x := lambda: 0)): y = lambda: h()\n",
        "def p():\n    def g():\n        def h(a=lambda: g, g=1): 0\n",
        "def p():\n    def g():\n        def h(g=g): 0\n",
        "def p():\n    def h() -> (a, h)[0]: h()\n",
        "def p():\n    def h():\n        class C:\n            h = 1\n            def m(self): h()\n",
        "def p():\n    def h():\n        class C:\n            def h(self): h()\n",
        "def p():\n    def h(h_, x={'h': h_}): h()\n",
        "def p():\n    def h():\n        def k():\n            nonlocal h\n            h = 1\n            h()\n        k()\n",
        "def p():\n    def h():\n        h_, x = h()\n",
        "def q(): 0\nif x:\n      def p():\n          def f(): g()\n          def g(): f()\n",
        "def q(): 0\nif x:\n  y = lambda: y()\n  def p():\n          def f(): g()\n          def g(): f()\n",
    ] {
        assert_eq!(knots_in_suspects(text, Path::new("text")), 1, "{text}");
    }
}
