#!/usr/bin/env python3
"""The oracle on small programs, with the answers worked out by hand.

A member of a knot is marked in the program by a comment on its line: `# member:`
and the function that binds it. Several knots in one program are told apart by a
number (`# member 2: P`); without one, the number is 1.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import textwrap
import unittest
import warnings

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import knots  # noqa: E402

MARK = re.compile(r"# member(?: (\d+))?: (\S+) (\S+)$")


def answer(source):
    if isinstance(source, str):
        source = textwrap.dedent(source).encode()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return knots.oracle("case.py", source)


def grouped(members):
    """Knots as a set of sets of members: their numbers don't matter."""
    knots = {}
    for number, member in members:
        knots.setdefault(number, set()).add(member)
    return {frozenset(knot) for knot in knots.values()}


class Case(unittest.TestCase):
    maxDiff = None

    def check(self, source, dropped=()):
        """The members are those that the comments mark."""
        expected = []
        for number, line in enumerate(textwrap.dedent(source).splitlines(), 1):
            mark = MARK.search(line)
            if mark:
                knot, enclosing, name = mark.groups()
                expected.append((int(knot or 1), (enclosing, name, number)))
        self.check_members(source, expected, dropped)

    def check_members(self, source, expected, dropped=()):
        found = answer(source)
        self.assertIn("members", found)
        members = [
            (m["knot"], (m["enclosing"], m["name"], m["line"])) for m in found["members"]
        ]
        self.assertEqual(sorted(m for _, m in members), sorted(m for _, m in expected))
        self.assertEqual(grouped(members), grouped(expected))
        self.assertEqual(found["knots"], len(grouped(expected)))
        self.assertEqual(found["dropped"], [list(lines) for lines in dropped])

    def check_none(self, source):
        self.assertNotIn("# member", source)
        self.check(source)


