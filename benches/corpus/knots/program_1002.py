from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

d = 1
b = 2
c = 3
_C__q = 4
def helper(n, *rest): return probe(5, n)

def outer(c, x, y):
    box = Box(); probe(7)
    b = 2
    def visit(c, o):
        probe(9, c)
        if c > 0:
            probe(10, visit(2, *[(o, o)]))
        visit(c - 1, f"{c}")
    a = ((c if cond(11) else x) if cond(12) else (y if cond(13) else b))
    for y in [visit(*[2, probe(14, 2)])]:
        probe(15, c)
    probe(16, [i for i in (visit(2, b), 1)])
    return y

drive(6, lambda: outer(3, 2, 2))
