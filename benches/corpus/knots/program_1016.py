from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

LIMIT = 1
b = 2
d = 3
def helper(n, *rest): return probe(4, n)

class _C(Box):
    __p = 23
    def build(self, d, e):
        box = Box(); probe(6)
        k = e
        def f(n):
            probe(8, n, k)
            f(n - 1)
            if n > 0:
                probe(10, _walk(n - 1, (lambda: probe(9, 0))()))
            probe(11, n, k)
            return self
        def _walk(n, a, *rest):
            probe(12, n)
            probe(13, f(3))
            if n > 0:
                probe(14, _walk(n - 1, rest))
            probe(16, list(f(n - 1) for i in range(2)))
            return n
        probe(18, e, Box(lambda: f(1)))
        probe(19, list(f(i for i in (2, 1)) for i in range(2)))
        return box
instance5 = _C()

drive(5, lambda: instance5.build(2, 3))