class Nodes(Case):
    """Each way in which a function gets its name."""

    def test_def(self):
        self.check("""
            def P():
                def f(): return f()  # member: P f
                return f
        """)

    def test_async_def(self):
        self.check("""
            async def P():
                async def f(): await f()  # member: P f
        """)

    def test_generator(self):
        self.check("""
            def P():
                def f():  # member: P f
                    yield from f()
        """)

    def test_lambda(self):
        self.check("""
            def P():
                f = lambda: f()  # member: P f
                g = (lambda: g())  # member 2: P g
        """)

    def test_lambda_on_another_line_than_its_name(self):
        self.check("""
            def P():
                f = (  # member: P f
                    lambda:
                    f()
                )
                g: (  # member 2: P g
                    int
                ) = lambda: g()
        """)

    def test_chained(self):
        self.check("""
            def P():
                f = g = lambda: f()  # member: P f
                h = i = lambda: i()  # member 2: P i
        """)

    def test_chained_names_close_over_each_other(self):
        self.check_members("""\
            def P():
                j = k = l = lambda: (j, l)
        """, [(1, ("P", "j", 2)), (1, ("P", "l", 2))])

    def test_chained_with_other_targets(self):
        self.check("""
            def P(o):
                o.x = f = lambda: f()  # member: P f
                g = o.x = lambda: g()  # member 2: P g
                o[0] = o[1:2].y = h = lambda: h()  # member 3: P h
                a = o.x = b = i = c = lambda: i()  # member 4: P i
        """)

    def test_chained_with_a_tuple(self):
        # The first target is the lambda's, the second takes it apart.
        self.check("""
            def P():
                f = a, b = lambda: (f, a)  # member: P f
        """)

    def test_annotated(self):
        self.check("""
            def P():
                f: int = lambda: f()  # member: P f
                g: "int" = lambda: g()  # member 2: P g
                h: int
                def h(): h()  # member 3: P h
        """)

    def test_walrus(self):
        self.check("""
            def P():
                (f := lambda: f())  # member: P f
                print(g := lambda: g())  # member 2: P g
                if (h := lambda: h()): pass  # member 3: P h
        """)

    def test_walrus_as_the_value_of_an_assignment(self):
        # Both variables are assigned the lambda itself.
        self.check("""
            def P():
                f = (g := lambda: f())  # member: P f
                h = (i := lambda: i())  # member 2: P i
        """)

    def test_walrus_in_comprehension_binds_around_it(self):
        self.check("""
            def P(xs):
                [(f := lambda: f()) for x in xs]  # member: P f
                {(g := lambda: g()) for x in xs}  # member 2: P g
                {1: (h := lambda: h()) for x in xs}  # member 3: P h
                all((i := lambda: i()) for x in xs)  # member 4: P i
                [[(j := lambda: j()) for y in x] for x in xs]  # member 5: P j
        """)

    def test_walrus_in_a_lambda(self):
        self.check("""
            def P():
                return lambda: (f := lambda: f())  # member: P.<lambda> f
            k = lambda: [(f := lambda: f()) for x in y]  # member 2: <lambda> f
        """)

    def test_nonlocal(self):
        self.check("""
            def P():
                f = g = None
                def Q():
                    nonlocal f
                    def f(): return f()  # member: P f
                class C:
                    nonlocal g
                    def g(): return g()  # member 2: P g
        """)

    def test_nonlocal_lambda_two_levels_below(self):
        self.check("""
            def P():
                f = None
                def Q():
                    def R():
                        nonlocal f
                        f = lambda: f()  # member: P f
        """)

    def test_parameter_rebound(self):
        self.check("""
            def P(f):
                def f(): return f()  # member: P f
        """)

    def test_not_tuple_assignment(self):
        self.check_none("""
            def P():
                f, = lambda: f(),
                (g,) = (lambda: g(),)
                [h] = [lambda: h()]
                i, j = lambda: i(), lambda: j()
                *k, = lambda: k(),
                l, m, n = 1, lambda: m(), 2
        """)

    def test_not_an_argument(self):
        self.check_none("""
            def P(wrap):
                f = wrap(lambda: f())
                g = wrap(lambda: 1)(lambda: g())
                h = wrap(key=lambda: h())
                i = [lambda: i()]
                j = (lambda: j)()
                k = (lambda: k).__name__
        """)

    def test_not_an_argument_that_is_a_walrus(self):
        self.check("""
            def P(wrap):
                f = wrap(g := lambda: (f, g))  # member: P g
        """)

    def test_not_a_choice(self):
        # The value that is assigned is no lambda, but a conditional expression.
        self.check_none("""
            def P(c):
                f = (lambda: f()) if c else None
                g = None if c else lambda: g()
                h = c or (lambda: h())
                i = c and (lambda: i())
                return (j := c or (lambda: j()))
        """)

    def test_not_other_bindings(self):
        self.check_none("""
            def P(xs):
                for f in [lambda: f()]: pass
                with xs(lambda: g()) as g: pass
                h += lambda: h()
                class C:
                    def m(self): return C
                import i
                def use(): return i
        """)

    def test_several_definitions(self):
        # One node; the lines are those of definitions that close over a member.
        self.check("""
            def P(c):
                if c:
                    def f(): return f()  # member: P f
                elif c > 1:
                    def f(): return 1
                else:
                    f = lambda: f()  # member: P f
        """)

    def test_several_definitions_make_one_cycle(self):
        self.check("""
            def P(c):
                def f(): return g()  # member: P f
                def f(): return 1
                def g(): return h()  # member: P g
                def h(): return 1
                def h(): return f()  # member: P h
        """)

    def test_in_finally(self):
        # The compiler makes two copies of a `finally` body.
        self.check("""
            def P():
                try:
                    P()
                finally:
                    def f(): return f()  # member: P f
                    g = lambda: g()  # member 2: P g
        """)

    def test_del_and_none_do_not_matter(self):
        self.check("""
            def P():
                def f(): return f()  # member: P f
                f()
                del f
                def g(): return g()  # member 2: P g
                g = None
        """)

    def test_match_and_try(self):
        if sys.version_info < (3, 10):
            self.skipTest("no match statement")
        self.check("""
            def P(x):
                match x:
                    case 1:
                        def f(): return f()  # member: P f
                try: pass
                except E as e:
                    def g(): return g(e)  # member 2: P g
        """)


