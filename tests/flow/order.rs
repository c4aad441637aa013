//! The order of events and what can follow what. Expectations follow from Python's reference, 6.16 and 7.

use crate::program::Program;
use outdent::names::ScopeKind;

fn check_events(cases: &[(&str, &str)]) {
    for (line, expected) in cases {
        let text = format!("async def f():\n    {line}\n");
        assert_eq!(Program::function(&text).events(), *expected, "{line}");
    }
}

#[test]
fn expressions_are_evaluated_in_order() {
    check_events(&[
        ("e1[e2] = e3", "e3 e1 e2"),
        ("a = b.c = d", "d a= b"),
        ("e1, e2, e3 = e4", "e4 e1= e2= e3="),
        ("e1(e2, e3, *e4, **e5)", "e1 e2 e3 e4 e5 e1()"),
        ("e1(k=e3, *e2)", "e1 e2 e3 e1()"),
        ("{e1: e2, e3: e4}", "e1 e2 e3 e4"),
        ("e1 + e2 * (e3 - e4)", "e1 e2 e3 e4"),
        ("a += b", "a b a="),
        ("a[b] += c", "a b c"),
        ("(a := b)", "b a="),
        ("x = e2 if e1 else e3", "e1 e2 e3 x="),
        ("f'{a!r:{b}}{c()}' 'd'", "a b c c()"),
        ("g(lambda a=b: c)", "g b create g()"),
        ("g(a for a in b if c)", "g b create g()"),
        ("x = [a for a in b if c]", "b begin a= c a x="),
        ("await g(a)", "g a g() suspend"),
        ("x: int = a", "a x="),
        ("g(a)(b).c(d)", "g a g() b g(a)() d g(a)(b).c()"),
        ("del a, (b, c.d)", "a- b- c"),
        ("import a.b, c as d", "a= d="),
        ("from m import a, b as c", "a= c="),
        ("raise a from b", "a b"),
    ]);
}

#[test]
fn definitions_evaluate_what_is_outside_their_body() {
    let text = "def f():\n    @d(a)\n    def g(p: t = v, *, q=w) -> r:\n        body()\n    @e\n    class C(b, m=k):\n        x = y\n        def h(self, z=y): pass\n";
    let expected = "d a d() v w t r create g= e b k y x= y create h= C=";
    assert_eq!(Program::function(text).events(), expected);
    let postponed = format!("from __future__ import annotations\n{text}");
    assert!(
        !Program::function(&postponed)
            .flow
            .is_reachable(Program::function(&postponed).node("r"))
    );
}

#[test]
fn loops_let_what_comes_first_follow() {
    let program = Program::function(
        "def f(p):\n    x = 0\n    for i in p:\n        x = 1\n        g(x)\n    x = 2\n    while True:\n        h(x)\n        if p: break\n",
    );
    assert_eq!(program.following("x", "g(x)"), [4, 6]);
    assert_eq!(program.following("i", "g(x)"), [3]);
    assert_eq!(program.following("x", "h(x)"), Vec::<usize>::new());
    assert!(program.can_follow("g(x)", "g(x)") && program.can_follow("h(x)", "h(x)"));
    assert!(!program.can_follow("h(x)", "g(x)"));
}

#[test]
fn an_except_name_is_deleted_after_its_clause() {
    let program = Program::function(
        "def f(p):\n    try:\n        p()\n    except E as x:\n        g(x)\n    h()\n",
    );
    assert_eq!(program.following("x", "g(x)"), [4]);
    assert_eq!(program.following("x", "h()"), Vec::<usize>::new());
}

#[test]
fn deletions_follow_and_bare_annotations_do_not() {
    let program = Program::function("def f(x):\n    y: int\n    g(x)\n    y: int\n    del x\n");
    assert_eq!(program.following("x", "g(x)"), [5]);
    assert_eq!(program.following("y", "g(x)"), Vec::<usize>::new());
}

#[test]
fn what_returns_or_breaks_ends_what_can_follow() {
    let program = Program::function(
        "def f(p):\n    for i in p:\n        if i:\n            g(p)\n            break\n        x = 1\n    else:\n        x = 2\n    x = 3\n    return g(x)\n    x = 4\n",
    );
    assert_eq!(program.following("x", "g(p)"), [9]);
    assert_eq!(program.following("x", "g(x)"), Vec::<usize>::new());
}

