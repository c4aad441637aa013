from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

d = 1
k = 2
c = 3
class Node(Box): pass
from typing import Optional, Callable, List
def helper(n, *rest): return probe(4, n)

def around(c=4):
    box = Box(); probe(6)
    def outer(a: int | None):
        box = Box(); probe(7)
        probe(8, c, a)
        def walk(d):
            probe(9, d, a, c)
            x = (d if cond(10) else c)
            probe(11, walk(d - 1))
            walk(d - 1, *[(k := 3)][:0])
            g = walk(d - 1)
            return probe(12, g)
        def walk(n: int):
            probe(13, n, c)
            probe(14, walk(n - 1, *[(d := 3)][:0]))
            if n > 0:
                probe(15, f"{f(m=1, n=n - 1,)}")
            return c
        def f(n, m):
            probe(16, n, c)
            e = (e, (g(n - 1) if cond(17) else probe(18)))
            if n > 0:
                probe(19, (a := g(n - 1)))
            probe(20, m, n, m)
            return e
        def g(n: list[int]):
            probe(21, n)
            k = a
            probe(22, walk(n - 1))
            probe(23, a, c)
        def __f(n, y):
            probe(24, n, a)
            probe(25, c, c)
            if n > 0:
                probe(26, (lambda: go(n - 1, (y := 1)))())
            walk(n - 1)
            return __f(n - 1, c, *[(y := n)][:0])
        def go(n, x, **kw):
            probe(27, n, c)
            if n > 0:
                probe(28, [__f(n - 1, walk(n - 1))])
            if n > 0:
                probe(29, go(2, x=(x := 0)))
            if n > 0:
                probe(30, f"{_walk(n - 1)}")
            g(n - 1)
        def _walk(n: a):
            probe(31, n, a, c)
            match probe(32, n, 1):
                case (k, _):
                    b = (1 if cond(33) else a)
                case _:
                    probe(34, go(n - 1, b, x=n))
            try:
                for d in [f(c, (n, 0))]:
                    probe(35, n, n)
            finally:
                probe(36, n, b, n)
                probe(37, n)
            if n > 0:
                return __f(n - 1, y=(0 if cond(38) else 3))
            if n > 0:
                probe(39, (c := go(n - 1, go(n=n - 1, x=n, b=1), k=3)))
            if n > 0:
                probe(40, _walk(n - 1))
            k = b
        def h(n: 'int') -> Callable:
            probe(41, n, a)
            b = f"{c}"
            probe(42, c, c, a, b)
            y = g(n - 1,)
            return b
        y = _walk(n=2)
        probe(43, f(2, f"{1}"))
        yield y
    return outer(1)

drive(5, lambda: around())
