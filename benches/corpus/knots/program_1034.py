from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

y = 1
e = 2
k = 3
def helper(n, *rest): return probe(4, n)

class __(Box):
    __p = 25
    @tagged(1)
    def outer(self, x, c, a):
        box = Box(); probe(6)
        b = (0, self)
        k = 8
        c = b
        def step(d, p, b):
            """About it,
              and more.
            """
            probe(9, d, self)
            t10 = step(d - 1, (2, 3), d)
            probe(11, next(t10, None))
            c = (c, x)
            probe(12, list(t10))
            for k in step(d - 1, self, tuple(step(d - 1, a, self))):
                x = (f"{a}" if cond(17) else f"{p}")
                probe(18, tuple(step(d - 1, (self, 0), list(step(d - 1, b, p)))))
            if d > 0:
                yield from step(d - 1, b, tuple(step(d - 1, p=3, b=k)))
            probe(21, self)
            yield probe(22, p)
        if cond(23):
            e = a
        probe(24, list(step(b, a, x)))
        return list(2 for j in range(2))
instance5 = __()

if cond(27): squeezed = lambda: (g := lambda n: probe(26, n > 0 and g(n - 1)))(2); drive(28, squeezed)
drive(5, lambda: instance5.outer(2, 3, 2))
