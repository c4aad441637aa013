//! Definite assignment. Expectations follow from Python's rules: a comment says how the name could be unbound.

use crate::program::Program;
use outdent::names::ScopeKind;

/// Checks each program: is `x` definitely bound where `here()` is called?
fn check(expected: bool, bodies: &[&str]) {
    for body in bodies {
        let body = body.replace('\n', "\n    ");
        let text = format!(
            "import contextlib, io, threading\nfrom pathlib import Path\ndef f(p, q):\n    {body}\n"
        );
        let program = Program::function(&text);
        assert_eq!(program.is_bound("x", "here()"), expected, "\n{text}");
    }
}

#[test]
fn bound_on_every_path() {
    check(
        true,
        &[
            "x = 1\nhere()",
            "if p:\n    x = 1\nelse:\n    x = 2\nhere()",
            "if p:\n    x = 1\nelif q:\n    x = 2\nelse:\n    return\nhere()",
            "if p:\n    x = 1\nelse:\n    raise p\nhere()",
            "while True:\n    x = 1\n    if p:\n        break\nhere()",
            "while 1:\n    if p:\n        x = 1\n        break\nhere()",
            "for x in p:\n    here()",
            "for i in p:\n    x = i\n    break\nelse:\n    x = 2\nhere()",
            "while p:\n    pass\nelse:\n    x = 1\nhere()",
            "try:\n    x = p()\nexcept E:\n    x = 2\nhere()",
            "try:\n    x = p()\nexcept E:\n    return\nhere()",
            "try:\n    x = p()\nfinally:\n    q()\nhere()",
            "try:\n    p()\nfinally:\n    x = 1\nhere()",
            "try:\n    p()\nexcept E:\n    raise\nelse:\n    x = 1\nhere()",
            "for i in p:\n    try:\n        x = q()\n        break\n    except E:\n        continue\n    finally:\n        q()\nelse:\n    return\nhere()",
            "for i in p:\n    try:\n        x = q()\n        break\n    finally:\n        q()\nelse:\n    x = 3\nhere()",
            "with open(p) as x:\n    here()",
            // The name is stored before anything can be swallowed.
            "with p() as x:\n    q()\nhere()",
            "with open(p), q() as x:\n    pass\nhere()",
            "with open(p) as g:\n    x = g\nhere()",
            "with io.open(p) as g:\n    x = g\nhere()",
            "with Path(p).open() as g:\n    x = g\nhere()",
            "with contextlib.redirect_stdout(p), contextlib.closing(q) as g:\n    x = g\nhere()",
            "with p._lock:\n    x = 1\nhere()",
            "with q.readLock:\n    x = 1\nhere()",
            "async with p.lock:\n    x = 1\nhere()",
            "match p:\n    case 1:\n        x = 1\n    case _:\n        x = 2\nhere()",
            "match p:\n    case [x, *r]:\n        pass\n    case x:\n        pass\nhere()",
            "match p:\n    case x if q:\n        pass\nhere()",
            "match p:\n    case [x] | x:\n        pass\nhere()",
            "match p:\n    case {'a': x, **r}:\n        here()",
            "if (x := p()) and q:\n    pass\nhere()",
            "if q and (x := p()):\n    here()",
            "if not (q and (x := p())):\n    return\nhere()",
            "if not q or not (x := p()):\n    return\nhere()",
            "while not (x := p()):\n    pass\nhere()",
            "if p < (x := q) < 3:\n    pass\nhere()",
            "if 1 < p < (x := q):\n    here()",
            "y = [(x := i) for i in p if here()] if (x := 1) else 0",
            "y = [here() for i in p if (x := i)]",
            "p((x := 1), here())",
            "p(**{'k': here()}, *(x := []))",
            "y = [x for x in p if here()]",
            "y = {x: here() for x in p}",
            "import x\nhere()",
            "import a.b as x\nhere()",
            "from m import x\nhere()",
            "def x():\n    pass\nhere()",
            "class x:\n    pass\nhere()",
            "class C:\n    y = (lambda: 1)\n    import x as z\nx = 1\nhere()",
            "x: int = 1\nhere()",
            "x = y = 1\nhere()",
            "(a, [b, *x]) = p\nhere()",
            "x = 1\ndel x\nx = 2\nhere()",
            "del p.x, q['x']\nx = 1\nhere()",
            "return\nhere()\nx = 1",
            "while True:\n    pass\nhere()\nx = 1",
            "if 0:\n    here()\nx = 1",
            "try:\n    pass\nexcept E as x:\n    here()",
            "try:\n    x = 1\nexcept* E:\n    x = 2\nhere()",
            "import typing\nif typing.TYPE_CHECKING:\n    from m import y\nelse:\n    x = 1\nhere()",
            "from typing import TYPE_CHECKING\nif not TYPE_CHECKING:\n    x = 1\nhere()",
            "y = (x := 1) if p else (x := 2)\nhere()",
            "x = 1\nfor i in p:\n    here()\n    x = 2",
            "assert (y := p)\nx = y\nhere()",
            "try:\n    x = 1\nexcept E:\n    x = 2\nfinally:\n    try:\n        p()\n    finally:\n        q()\nhere()",
        ],
    );
}

