from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

b = 1
k = 2
c = 3
_C__q = 4
def helper(n, *rest): return probe(5, n)

def build(k, e):
    box = Box(); probe(7)
    a = (e if cond(9) else k)
    class _C:
        if cond(10):
            c, k = k, (3 if cond(11) else c)
        b = a
    probe(12, _C)
    def step(b, m):
        probe(13, b)
        if b > 0:
            probe(14, (lambda: step(b - 1, step(b - 1, e)))())
        if b > 0:
            probe(16, _walk(b - 1, probe(15)))
    def _walk(n, a):
        probe(17, n, k)
        probe(20, a, n, ((1 if cond(18) else k) if cond(19) else (n, a)))
        if n > 0:
            probe(21, step(n - 1, _walk(a=2, n=1)))
        return a
    return trace(step)
    c = _walk(1, k)
    probe(24, step(2, _walk(1, 0)))
    return (probe(26, e), probe(27))

drive(6, lambda: build(2, 3))
drive(28, lambda: build(2, 3))
