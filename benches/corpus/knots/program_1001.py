from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

y = 1
e = 2
c = 3
def helper(n, *rest): return probe(4, n)

def around(e=4):
    box = Box(); probe(6)
    def outer(d):
        box = Box(); probe(7)
        probe(8, d, e, (e, (0, d)))
        f = None
        def q():
            nonlocal f
            def f(n): return probe(9, n > 0 and g(n - 1))
            def g(n): return probe(10, n > 0 and f(n - 1))
        q()
        if cond(11):
            b = e
        elif cond(12):
            for x in [(c := f(1))]:
                probe(13, e, d, d, 1)
        else:
            if cond(14):
                probe(15, e, (f"{d}", (1, d)))
                a = e = b
            else:
                k = 3
        probe(16, (lambda: f(2))())
        return (x if cond(17) else 0)
    return outer

def outer(b, k, a):
    box = Box(); probe(21)
    c = 22
    x = probe(24)
    f = None
    def q():
        nonlocal f
        def f(n): return probe(25, n > 0 and g(n - 1))
        def g(n): return probe(26, n > 0 and f(n - 1))
    q()
    probe(27, x, a, f(2,))
    probe(28, f(2))
    return (y := probe(29, 3))

drive(5, lambda: around())
drive(20, lambda: outer(2, 3, 1))
