from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

LIMIT = 1
k = 2
d = 3
class Node(Box): pass
from typing import Optional, Callable, List
def helper(n, *rest): return probe(4, n)

def around(k=4):
    box = Box(); probe(6)
    def outer(c):
        box = Box(); probe(7)
        x = f"{c}"
        k = 9
        def visit(b):
            probe(11, b, c, x)
            probe(12, visit(b=b - 1))
            if b > 0:
                probe(13, f(0))
            return c
        def f(n):
            probe(14, n, x, k, c)
            probe(15, n, k)
            if cond(16):
                [c, *k] = [k, 1]
            if n > 0:
                probe(17, f"{visit(n - 1)}")
        if cond(18):
            for a in [[visit(1)]]:
                probe(19, k)
        def __f(a):
            probe(20, a, c, k)
            if a > 0:
                f"{__f(a - 1)}"
            if a > 0:
                return step(a - 1, o=f"{1}", m=a)
            return probe(21, 0, 2)
        e = k
        # About it.
        def step(y, o, m):
            probe(22, y, k, e)
            if y > 0:
                probe(23, __f(y - 1))
            if y > 0:
                probe(24, step(3, o=f"{3}", m=(2, x)))
            return probe(25)
            # At its end.
        # About it.
        def walk(
                d: str,
                k: object,
            ) -> int | None:
            probe(26, d)
            if d > 0:
                probe(27, (lambda: g(n=d - 1))())
            return __f(a=d - 1)
            # At its end.
        def g(n):
            probe(28, n, k)
            if n > 0:
                probe(29, walk(n - 1, __f(a=n - 1,)))
            if n > 0:
                probe(30, g(n - 1))
            return (c if cond(31) else k)
        probe(32, c)
        probe(33, f"{f(2)}")
        return box
    return outer(3)

drive(5, lambda: around())
