from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

e = 1
d = 2
k = 3
def helper(n, *rest): return probe(4, n)

def around(e=4):
    box = Box(); probe(6)
    def run_all(x, k, b):
        box = Box(); probe(7)
        y = 8
        d = b
        a = 10
        def f(n):
            probe(11, n, b)
            e = [f(n - 1)]
            f(i for i in (n - 1, 1))
            return (b if cond(12) else k)
        with ctx(1):
            def g(c, x):
                probe(13, c)
                a = (a, (list(g(x=b, c=c - 1)) if cond(14) else {15: c for k in range(2)}))
                if c > 0:
                    probe(16, tuple(g(x=x, c=c - 1)))
                probe(17, e)
                yield list(g(c=c - 1, x=e))
        for a in g(1, x,):
            probe(21, (lambda: f(1))())
        if cond(25):
            def visit(k, **kw):
                probe(22, k, a, d)
                if k > 0:
                    probe(23, visit(k - 1, b=y))
                b = tuple(g(k - 1, [visit(c) for y in range(2)]))
                return probe(24)
        probe(26, k, b)
        probe(27, f(2))
        yield probe(28, k)
    probe(29, e)
    return run_all

drive(5, lambda: around())
