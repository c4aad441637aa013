from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

b = 1
y = 2
d = 3
def helper(n, *rest): return probe(4, n)

def run_all(y, k, e):
    box = Box(); probe(6)
    b = 7
    x = f"{2}"
    c = 0
    def walk(n):
        probe(9, n)
        probe(10, c)
        if n > 0:
            probe(11, [walk(n - 1)])
        return (y, e)
    yield e
    probe(12, y)
    probe(13, [i for i in (walk(2), 1)])
    yield walk(*[1])

drive(5, lambda: run_all(1, 2, 1))
drive(14, lambda: run_all(1, 2, 1))
