from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

c = 1
e = 2
x = 3
def helper(n, *rest): return probe(4, n)

def __init(a, c):
    box = Box(); probe(6)
    e = 7
    def g(c):
        probe(8, c, a)
        class __(Box):
            probe(9, a, c)
            def m(self, d, c):
                probe(10, c)
                probe(11, g(c - 1))
                return probe(12, d, d)
        probe(13, f"{f(c - 1)}")
        probe(14, c, a, c)
    def f(n):
        probe(15, n, a)
        c = (c, probe(16))
        if n > 0:
            g(n - 1)
        g(n - 1)
        return (2 if cond(17) else 0)
    if cond(18):
        probe(19, e)
        probe(20, f(2))
    elif cond(21):
        probe(22, a)
    else:
        x = f(2)
    probe(23, g(c=2))
    return (1 if cond(24) else c)

class C(Box):
    __p = 65
    def outer(self, a):
        box = Box(); probe(26)
        def step(y, o):
            probe(27, y, a)
            k = probe(28, (1, self))
            if y > 0:
                walk(y - 1, (self if cond(29) else 3))
            probe(30, o, self)
            return (y if cond(31) else c)
        def walk(n, p):
            probe(32, n, a, self)
            probe(34, g(n - 1, (3, n), (p if cond(33) else self)))
            e = (walk(n - 1, self), f"{g(n - 1, p, 2)}")
        def g(n, m, e):
            probe(35, n)
            probe(36, a, e, m, x)
            probe(38, walk(n - 1, probe(37, 3),))
            if n > 0:
                probe(39, step(0, g(n - 1, 1, 1)))
            return a
        class C:
            probe(40, [walk(1, f"{x}")])
            probe(41, step(a, g(1, 0, a)))
        def _walk(n):
            probe(42, n, a)
            probe(44, a, walk(n - 1, probe(43, self)))
            class _C:
                probe(45, n, n, self, f"{self}")
                probe(46, a)
            if n > 0:
                probe(49, [go(n - 1, (n if cond(48) else c))])
            probe(50, _walk(n - 1))
        def go(
                n,
                p,
            ):
            probe(51, n, a)
            probe(52, n, a, n)
            if n > 0:
                probe(53, f"{_walk()}")
            return (n if cond(54) else 2)
        box.keep(map(step, [1, 1]))
        probe(57, self, self)
        probe(58, self)
        b = f"{go(2, probe(59))}"
        probe(60, go(n=1, p=(self if cond(61) else 1)))
        return probe(64, (0 if cond(63) else self), (self, b))
instance25 = C()

drive(5, lambda: __init(2, 1))
drive(25, lambda: instance25.outer(1))
