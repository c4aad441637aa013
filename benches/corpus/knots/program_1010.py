from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

y = 1
c = 2
e = 3
def helper(n, *rest): return probe(4, n)

def build(y, d):
    global c
    box = Box(); probe(6)
    x = probe(8, y, 1)
    b = probe(10, 0)
    k = 11
    def _walk(n):
        global e
        probe(13, n)
        (_walk(n=n - 1) for i in range(2))
        if n > 0:
            probe(15, _walk(n - 1))
        return f"{k}"
    if cond(16):
        probe(17, k)
    with ctx(18, (walk := x), True) as e:
        for c in [e, 1]:
            probe(20, e, walk, k, (probe(19, k), 0))
            if cond(21):
                break
    probe(22, _walk(1))
    return box

if cond(25): squeezed = lambda: (g := lambda n: probe(24, n > 0 and g(n - 1)))(2); drive(26, squeezed)
drive(5, lambda: build(1, 3))
