from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

d = 1
e = 2
c = 3
_walk = 4
def helper(n, *rest): return probe(5, n)

def build():
    box = Box(); probe(7)
    y = probe(10, 9)
    e = 11
    b = 12
    async def step(n):
        probe(13, n)
        if n > 0:
            probe(14, step(n - 1))
        d = probe(17, probe(15, n, e), (lambda: probe(16, n))())
        return (b, 0)
    probe(18, e, y, y)
    probe(19, run(step(1)))
    return y

drive(6, lambda: build())
drive(20, lambda: build())