class Decorators(Case):
    def test_decorated(self):
        self.check("""
            def P(d):
                @d
                def f(): return f()  # member: P f
                @d.e(1)
                @d  # a comment

                @d.f
                def g(): return g()  # member 2: P g
        """)

    def test_decorator_that_drops_the_function(self):
        self.check("""
            def P():
                def drop(function): return None
                @drop
                def f(): return f()  # member: P f
        """)

    def test_decorated_with_everything(self):
        self.check("""
            def P(d):
                @d(lambda: 1)
                async def f(a: int, /, b=2, *c: int, d: int = 3, **e) -> int:  # member: P f
                    f
        """)

    def test_any_expression(self):
        if sys.version_info < (3, 9):
            self.skipTest("not any expression is a decorator")
        self.check("""
            def P(d):
                @(lambda function: f)
                @d[0]
                def f(): return f()  # member: P f
                @(lambda g: g)
                def g(): pass
                @(h := lambda g: h)  # member 2: P h
                def i(): pass
        """)

    def test_nonlocal_and_decorated(self):
        self.check("""
            def P(d):
                f = 1
                def Q():
                    nonlocal f
                    @d(
                        1
                    )
                    def f(): return f()  # member: P f
        """)

    def test_use_in_own_decorator(self):
        self.check_none("""
            def P():
                f = None
                @f
                def f(): pass
                @f(lambda g: h)
                def h(): pass
        """)


class Edges(Case):
    """What makes a function close over another's cell."""

    def test_mutual(self):
        self.check("""
            def P():
                def f(): return g()  # member: P f
                def g(): return h()  # member: P g
                h = lambda: f()  # member: P h
                def user(): return f()
                def used(): return 1
        """)

    def test_two_knots(self):
        self.check("""
            def P():
                def f(): return f(), g()  # member: P f
                def g(): return h()  # member 2: P g
                def h(): return g()  # member 2: P h
        """)

    def test_one_hundred(self):
        lines = ["def P():\n"]
        for number in range(100):
            lines.append("    def f%d(): f%d()\n" % (number, (number + 1) % 100))
        expected = [(1, ("P", "f%d" % n, n + 2)) for n in range(100)]
        self.check_members("".join(lines), expected)

    def test_more_than_256_names(self):
        # Arguments of instructions that don't fit a byte.
        lines = ["def P(d):\n"]
        for number in range(400):
            lines.append("    def f%d(): return f%d\n" % (number, number))
            lines.append("    g%d = h%d = lambda: h%d\n" % (number, number, number))
        expected = []
        for n in range(400):
            expected.append((2 * n, ("P", "f%d" % n, 2 * n + 2)))
            expected.append((2 * n + 1, ("P", "h%d" % n, 2 * n + 3)))
        self.check_members("".join(lines), expected)

    def test_through_inner_scopes(self):
        self.check("""
            def P(xs):
                def f(): return lambda: f()  # member: P f
                def g(): return [g for x in xs]  # member 2: P g
                def h(): return (lambda: [(h for x in xs) for y in xs])  # member 3: P h
                def i():  # member 4: P i
                    class C:
                        i
                def j():  # member 5: P j
                    class C:
                        def m(self):
                            def n(): return j
                def k():  # member 6: P k
                    @k
                    def inner(): pass
                def l():  # member 7: P l
                    def inner(a=l): pass
                def m():  # member 8: P m
                    class C(m): pass
        """)

    def test_never_run(self):
        # A closure is a closure, whatever runs. `if 0` leaves no code, but the cell.
        self.check("""
            def P():
                def f():  # member: P f
                    if 0: f()
                def g():  # member 2: P g
                    return
                    g
        """)

    def test_stored_and_deleted(self):
        self.check("""
            def P():
                def f():  # member: P f
                    nonlocal f
                    f = 1
                def g():  # member 2: P g
                    nonlocal g
                    del g
        """)

    def test_nonlocal_alone_is_a_closure(self):
        # The statement makes the variable free, used or not.
        self.check("""
            def P():
                def f():  # member: P f
                    nonlocal f
        """)

    def test_depths(self):
        self.check("""
            def P():
                def f():  # member: P f
                    def g():  # member 2: P.f g
                        g()
                        f()
                    g()
        """)

    def test_several_scopes(self):
        # g closes over f, and f over g, which another function binds.
        self.check("""
            def P():
                g = None
                def Q():
                    def f():  # member: P.Q f
                        g()
                    nonlocal g
                    def g(): f()  # member: P g
        """)

    def test_knot_inside_knot(self):
        self.check("""
            def P():
                def f():  # member: P f
                    def g():  # member 2: P.f g
                        return g
                    return f
        """)

    def test_parameter_named_like_the_outer_function(self):
        self.check("""
            def f():
                def f():  # member: f f
                    f()
        """)

    def test_same_name_in_two_scopes(self):
        self.check("""
            def P():
                def f():  # member: P f
                    def g(): f()
                    def h():
                        def f():  # member 2: P.f.h f
                            f()
        """)


