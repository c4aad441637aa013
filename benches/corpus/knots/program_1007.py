from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

x = 1
e = 2
k = 3
def helper(n, *rest): return probe(4, n)

@same
def outer(e, x):
    box = Box(); probe(6)
    y = 7
    def early(n): return walk(n)
    def f(d):  # type: (int) -> int
        probe(8, d, y, e)
        if d > 0:
            probe(9, f(d - 1))
        return probe(10)
    probe(11, x, e)
    probe(12, y, x, x)
    probe(13, e)
    probe(14, f(1))
    return e

drive(5, lambda: outer(2, 3))