#[test]
fn unbound_on_some_path() {
    check(
        false,
        &[
            "here()\nx = 1",
            "if p:\n    x = 1\nhere()",
            "if p:\n    x = 1\nelif q:\n    pass\nelse:\n    x = 2\nhere()",
            "while p:\n    x = 1\nhere()",
            "while True:\n    if p:\n        break\n    x = 1\nhere()",
            "for x in p:\n    pass\nhere()",
            "for i in p:\n    if q:\n        break\n    x = i\nelse:\n    x = 2\nhere()",
            "for i in p:\n    continue\n    x = 2\nhere()",
            // p() raises E before x is bound.
            "try:\n    x = p()\nexcept E:\n    pass\nhere()",
            "try:\n    x = p()\nfinally:\n    here()",
            "try:\n    p()\n    x = 1\nexcept E:\n    here()",
            // 1 / 0 raises though no name is involved.
            "try:\n    1 / 0\n    x = 1\nexcept E:\n    pass\nhere()",
            "for i in p:\n    try:\n        x = q()\n        break\n    finally:\n        q()\nhere()",
            // The break overrides the exception.
            "while True:\n    try:\n        p()\n        x = 1\n    finally:\n        break\nhere()",
            // The name of the clause is deleted when it ends.
            "x = 1\ntry:\n    p()\nexcept E as x:\n    pass\nhere()",
            "x = 1\nfor i in p:\n    try:\n        p()\n    except E as x:\n        break\nhere()",
            "x = 1\nfor i in p:\n    here()\n    try:\n        p()\n    except E as x:\n        continue",
            "try:\n    p()\nexcept A:\n    x = 1\nexcept B:\n    pass\nelse:\n    x = 2\nhere()",
            // The first clause's body raises into the group; the second still runs.
            "try:\n    p()\nexcept* A:\n    q()\n    x = 1\nexcept* B:\n    here()\nelse:\n    x = 1",
            // The manager swallows the exception.
            "with p():\n    x = q()\nhere()",
            "with p:\n    x = q()\nhere()",
            "with contextlib.suppress(E):\n    x = q()\nhere()",
            "with p() as (x, y):\n    pass\nhere()",
            "with q() as p.x[x := 1]:\n    pass\nhere()",
            "with q(), open(p) as x:\n    pass\nhere()",
            "with p.blocked:\n    x = 1\nhere()",
            "match p:\n    case 1:\n        x = 1\nhere()",
            "match p:\n    case [x, 1]:\n        pass\n    case _:\n        here()",
            "match p:\n    case [x] if q:\n        pass\n    case 1:\n        x = 1\nhere()",
            "match p:\n    case Color.RED:\n        x = 1\n    case Color.BLUE:\n        x = 1\nhere()",
            "match p, q:\n    case x, 1:\n        pass\nhere()",
            "match p:\n    case x,:\n        pass\nhere()",
            "if q and (x := p()):\n    pass\nhere()",
            "if q or (x := p()):\n    here()",
            "if 1 < p < (x := q):\n    pass\nhere()",
            "y = q and (x := p)\nhere()",
            "y = (x := 1) if p else 2\nhere()",
            "y = [(x := i) for i in p]\nhere()",
            "y = [here() for i in p if q or (x := i)]",
            "y = ((x := i) for i in p)\nhere()",
            "p(here(), (x := 1))",
            // The starred argument comes before the keyword.
            "p(k=(x := 1), *here())",
            "p(here())[(x := 1)] = 2",
            "y = {here(): (x := 1)}",
            "(x := here())",
            "x = here()",
            "for i in here():\n    x = 1",
            "x = 1\ndel x\nhere()",
            "x = 1\nif p:\n    del x\nhere()",
            "for i in p:\n    x = 1\n    here() if q else 0\n    del x\n    here()",
            "x: int\nhere()",
            "y = lambda: (x := 1)\nx = here()",
            "def g():\n    nonlocal x\n    del x\nx = 1\nhere()",
            // Under -O nothing of an assert runs.
            "assert (x := p)\nhere()",
            "assert False, (x := 1)\nhere()",
            "TYPE_CHECKING = p\nif TYPE_CHECKING:\n    pass\nelse:\n    x = 1\nhere()",
            "class C:\n    x = 1\nhere()\nif p:\n    x = 1",
            "@here()\ndef x():\n    pass",
            "def x(a=here()):\n    pass",
            "class x(here()):\n    pass",
            "y = [x for x in here()]",
            "import m.x\nhere()\nif p:\n    x = 1",
        ],
    );
}

