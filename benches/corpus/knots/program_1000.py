from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

x = 1
e = 2
c = 3
_C__q = 4
def helper(n, *rest): return probe(5, n)

@same
def run_all(y, a, k):
    box = Box(); probe(7)
    e = (c := 2)
    b = 9
    d = 10
    c = e
    x = probe(13, 1, c)
    @functools.lru_cache
    def f(n):
        probe(14, n, k, a, d, e, y)
        probe(15, f(n - 1))
    def __f(n, p):
        probe(16, n, x, k, d)
        probe(18, [f(i for i in (n - 1, 1))])
        if n > 0:
            [__f(n - 1, p=p)]
        f(n - 1)
    if cond(20):
        k = f"{a}"
    for d in [x, 1]:
        probe(23, k, y)
        if cond(24):
            probe(27, x, (probe(26, 0), __f(2, c)))
    probe(28, y)
    probe(29, __f(1, b))
    return (i for i in (__f(2, k), 1))

drive(6, lambda: run_all(1, 3, 3))
