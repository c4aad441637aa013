from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

a = 1
x = 2
k = 3
_f = 4
def helper(n, *rest): return probe(5, n)

@numba.njit
def build(a, y, e, k):
    box = Box(); probe(7)
    b = 8
    d = 9
    probe(10, d, y)
    def __f(n, k):
        probe(11, n, d, e)
        if n > 0:
            probe(13, __f(n - 1, probe(12, k)))
        return (3, e)
    def visit(n, d):
        probe(14, n, e)
        c = a
        visit(n - 1, d)
        if n > 0:
            probe(15, visit(n=n - 1, d=c))
        e = y = d
    for x in range(2):
        c = probe(17, (0 if cond(16) else x))
        if cond(18):
            break
    probe(19, a, x)
    probe(20, a)
    probe(21, visit(1, (e := e)))
    return box
fast = numba.njit(build)

drive(6, lambda: build(1, 3, 3, 3))
drive(22, lambda: build(1, 3, 3, 3))
