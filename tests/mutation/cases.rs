//! Right rewrites, written by hand.

use super::script::Lift;

pub(crate) struct Case {
    pub(crate) name: &'static str,
    pub(crate) marked: &'static str,
    pub(crate) lifts: &'static [Lift],
}

pub(crate) const CASES: &[Case] = &[
    Case {
        name: "a function that captures nothing",
        marked: r#""""A module."""
from __future__ import annotations

import sys


⟦here⟧⟦+layout \n\n⟧def total(tree):
    """Adds all up."""
⟦move⟧⟦-layout     ⟧# Trees are lists.
⟦-layout     ⟧def ⟦#walk⟧⟦walk→_walk⟧(node, depth=0):
⟦-layout     ⟧    """
      A text with its own indentation.
    """
⟦-layout     ⟧    if isinstance(node, list):  # inner
⟦-layout     ⟧        return sum(⟦walk→_walk⟧(child, depth + 1) for child in node)
⟦-layout     ⟧    return node * 2
⟦end⟧⟦-layout \n⟧    # The call.
    print("walk", file=sys.stderr)
    return ⟦walk→_walk⟧(tree) + self.walk(walk=1)


print(total([1, [2, 3]]))
"#,
        lifts: &[Lift {
            why: false,
            parameters: &[],
            definitions: &[("walk", &[])],
        }],
    },
    Case {
        name: "captured variables",
        marked: r#"import os
⟦here⟧⟦+layout \n\n⟧def collect(⟦#tree⟧tree, ⟦#limit⟧limit: ⟦#annotation⟧int, *, name="walk"):
    depth = 0
⟦move⟧⟦-layout     ⟧def ⟦#walk⟧⟦walk→_walk⟧(⟦+parameters tree, limit: int, ⟧n):
⟦-layout     ⟧    if n > limit:
⟦-layout     ⟧        return []
⟦-layout     ⟧    found = [tree[n]]
⟦-layout     ⟧    for step in (1, 2):
⟦-layout     ⟧        found += ⟦walk→_walk⟧(⟦+arguments tree, limit, ⟧n + step)
⟦-layout     ⟧        if found:
⟦-layout     ⟧            continue
⟦-layout     ⟧        return os.path.join(f"{n}", *found)
⟦-layout     ⟧    return found
⟦end⟧⟦-layout \n⟧    if not tree:
        return ⟦walk→_walk⟧(⟦+arguments tree, limit, ⟧depth) - 1
    several = [⟦walk→_walk⟧(⟦+arguments tree, limit, ⟧n) for n in range(limit)]
    text = f"{⟦walk→_walk⟧(⟦+arguments tree, limit, ⟧0)!r:>{limit}}"
    return several, text, ⟦walk→_walk⟧(⟦+arguments tree, limit, ⟧
        3,
    ), ⟦walk→_walk⟧(⟦+arguments tree, limit, ⟧⟦+parenthesis (⟧walk for walk in tree⟦+parenthesis )⟧)
"#,
        lifts: &[Lift {
            why: false,
            parameters: &[("tree", None), ("limit", Some(("annotation", "int")))],
            definitions: &[("walk", &["tree", "limit"])],
        }],
    },
    Case {
        name: "two functions that name each other",
        marked: r#"if True:
⟦here a⟧⟦here b⟧⟦+layout \n⟧    def parse(⟦#text⟧text, ⟦#flags⟧flags):
        position = 0
⟦move a⟧⟦-layout     ⟧    def ⟦#item⟧⟦item→_item⟧(⟦+parameters text, flags, /, ⟧at, **options):
⟦-layout     ⟧        if text[at] == "(":
⟦-layout     ⟧            return ⟦group→_group⟧(⟦+arguments flags, text, ⟧at + 1)
⟦-layout     ⟧        return text[at], flags, options
⟦end⟧⟦-layout \n⟧⟦move b⟧⟦+layout \n⟧⟦-layout     ⟧    def ⟦#group⟧⟦group→_group⟧(⟦+parameters flags, text, ⟧at):
⟦-layout     ⟧        return [⟦item→_item⟧(⟦+arguments text, flags, ⟧at), flags]
⟦end⟧⟦-layout \n⟧        return ⟦item→_item⟧(⟦+arguments text, flags, ⟧position, flags=flags)
"#,
        lifts: &[
            Lift {
                why: false,
                parameters: &[("text", None), ("flags", None)],
                definitions: &[("item", &["text", "flags"])],
            },
            Lift {
                why: false,
                parameters: &[("flags", None), ("text", None)],
                definitions: &[("group", &["flags", "text"])],
            },
        ],
    },
    Case {
        name: "a function that is used as a value",
        marked: r#""""Sorting."""
import os
⟦+import import functools\n⟧

⟦here⟧⟦+layout \n\n⟧def order(⟦#weights⟧weights):
⟦move⟧⟦-layout     ⟧def ⟦#weight⟧⟦weight→_weight⟧(⟦+parameters weights, ⟧key):
⟦-layout     ⟧    return weights.get(key) or ⟦weight→_weight⟧(⟦+arguments weights, ⟧key[1:])
⟦end⟧    return sorted(weights, key=⟦+open functools.partial(⟧⟦weight→_weight⟧⟦+close , weights)⟧)
"#,
        lifts: &[Lift {
            why: false,
            parameters: &[("weights", None)],
            definitions: &[("weight", &["weights"])],
        }],
    },
    Case {
        name: "private names, a nonlocal, a declaration, an emptied block",
        marked: r"from typing import Callable


⟦here⟧⟦+layout \n\n⟧class _Tree:
    __size = 1

    def visit(⟦#self⟧self, ⟦#private⟧__seen):
        ⟦-bare walk: Callable[..., int]⟧⟦-layout \n        ⟧if self.ready:
⟦move⟧⟦-layout             ⟧def ⟦#walk⟧⟦walk→_walk⟧(⟦+parameters self, _Tree__seen, ⟧n, walker=None):
⟦-layout             ⟧    ⟦-nonlocal nonlocal walk, self⟧⟦-layout \n                ⟧self.⟦__size→_Tree__size⟧ += ⟦__seen→_Tree__seen⟧
⟦-layout             ⟧    return n and ⟦walk→_walk⟧(⟦+arguments self, _Tree__seen, ⟧n - 1, walker=f(__key=n))
⟦end⟧⟦+layout             ⟧⟦+pass pass⟧⟦+layout \n⟧        return ⟦walk→_walk⟧(⟦+arguments self, __seen, ⟧self.__size)
",
        lifts: &[Lift {
            why: false,
            parameters: &[("self", None), ("_Tree__seen", None)],
            definitions: &[("walk", &["self", "private"])],
        }],
    },
    Case {
        name: "twins, a knot within a knot, a knot that stays",
        marked: r"⟦here i⟧⟦+layout \n\n⟧⟦here o⟧⟦+layout \n\n⟧# About first.
def first(⟦#a1⟧a):
⟦move o⟧⟦-layout     ⟧def ⟦#outer⟧⟦outer→_outer⟧(⟦+parameters a, ⟧⟦#n1⟧n):
⟦move i⟧⟦-layout         ⟧def ⟦#inner⟧⟦inner→_inner⟧(⟦+parameters n, ⟧m):
⟦-layout         ⟧    return m and ⟦inner→_inner⟧(⟦+arguments n, ⟧m - n)  # smaller
⟦end⟧⟦-layout     ⟧    x = a
⟦-layout     ⟧    return ⟦inner→_inner⟧(⟦+arguments n, ⟧n), ⟦outer→_outer⟧(⟦+arguments a, ⟧x)
⟦end⟧    def stays(k):
        return k and stays(k - 1)
    return ⟦outer→_outer⟧(⟦+arguments a, ⟧1), stays


def second(b, ⟦#a2⟧a):
⟦-twin     # A copy.
    def ⟧⟦#outer2⟧⟦-twin outer(⟧⟦#n2⟧⟦-twin n):
        def ⟧⟦#inner2⟧⟦-twin inner(m):
            return m and inner(m - n)  # smaller
        x = a
        return inner(n), outer(x)
⟧    return ⟦outer→_outer⟧(⟦+arguments a, ⟧b)
",
        lifts: &[
            Lift {
                why: false,
                parameters: &[("a", None)],
                definitions: &[("outer", &["a1"]), ("outer2", &["a2"])],
            },
            Lift {
                why: false,
                parameters: &[("n", None)],
                definitions: &[("inner", &["n1"]), ("inner2", &["n2"])],
            },
        ],
    },
    Case {
        name: "strings that are docstrings, and some that must not become one",
        marked: r#""""Module."""
⟦here⟧⟦+layout \n\n⟧def outer(x):
⟦move⟧⟦-layout     ⟧def ⟦#walk⟧⟦walk→_walk⟧(n):
⟦-layout     ⟧    ⟦-nonlocal nonlocal walk⟧⟦+pass pass⟧
⟦-layout     ⟧    "no docstring"
⟦-layout     ⟧    class C:
⟦-layout     ⟧        # The docstring follows.
⟦-layout     ⟧        ("C's " "docstring")
⟦-layout     ⟧        x = n
⟦-layout     ⟧    return n and ⟦walk→_walk⟧(n - 1) or C
⟦end⟧⟦-layout \n⟧    ⟦+pass pass⟧⟦+layout \n    ⟧"no docstring"
    def other():
        """A docstring."""
    def third():
        b"no docstring"
        "neither"
    return ⟦walk→_walk⟧(x), other, third
"#,
        lifts: &[Lift {
            parameters: &[],
            definitions: &[("walk", &[])],
            why: false,
        }],
    },
    Case {
        name: "a quoted annotation",
        marked: r#"from m import Pair


⟦here⟧⟦+layout \n\n⟧def outer(x):
⟦move⟧⟦-layout     ⟧async def ⟦#walk⟧⟦walk→_walk⟧(n: ⟦"Pair[int]⟧, m: int) -> ⟦"Pair | None⟧:
⟦-layout     ⟧    return await ⟦walk→_walk⟧(m, n)
⟦end⟧    return ⟦walk→_walk⟧(x, 1)
"#,
        lifts: &[Lift {
            why: false,
            parameters: &[],
            definitions: &[("walk", &[])],
        }],
    },
    Case {
        name: "comments that say why",
        marked: r"if ready:
⟦here⟧⟦+layout \n⟧    def outer(⟦#tree⟧tree):
⟦move⟧⟦+layout     ⟧⟦+why # At module scope: as an inner function it would be part of a reference cycle.\n⟧⟦-layout     ⟧    # Goes down.
⟦-layout     ⟧    @known
⟦-layout     ⟧    def ⟦#walk⟧⟦walk→_walk⟧(⟦+parameters tree, ⟧node):
⟦-layout     ⟧        return ⟦walk→_walk⟧(⟦+arguments tree, ⟧node) or tree
⟦end⟧⟦-layout \n⟧        # Here.
        return ⟦walk→_walk⟧(⟦+arguments tree, ⟧1)
",
        lifts: &[Lift {
            why: true,
            parameters: &[("tree", None)],
            definitions: &[("walk", &["tree"])],
        }],
    },
    FAR_AWAY,
];

/// A rewrite that touches few statements of a module and a class.
pub(crate) const FAR_AWAY: Case = Case {
    name: "statements far away",
    marked: r#""""A module."""
import sys


def first(value):
    # Why.
    return [value, "far"]


@first
def second(value):
    return first(far)  # what it is


LIMIT = 3
if LIMIT:
    LIMIT = 4


class Tree:
    """A class."""

    limit = LIMIT

    def depth(self, value):
        return value + self.limit

    # Between.
    @property
    def width(self):
        return [far for far in self.limit]

    class Inner:
        one = 1
        two = 2

        def three(self):
            return self.one

        four = 4

    def height(self):
        return self.depth(1)

    def walk(self, tree):
        return tree

    async def weight(self):
        return 1


⟦here⟧⟦+layout \n\n⟧class Other:
    def depth(self):
        return 1

    def width(self):
        return 2

    def height(self):
        return 3

    def total(self, tree):
⟦move⟧⟦-layout         ⟧def ⟦#walk⟧⟦walk→_walk⟧(node):
⟦-layout         ⟧    return sum(⟦walk→_walk⟧(child) for child in node)
⟦end⟧        return ⟦walk→_walk⟧(tree)

    def weight(self):
        return 4

    def volume(self):
        return 5

    def shape(self):
        return 6


def third(value):
    return value


def fourth(value):
    return third(value)


print(Other().total([]), file=sys.stderr)
"#,
    lifts: &[Lift {
        why: false,
        parameters: &[],
        definitions: &[("walk", &[])],
    }],
};