#[test]
fn a_finally_follows_a_return() {
    let program = Program::function(
        "def f(p):\n    try:\n        return g(p)\n    finally:\n        x = 1\n    x = 2\n",
    );
    assert_eq!(program.following("x", "g(p)"), [5]);
}

#[test]
fn an_augmented_assignment_binds_after_its_value() {
    let program = Program::function("def f(x):\n    x += g(x)\n");
    assert_eq!(program.following("x", "g(x)"), [2]);
}

#[test]
fn the_name_of_a_definition_is_bound_after_its_making() {
    let program = Program::function("def f(d):\n    @d\n    def g(): pass\n    h(g)\n");
    let definition = program.node_starting("def g()");
    assert_eq!(
        program.lines(
            &program
                .flow
                .bindings_that_can_follow(program.variable("g"), definition)
        ),
        [3]
    );
    assert!(
        !program
            .flow
            .definitely_bound(program.variable("g"), definition)
    );
}

#[test]
fn the_arguments_of_a_call_bind_during_it() {
    let program = Program::function(
        "def f(x):\n    g((x := 1), [(x := i) for i in x], lambda: (x := 2))\n    x = 3\n",
    );
    let call = program.node_starting("g((x");
    assert_eq!(
        program.lines(&program.flow.bindings_during(program.variable("x"), call)),
        [2, 2]
    );
    assert_eq!(
        program.lines(
            &program
                .flow
                .bindings_that_can_follow(program.variable("x"), call)
        ),
        [3]
    );
}

#[test]
fn bindings_between_end_where_the_second_node_does() {
    let program = Program::function("def f(x):\n    for i in g(x):\n        x = 1\n    x = 2\n");
    let (call, statement) = (program.node("g(x)"), program.node_starting("for i in"));
    let between = program
        .flow
        .bindings_between(program.variable("x"), call, statement);
    assert_eq!(program.lines(&between), [3]);
}

#[test]
fn comprehensions_loop() {
    let program = Program::function("def f(p):\n    return [g(x) for y in p if (x := y)]\n");
    assert_eq!(program.following("x", "g(x)"), [2]);
    assert_eq!(program.following("y", "g(x)"), [2]);
    let generator = Program::first("r = (g(x) for x in p)\n", ScopeKind::Generator);
    assert!(generator.can_follow("g(x)", "g(x)"));
}

#[test]
fn a_long_function_is_quick() {
    let mut text = "def f(p):\n".to_owned();
    for line in 0..10_000 {
        let name = line % 50;
        let lines = match line % 5 {
            0 => format!("    if p({line}): x{name} = {line}\n"),
            1 => format!("    for x{name} in p(): g({line})\n"),
            2 => format!("    x{name} = p(x{name})\n"),
            3 => "    try: p()\n    except E as e: pass\n    finally: p()\n".to_owned(),
            _ => "    with p() as q: p()\n".to_owned(),
        };
        text.push_str(&lines);
    }
    let start = std::time::Instant::now();
    let program = Program::function(&text);
    let calls = program.numbered_calls("g");
    for name in (0..50).filter(|name| name % 5 < 3) {
        let variable = program.variable(&format!("x{name}"));
        let bound = calls
            .iter()
            .filter(|(_, call)| program.flow.definitely_bound(variable, *call))
            .count();
        assert!(bound < calls.len());
    }
    for &(_, call) in calls.iter().take(50) {
        assert!(
            !program
                .flow
                .bindings_that_can_follow(program.variable("x0"), call)
                .is_empty()
        );
    }
    assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
}

#[test]
fn nested_finally_blocks_do_not_explode() {
    let mut text = "def f(p):\n".to_owned();
    for depth in 0..60 {
        let indent = " ".repeat(4 + depth);
        text.extend([&indent, "try: p()\n", &indent, "finally:\n"]);
    }
    text.extend([&" ".repeat(64), "p()\n"]);
    assert!(Program::function(&text).flow.events().count() < 10_000);
    let sum = format!("def f(a):\n    return {}\n", vec!["a"; 5_000].join(" + "));
    assert!(Program::function(&sum).flow.events().count() > 5_000);
}