class NotKnots(Case):
    def test_module_level(self):
        self.check_none("""
            def f(): return f()
            g = lambda: g()
            class C:
                def m(self): return m
                n = lambda: n()
            (h := lambda: h())
            [(i := lambda: i()) for x in y]
        """)

    def test_methods(self):
        self.check_none("""
            def P():
                class C:
                    def m(self): return self.m()
                    def n(self): return n()
                    o = lambda: o()
                return C
        """)

    def test_global(self):
        self.check_none("""
            def P():
                global f, g
                def f(): return f()
                g = lambda: g()
            def Q():
                def h():
                    global h
                    h()
        """)

    def test_free_name_is_global_where_the_function_around_says_so(self):
        self.check_none("""
            def P():
                def f():
                    def g():
                        global f
                        def h(): f()
        """)

    def test_shadowed(self):
        self.check_none("""
            def P(xs):
                def f(f): return f()
                def g():
                    g = 1
                    return g
                def h(*h): return h
                def i(**i): return i
                def j(): return [j for j in xs]
                def k():
                    for k in xs: pass
                    import m as k
                def l(): return (lambda l: l)
                def m():
                    def m(): pass
                    return m
                def n():
                    class n: pass
                def o():
                    with xs as o: o
                def p():
                    try: pass
                    except E as p: p
                def q(): (q := 1)
        """)

    def test_read_before_it_is_local(self):
        self.check_none("""
            def P():
                def f():
                    f()
                    f = 1
        """)

    def test_defaults_and_annotations(self):
        self.check_none("""
            def P():
                f = g = h = 1
                def f(a=f): pass
                def g(a: g, *b: g, c: g = g) -> g: pass
                h = lambda a=h: a
                def i(a=lambda: i): pass
        """)

    def test_annotations_inside(self):
        # Annotations of a function's variables aren't evaluated, but they count
        # as a use for the symbol table: the cell is there.
        self.check("""
            def P():
                def f():  # member: P f
                    x: f = 1
        """)

    def test_postponed_annotations(self):
        self.check_none("""
            from __future__ import annotations
            def P():
                def f(a: f) -> f: pass
        """)
        if sys.version_info < (3, 10):
            self.skipTest("the annotation of a variable makes a cell all the same")
        self.check_none("""
            from __future__ import annotations
            def P():
                def f():
                    x: f = 1
        """)

    def test_attributes_keywords_strings(self):
        self.check_none("""
            def P(o):
                def f(): return o.f(f=1), "f", f"{o.f}", o["f"]  # f
        """)

    def test_enclosing_function_names_itself(self):
        self.check_none("""
            def P():
                def f(): return P()
                return f
        """)

    def test_class_name(self):
        self.check_none("""
            def P():
                class C:
                    def C(self): return C
                    def m(self): return __class__, super()
        """)

    def test_class_scope_is_skipped(self):
        self.check("""
            def P():
                def f():  # member: P f
                    class C:
                        f = 1
                        def m(self): return f
                def g():
                    class C:
                        g = 1
                        print(g)
        """)

    def test_comprehension_variable_of_the_same_name(self):
        self.check_none("""
            def P(xs):
                def f(): return g()
                return [lambda: (f := 1) for g in xs], [(h, g := lambda: h()) for h in xs]
            def Q(xs):
                def f(): return w()
                [(w := lambda: f()) for f in xs]
        """)

    def test_first_iterable_is_outside(self):
        self.check("""
            def P(xs):
                def f():  # member: P f
                    return [f for f in f()]
                def g():
                    return [g for x in xs for g in g]
        """)


