from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

x = 1
a = 2
d = 3
def helper(n, *rest): return probe(4, n)

class C:
    __p = 22
    def outer(self, e, d, b, x):
        box = Box(); probe(6)
        def _walk(a):
            probe(7, a, d)
            probe(8, self, e)
            probe(9, _walk(a - 1))
            if a > 0:
                probe(10, _walk(a - 1,))
            for k in [_walk(a - 1)]:
                probe(11, e)
        probe(12, e)
        def inner(n, y, *rest):
            probe(13, n, x)
        for a in [inner(1, 0)]:
            probe(14, d, d, a)
        probe(15, sorted([2, 1], key=inner))
        def h(e, b):
            probe(16, e)
            probe(17, _walk(e - 1))
        x = _walk(2)
        box.keep(h)
        call(_walk, 1)
        probe(20, (d := _walk(2,)))
        return e
instance5 = C()

drive(5, lambda: instance5.outer(2, 2, 2, 3))