#[test]
fn parameters_are_bound_until_deleted() {
    let program = Program::function(
        "def f(a, /, b=1, *c, d: int = 2, **e):\n    here()\n    del a\n    there()\n",
    );
    for name in ["a", "b", "c", "d", "e"] {
        assert!(program.is_bound(name, "here()"), "{name}");
        assert_eq!(program.is_bound(name, "there()"), name != "a", "{name}");
    }
    let lambda = Program::first("g = lambda a, *b, c=1: here()\n", ScopeKind::Lambda);
    assert!(
        lambda.is_bound("a", "here()")
            && lambda.is_bound("b", "here()")
            && lambda.is_bound("c", "here()")
    );
}

#[test]
fn a_shadowed_manager_may_swallow() {
    let shadowed = "def open(p): ...\ndef f(p):\n    with open(p):\n        x = 1\n    here()\n";
    assert!(!Program::function(shadowed).is_bound("x", "here()"));
    let starred = "from m import *\ndef f(p):\n    with open(p):\n        x = 1\n    here()\n";
    assert!(!Program::function(starred).is_bound("x", "here()"));
    let own = "def closing(p): ...\ndef f(p):\n    with closing(p):\n        x = 1\n    here()\n";
    assert!(!Program::function(own).is_bound("x", "here()"));
    let alias = "from contextlib import closing as c\ndef f(p):\n    with c(p):\n        x = 1\n    here()\n";
    assert!(Program::function(alias).is_bound("x", "here()"));
    let inside = "def f(p):\n    import tempfile as t\n    with t.TemporaryDirectory() as d, (open(p)) as g:\n        x = 1\n    here()\n";
    assert!(Program::function(inside).is_bound("x", "here()"));
}

#[test]
fn module_code_is_a_frame() {
    let text = "if a:\n    x = 1\nelse:\n    x = 2\ny: x = here()\nclass C:\n    z = there()\n    x = 3\ndel x\n";
    let program = Program::module(text);
    assert!(program.is_bound("x", "here()") && program.is_bound("x", "there()"));
    assert!(!program.is_bound("y", "here()") && program.is_bound("y", "there()"));
    let global = Program::module("x = 1\ndef g():\n    global x\n    del x\nhere()\n");
    assert!(!global.is_bound("x", "here()"));
}

#[test]
fn a_generator_expression_is_a_frame() {
    let program = Program::first(
        "def f(p):\n    return (here(x, y) for x in p if x for y in x)\n",
        ScopeKind::Generator,
    );
    assert!(program.is_bound("x", "here(x, y)") && program.is_bound("y", "here(x, y)"));
    let outer = Program::function("def f(p):\n    return (here(x) for x in there(p))\n");
    assert!(outer.is_bound("p", "there(p)"));
    // It doesn't run in the frame that makes it.
    assert!(!outer.is_bound("p", "here(x)"));
}

#[test]
fn unreachable_code_claims_everything_and_follows_nothing() {
    let program = Program::function("def f():\n    first()\n    return\n    here()\n    x = 1\n");
    assert!(!program.flow.is_reachable(program.node("here()")));
    assert!(program.flow.is_reachable(program.node("first()")));
    assert!(program.is_bound("x", "here()"));
    assert_eq!(program.following("x", "first()"), Vec::<usize>::new());
}

#[test]
fn a_variable_of_another_scope_is_no_matter_of_this_flow() {
    let program = Program::named("def f(x):\n    def g():\n        here(x)\n", "g");
    assert!(!program.is_bound("x", "here(x)"));
}
