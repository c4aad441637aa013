//! Which variables an author unties before the function is left.

use crate::program::Program;

#[test]
fn untied_on_the_way_out() {
    let program = Program::function("def f():\n    def g(): g()\n    g()\n    g = None\n");
    assert_eq!(program.untied(&[4]), [["g"]]);
    let deleted = Program::function(
        "def f(p):\n    def g(): g()\n    if p:\n        g = None\n        return 1\n    del g\n    return 2\n",
    );
    assert_eq!(deleted.untied(&[4, 6]), [["g"], ["g"]]);
}

#[test]
fn untied_in_a_finally_after_a_return() {
    let program = Program::function(
        "def f():\n    def g(): g()\n    try:\n        return g()\n    finally:\n        g = None\n",
    );
    assert_eq!(program.untied(&[6]), [["g"]]);
}

#[test]
fn not_untied_on_one_way() {
    let program =
        Program::function("def f(p):\n    def g(): g()\n    if p:\n        return\n    g = None\n");
    assert_eq!(program.untied(&[5]), [vec![], vec!["g".to_owned()]]);
    let rebound =
        Program::function("def f(p):\n    def g(): g()\n    g = None\n    if p:\n        g = 1\n");
    assert_eq!(rebound.untied(&[3]), [Vec::<String>::new()]);
}

#[test]
fn a_path_without_a_binding_unties_nothing() {
    let program =
        Program::function("def f(p):\n    if p:\n        def g(): g()\n        g = None\n");
    assert_eq!(program.untied(&[4]), [Vec::<String>::new()]);
}

#[test]
fn ways_that_raise_or_never_end_do_not_count() {
    let program = Program::function(
        "def f(p):\n    def g(): g()\n    if p:\n        raise p\n    g = None\n",
    );
    assert_eq!(program.untied(&[5]), [["g"]]);
    let endless = Program::function("def f(p):\n    def g(): g()\n    while True:\n        g()\n");
    assert_eq!(endless.untied(&[2]), Vec::<Vec<String>>::new());
}

#[test]
fn a_variable_that_another_frame_binds_is_never_untied() {
    let text = "def f(p):\n    def g(): g()\n    def h():\n        nonlocal g\n        g = 1\n    g = None\n    h()\n";
    assert_eq!(Program::function(text).untied(&[6]), [Vec::<String>::new()]);
}
