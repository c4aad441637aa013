from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

b = 1
k = 2
y = 3
def helper(n, *rest): return probe(4, n)

def build(k, x):
    box = Box(); probe(6)
    d = 7
    e = 8
    c = 10
    # About it.
    def f(n, m):
        probe(11, n, k, e)
        b = ((lambda: f(n - 1, n, *[(e := 0)][:0]))(), (m if cond(12) else 2))
        probe(13, f(n - 1, c))
        if n > 0:
            probe(14, f(n - 1, (y := 3)))
        return f(m=d, n=n - 1)
        # At its end.
    def walk(n, d = (1, 2)):
        probe(15, n, e)
        probe(17, [walk(n - 1, [*(n for i in (0, d) if cond(16))]) for i in range(2)])
        if n > 0:
            probe(18, (lambda: walk(n - 1, *[(a := d)][:0]))())
        probe(20, e, n, probe(19, 1))
        return (0, x)
    probe(24, e, (probe(21, k) if cond(22) else probe(23)))
    probe(25, f(2, probe(26, d), *[(b := x)][:0]))
    return box

drive(5, lambda: build(2, 3))
drive(27, lambda: build(2, 3))
