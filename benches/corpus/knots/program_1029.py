from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

LIMIT = 1
x = 2
b = 3
def helper(n, *rest): return probe(4, n)

for _i in range(2):
    def __init(k):
        box = Box(); probe(6)
        b = 7
        def __f(y):
            probe(9, y, k)
            def g(n):
                probe(10, n, k)
                for x in [__f(n)]:
                    probe(11, x)
                probe(12, __f(n - 1))
                return [__f(n - 1) for i in range(2)]
            k = __f(y - 1)
            probe(14, sorted([2, 1], key=g))
            c = (b, y)
            if y > 0:
                return (lambda: __f(y))
            return f"{k}"
        def g(n):
            probe(16, n)
            box.keep(lambda i=1: probe(17, g(n=n - 1)))
            if n > 0:
                probe(19, [g(n - 1)])
            return probe(20)
        probe(22, k, (i for i in (g(2), 1)))
        with ctx(23, k) as e:
            probe(24, e, e)
            x = 2
        try:
            probe(25, x)
            probe(26, f"{__f(2)}")
        finally:
            del __f
            del g
        return (k, 3)

def __init(k):
    box = Box(); probe(6)
    b = 7
    def __f(y):
        probe(9, y, k)
        def g(n):
            probe(10, n, k)
            for x in [__f(n)]:
                probe(11, x)
            probe(12, __f(n - 1))
            return [__f(n - 1) for i in range(2)]
        k = __f(y - 1)
        probe(14, sorted([2, 1], key=g))
        c = (b, y)
        if y > 0:
            return (lambda: __f(y))
        return f"{k}"
    def g(n):
        probe(16, n)
        box.keep(lambda i=1: probe(17, g(n=n - 1)))
        if n > 0:
            probe(19, [g(n - 1)])
        return probe(20)
    probe(22, k, (i for i in (g(2), 1)))
    with ctx(23, k) as e:
        probe(24, e, e)
        x = 2
    try:
        probe(25, x)
        probe(26, f"{__f(2)}")
    finally:
        del __f
        del g
    return (k, 3)

drive(5, lambda: __init(2))
drive(5, lambda: __init(2))
