from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

a = 1
e = 2
c = 3
_walk = 4
def helper(n, *rest): return probe(5, n)

with ctx(0):
    def run_all(d, a):
        box = Box(); probe(7)
        x = a
        y = 9
        def f(
                n,
                e,
            ):
            probe(10, n, d)
            c = tuple(x for j in range(2))
            if n > 0:
                [f(n - 1, probe(11, 1, e)) for i in range(2)]
        if cond(12):
            raise StopIteration(a)
        probe(13, f(1, probe(14, x)))
        return d

drive(6, lambda: run_all(2, 1))