class Names(Case):
    def test_private(self):
        self.check("""
            class C:
                def m(self):
                    def __f(): return __f()  # member: C.m __f
                    def _C__g(): return __g()  # member 2: C.m _C__g
                    def __h(): return _C__h()  # member 3: C.m __h
                    __i = lambda: _C__i()  # member 4: C.m __i
                    _C__j = lambda: __j()  # member 5: C.m _C__j
                    def __k__(): return __k__()  # member 6: C.m __k__
                    def __l(): return l()
                    def l(): return __l__()
        """)

    def test_private_in_a_class_with_underscores(self):
        self.check("""
            class __C:
                def m(self):
                    def __f(): return _C__f()  # member: __C.m __f
            class __:
                def m(self):
                    def __f(): return __f()  # member 2: __.m __f
                    def __g(): return ____g()
        """)

    def test_private_to_an_inner_class(self):
        self.check("""
            def P():
                _C__f = None
                class C:
                    nonlocal __f
                    def __f(): return __f()  # member: P __f
                class D:
                    def m(self):
                        def _C__f(): return __f()
        """)

    def test_nfkc(self):
        self.check_members("""\
            def P():
                def \ufb01x(): return fix()
                def walk(): return \uff57alk()
        """, [(1, ("P", "fix", 2)), (2, ("P", "walk", 3))])

    def test_soft_keywords(self):
        self.check("""
            def P():
                def match(): return match()  # member: P match
                case = lambda: case()  # member 2: P case
                def _(): return _  # member 3: P _
                def type(): return type(1)  # member 4: P type
                def print(): return print()  # member 5: P print
        """)

    def test_a_function_called_class(self):
        self.check("""
            def P():
                def __class__(): return __class__  # member: P __class__
                class C:
                    def m(self): return __class__
        """)

    def test_super_reads_class(self):
        # In a function, the mere name `super` makes `__class__` a variable read.
        self.check("""
            def P():
                def __class__(): return super  # member: P __class__
                class C:
                    def m(self): return super()
        """)

    def test_qualified_names(self):
        self.check("""
            class A:
                class B:
                    def m(self):
                        class C:
                            def n(self):
                                def f(): return f  # member: A.B.m.C.n f
            def P():
                return lambda: [lambda: [(f := lambda: f)] for x in y]  # member 2: P.<lambda>.<lambda> f
            def Q():
                global R
                def R():
                    def f(): return f  # member 3: Q.R f
        """)


class TypeParameters(Case):
    def setUp(self):
        if sys.version_info < (3, 12):
            self.skipTest("no type parameters")

    def test_function(self):
        self.check("""
            def P(d):
                def f[T](x: T) -> T:  # member: P f
                    return f(x)
                @d
                @d
                async def g[T: int, *U, **V](x: T = 1, *, y=2) -> T:  # member 2: P g
                    return g, T
                def h[T](): return T
        """)

    def test_nonlocal(self):
        self.check("""
            def P():
                f = None
                def Q[T]():
                    nonlocal f
                    def f[U](): return f, T, U  # member: P f
                class C[T]:
                    def m[U](self):
                        def __g[V](): return __g  # member 2: P.C.m __g
        """)

    def test_uses_that_run_outside(self):
        self.check_none("""
            def P():
                def f[T: f](): pass
                def g[T: (g, int)](x: g) -> g: pass
                def h[T](x=lambda: h): pass
                def i[i](): return i
        """)

    def test_alias(self):
        self.check("""
            def P():
                type f = f
                type g[T] = g
                type h = lambda: [(k := lambda: k) for x in y]  # member: P.<lambda> k
                def i():  # member 2: P i
                    type A = i
                def j():  # member 3: P j
                    def k[T: j](): pass
        """)

    def test_class(self):
        self.check("""
            def P():
                class C[T]:
                    def m(self):
                        def f(): return f, T  # member: P.C.m f
                def g():  # member 2: P g
                    class D[T](g[T]): pass
        """)

    def test_inlined_comprehension(self):
        self.check("""
            def Q(x, f):
                def P(xs):
                    a = [(lambda: x) for x in xs]
                    def f(): return x, f  # member: Q.P f
                    b = [[(lambda: f) for f in xs] for x in xs]
                    return f
        """)


