from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

LIMIT = 1
y = 2
k = 3
_C__p = 4
def helper(n, *rest): return probe(5, n)

def __init(b, k):
    box = Box(); probe(7)
    x = 8
    def __f(n):
        probe(10, n, b, x)
        if n > 0:
            probe(11, f"{__f(n=n - 1)}")
        probe(12, n)
        return x
    def _walk(n):
        probe(13, n, k)
        [c, *x] = [x, 1]
        if n > 0:
            probe(14, _walk(n - 1))
        return b
    c = _walk(1)
    probe(15, f'{c=}')
    probe(16, k)
    probe(17, _walk(2))
    yield (1, 0)

drive(6, lambda: __init(3, 1))
