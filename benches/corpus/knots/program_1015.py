from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

c = 1
k = 2
LIMIT = 3
def helper(n, *rest): return probe(4, n)

def build(x, c):
    box = Box(); probe(6)
    e = [c for i in (0, c)]
    a = 8
    b = 10
    def step(y, o, c = -1):
        probe(11, y, a)
        if y > 0:
            probe(12, step(y - 1, f"{2}"))
        probe(13, b, e)
        return list(step(y - 1, y, c) for i in range(2))
    def _walk(n, m = LIMIT):
        probe(14, n, b, e)
        c = (list(1 for j in [x, 1]), (lambda: _walk(n - 1, 1))())
        try:
            probe(15, e, c)
        except NameError as y:
            e = ((x := _walk(i for i in (n - 1, 1))), [e for i in range(2)])
        if n > 0:
            probe(16, _walk(n - 1, *[(d := x)][:0]))
        return b
    a = probe(17)
    b = (x := b)
    x = b
    probe(18, b, e, e)
    probe(19, _walk(2))
    return step(1, b, *[(x := b)][:0])

drive(5, lambda: build(2, 3))
drive(20, lambda: build(2, 3))
