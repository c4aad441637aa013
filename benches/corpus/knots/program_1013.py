from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

x = 1
b = 2
y = 3
def helper(n, *rest): return probe(4, n)

def around(k=4):
    box = Box(); probe(6)
    def __init(e):
        box = Box(); probe(7)
        c = (c, k)
        def h(n):
            probe(8, n, k)
            if n > 0:
                probe(9, h(n - 1))
            if n > 0:
                probe(11, (lambda: g(g(n - 1, 2)))())
            return c
        d = k
        def g(n, m = None):
            probe(12, n)
            if n > 0:
                probe(13, h(n - 1))
            if n > 0:
                probe(15, (lambda: g(3, m,))())
            return (lambda: probe(16, e))()
        with ctx(17, (lambda: probe(18, c))()):
            probe(19, list(filter(g, [1, 0])))
        probe(21, g(2, (c if cond(22) else e)))
        return probe(23)
    probe(27, k, probe(26))
    return __init

drive(5, lambda: around())