class Dropped(Case):
    def test_constants(self):
        if sys.version_info < (3, 10):
            self.skipTest("keeps code behind a return")
        self.check("""
            def P():
                def f(): return f()  # member: P f
                if False:
                    def g(): return g()
                while 0:
                    h = lambda: h()
                if not __debug__:
                    @P
                    def i():
                        return i()
                return
                j = lambda: (
                    j()
                )
        """, dropped=[(5, 5), (7, 7), (9, 11), (13, 15)])

    def test_kept(self):
        self.check("""
            def P():
                if True:
                    def f(): return f()  # member: P f
                while 1:
                    def g(): return g()  # member 2: P g
                    break
        """)

    def test_annotation(self):
        self.check("""
            def P():
                x: (lambda: x) = 1
        """, dropped=[(3, 3)])

    def test_name_before_the_dropped_lambda(self):
        self.check("""
            def P():
                if 0:
                    f = (
                        lambda: f()
                    )
        """, dropped=[(4, 5)])

    def test_whole_functions(self):
        self.check("""
            if 0:
                def P():
                    def f(): return f()
        """, dropped=[(3, 4)])

    def test_optimized_comprehension_condition(self):
        self.check("""
            def P(xs):
                def f(): return f()  # member: P f
                return [x for x in xs if 0 and x]
        """)


class Files(Case):
    def test_uncompilable(self):
        for source in (
            b"print 'x'\n",
            b"def f(:\n",
            b"x = '\xff'\n",
            b"# coding: nonsense\n",
            b"x = 1\0\n",
            b"return\n",
            b"def f():\n  nonlocal x\n",
            b"(" * 5000 + b")" * 5000,
            b"-" * 100000 + b"1",
        ):
            with self.subTest(source=source[:40]):
                found = answer(source)
                self.assertIn("uncompilable", found)
                self.assertNotIn("members", found)

    def test_bytes_as_python_reads_them(self):
        program = "def P():\r\n    def f\xe9(): return f\xe9()\r\n"
        member = [(1, ("P", "f\xe9", 3))]
        self.check_members(b"# coding: latin-1\r\n" + program.encode("latin-1"), member)
        self.check_members(b"\xef\xbb\xbf\r\n" + program.encode("utf-8"), member)
        self.check_members(b"\n" + program.replace("\r\n", "\r").encode("utf-8"), member)

    def test_columns_are_bytes(self):
        self.check_members("""\
            def P(x):
                "\u00e9\u00e9\u20ac"; f = lambda: f(); x["\u20ac"] = g = lambda: g()
        """, [(1, ("P", "f", 2)), (2, ("P", "g", 2))])

    def test_same_lambda_twice_on_a_line(self):
        # Equal code objects are one constant.
        self.check_members("""\
            def P():
                f = lambda: f; g = lambda: f; f = lambda: f; h, = lambda: f,
        """, [(1, ("P", "f", 2))])

    def test_command(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "case.py")
            with open(path, "w") as file:
                file.write("def P():\n    def f(): return f\n")
            result = subprocess.run(
                [sys.executable, knots.__file__, "--files-from", "-", path + "x"],
                input=path + "\n",
                stdout=subprocess.PIPE,
                universal_newlines=True,
            )
        self.assertEqual(result.returncode, 0)
        first, second = map(json.loads, result.stdout.splitlines())
        self.assertIn("uncompilable", first)
        self.assertEqual(second["members"][0]["name"], "f")


if __name__ == "__main__":
    unittest.main()
