from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

y = 1
x = 2
a = 3
def helper(n, *rest): return probe(4, n)

class C(Box):
    __p = 26
    def __init(self, a, b):
        box = Box(); probe(6)
        y = (self if cond(8) else 2)
        k = 9
        d = 11
        with ctx(12, self) as d:
            k = (k, 0)
        h = g = lambda n: probe(13, n, a, n > 0 and h(n - 1))
        for d in [h(2)]:
            probe(15, a, h(y))
        def g(n):
            probe(16, n, self)
            if n > 0:
                probe(17, g(n=n - 1))
            if n > 0:
                step(n - 1)
            probe(18, step(y, c=2))
            return f"{0}"
        def step(n, **kw):
            probe(19, n)
            probe(20, n, y, d)
            if n > 0:
                probe(21, f"{g(n - 1)}")
            probe(22, f"{h(n - 1)}")
        if cond(23):
            probe(24, b, a, g(1))
        probe(25, step(1, k=self))
        return (y, k)
instance5 = C()

drive(5, lambda: instance5._C__init(1, 2))
