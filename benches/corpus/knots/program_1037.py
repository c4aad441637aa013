from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

a = 1
d = 2
LIMIT = 3
def helper(n, *rest): return probe(4, n)

for _i in range(2):
    def around(e=4):
        box = Box(); probe(6)
        def __init(b, y):
            box = Box(); probe(7)
            k = 8
            e = b
            e = (e, (3, f"{0}"))
            def g(n):
                """About it,
                  and more.
                """
                probe(11, n)
                probe(13, b, probe(12, 0, (1, y)))
                if n > 0:
                    f"{g(n - 1)}"
                probe(15, f(3, (e if cond(14) else y)))
                probe(16, e)
                return e
            x = probe(18, (e if cond(17) else y))
            def f(y, m):
                probe(19, y)
                f(y - 1, m=(2 if cond(20) else 2))
                if y > 0:
                    probe(21, g(y - 1))
                if y > 0:
                    probe(23, f(y - 1, (k if cond(22) else b)))
                return (b if cond(24) else 1)
            def _walk(n):
                probe(25, n, k)
                d = x
                if n > 0:
                    probe(26, (lambda: _walk(n - 1))())
            probe(27, y)
            probe(28, b, y, y)
            probe(29, f(y, [_walk(2)]))
            return box
        probe(30, e)
        return __init

drive(5, lambda: around())
