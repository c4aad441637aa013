//! Where lifted functions go, and the blank lines around them.

use super::*;

const BUILD: &str = "def build(tree):\n    def walk(n): walk(n)\n    walk(1)\n";
const NEW_BUILD: &str = "def build(tree):\n    _walk(1)\n";
const NEW_WALK: &str = "def _walk(n): _walk(n)\n";

/// Checks what stands before `build` in the old text, and before and after `_walk` in the new one.
fn place(old: &str, before: &str, after: &str) {
    let new = lift(&format!("{old}{BUILD}"), &[walk()]);
    assert_eq!(
        new,
        format!("{before}{NEW_WALK}{after}{NEW_BUILD}"),
        "{old}"
    );
}

#[test]
fn two_blank_lines_stand_around() {
    place("", "", "\n\n");
    place("\n", "\n", "\n\n");
    place("import os\n", "import os\n\n\n", "\n\n");
    place("import os\n\n", "import os\n\n\n", "\n\n");
    place("import os\n\n\n\n", "import os\n\n\n\n", "\n\n");
}

#[test]
fn above_decorators_and_comment_block() {
    place(
        "x\n\n\n# about\n# build\n@deco\n# more\n@deco(1)\n",
        "x\n\n\n",
        "\n\n# about\n# build\n@deco\n# more\n@deco(1)\n",
    );
    place(
        "x\n\n\n# apart\n\n@deco\n",
        "x\n\n\n# apart\n\n\n",
        "\n\n@deco\n",
    );
    place(
        "def f():\n    pass\n    # deep\n# about\n",
        "def f():\n    pass\n    # deep\n\n\n",
        "\n\n# about\n",
    );
}

#[test]
fn below_what_must_stay_on_top() {
    let top = "#!/usr/bin/env python\n# -*- coding: utf-8 -*-\n";
    place(top, &format!("{top}\n\n"), "\n\n");
    place(
        &format!("{top}# Licence\n"),
        &format!("{top}# Licence\n\n\n"),
        "\n\n",
    );
    place(
        "# Licence\n# fmt: off\n# about\n",
        "# Licence\n# fmt: off\n# about\n\n\n",
        "\n\n",
    );
    place("\n# Licence\n", "\n# Licence\n\n\n", "\n\n");
    place("# Licence\n\n# about\n", "# Licence\n\n\n", "\n\n# about\n");
    place("'''Doc.'''\n", "'''Doc.'''\n\n\n", "\n\n");
    place(
        "from __future__ import annotations\n# about\n",
        "from __future__ import annotations\n\n\n",
        "\n\n# about\n",
    );
    for marker in [
        "# %%",
        "# In[2]:",
        "# COMMAND ----------",
        "# +",
        "# region A",
        "# fmt: off",
        "# isort: split",
        "# mypy: a",
    ] {
        let old = format!("x\n\n# cell\n{marker}\n# about\n");
        place(
            &old,
            &format!("x\n\n# cell\n{marker}\n\n\n"),
            "\n\n# about\n",
        );
    }
}

#[test]
fn before_a_run_of_definitions_of_one_name() {
    let run = "# first\n@overload\ndef build(tree: int): ...\n@overload\n\n\n# second\ndef build(tree: str): ...\n\n\n";
    place(
        &format!("x = 1\n{run}"),
        "x = 1\n\n\n",
        &format!("\n\n{run}"),
    );
    let broken = "def build(tree: int): ...\nx = 1\n";
    place(broken, &format!("{broken}\n\n"), "\n\n");
    let other = "def build(tree: int): ...\ndef rebuild(tree: int): ...\n";
    place(other, &format!("{other}\n\n"), "\n\n");
}

#[test]
fn in_the_innermost_module_level_block() {
    for (header, end) in [
        ("if x:\n", ""),
        ("if x:\n    y\nelif z:\n", ""),
        ("if x:\n    y\nelse:\n", ""),
        ("for x in y:\n", "else:\n    x\n"),
        ("while x:\n", ""),
        ("try:\n", "except E:\n    y\n"),
        ("try:\n    y\nexcept E as e:\n", ""),
        ("try:\n    y\nfinally:\n", ""),
        ("with x as y:\n", ""),
        ("match x:\n  case 1:\n", ""),
    ] {
        let indented = |text: &str| format!("    {}\n", text.trim_end().replace('\n', "\n    "));
        let (old, walk_line, new) = (indented(BUILD), indented(NEW_WALK), indented(NEW_BUILD));
        assert_eq!(
            lift(&format!("{header}{old}{end}"), &[walk()]),
            format!("{header}{walk_line}\n{new}{end}")
        );
        assert_eq!(
            lift(&format!("{header}    # about\n{old}{end}"), &[walk()]),
            format!("{header}{walk_line}\n    # about\n{new}{end}")
        );
        assert_eq!(
            lift(&format!("{header}    x = 1\n{old}{end}"), &[walk()]),
            format!("{header}    x = 1\n\n{walk_line}\n{new}{end}")
        );
        assert_eq!(
            lift(
                &format!("{header}    class C:\n{}{end}", indented(&old)),
                &[walk()]
            ),
            format!("{header}{walk_line}\n    class C:\n{}{end}", indented(&new))
        );
    }
}

#[test]
fn nowhere_on_a_shared_line() {
    for text in [
        "if x: f = lambda: 0\n",
        "a = 1; f = lambda: 0\n",
        "f = lambda: 0; a = 1\n",
        "class C: f = lambda: 0; a = 1\n",
    ] {
        let module = Module::of(text);
        let lambda = module.node(NodeKind::Lambda, "lambda: 0", 0);
        let tree = &module.parsed.tree;
        let place = InsertionPoints::new(text, &module.tokens, &module.lines, tree).of(lambda);
        let is_class = text.starts_with("class");
        assert_eq!(place.is_some(), is_class, "{text}");
    }
}
