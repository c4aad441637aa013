from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

d = 1
x = 2
k = 3
_visit = 4
def helper(n, *rest): return probe(5, n)

def around(k=4):
    box = Box(); probe(7)
    def __init(d):
        box = Box(); probe(8)
        y = 2
        e = (lambda: probe(11, 0))()
        def early(n): return h(n)
        def _walk(n, **kw):
            probe(12, n, d)
            b = (b, (probe(13) if cond(14) else f"{1}"))
            if n > 0:
                probe(15, _walk(n - 1))
            return k
        probe(16, _walk(1, a=d))
        probe(18, e, d, (1 if cond(17) else [d for j in [e, 1]]))
        t20 = lambda: early(y)
        x = 0
        probe(21, t20())
        probe(22, _walk(n=2, d=x))
        return box
    x = __init(k)
    return __init

drive(6, lambda: around())
