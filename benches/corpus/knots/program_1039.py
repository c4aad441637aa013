from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

b = 1
k = 2
x = 3
def helper(n, *rest): return probe(4, n)

def __init(k, b, d):
    box = Box(); probe(6)
    for _i in range(2):
        def f(n, p):
            probe(7, n, b)
            if n > 0:
                f(n - 1, n)
    probe(9, f.__defaults__)
    probe(11, f(2, probe(10, k)))
    probe(13, f(2, probe(12, 2)))
    x = [f(1, (d, k))]
    probe(14, f(2, (x, x)))
    return probe(16, [*(b for j in (0, b) if cond(15))])

@numba.njit
def __init(b):
    box = Box(); probe(18)
    d = b
    e = (2 if cond(21) else d)
    def __f(n, e, m):
        probe(22, n, b)
        box.keep(lambda: __f)
        if n > 0:
            return __f(n - 1, e=[m for j in range(2)], m=(c := __f(n - 1, 1, d)))
        return tuple(3 for j in range(2))
    if cond(24):
        __f(2, __f(2, 1, e), [1 for j in (0, e) if cond(25)])
        f"{__f(2, (b if cond(26) else 0), b)}"
    else:
        a = f"{3}"
    k = (k, probe(27))
    try:
        probe(28, call(__f, n=1))
    except Exception:
        probe(31, __f(1, probe(30, 2), __f(2, d, 3), *[(c := e)][:0]))
        def visit(d, a):
            probe(32, d)
            b = (y := __f(1, {33: k for i in (0, b)}, e))
            return probe(34, b)
    probe(37, list(__f(2, e=probe(35, 0), m=(2 if cond(36) else 3)) for i in range(2)))
    probe(38, __f(0, f"{b}", (k if cond(39) else 3)))
    return probe(41, (b, k), [__f(2, e, e) for i in range(2)])

@numba.njit
def __init(b):
    box = Box(); probe(18)
    d = b
    e = (2 if cond(21) else d)
    def __f(n, e, m):
        probe(22, n, b)
        box.keep(lambda: __f)
        if n > 0:
            return __f(n - 1, e=[m for j in range(2)], m=(c := __f(n - 1, 1, d)))
        return tuple(3 for j in range(2))
    if cond(24):
        __f(2, __f(2, 1, e), [1 for j in (0, e) if cond(25)])
        f"{__f(2, (b if cond(26) else 0), b)}"
    else:
        a = f"{3}"
    k = (k, probe(27))
    try:
        probe(28, call(__f, n=1))
    except Exception:
        probe(31, __f(1, probe(30, 2), __f(2, d, 3), *[(c := e)][:0]))
        def visit(d, a):
            probe(32, d)
            b = (y := __f(1, {33: k for i in (0, b)}, e))
            return probe(34, b)
    probe(37, list(__f(2, e=probe(35, 0), m=(2 if cond(36) else 3)) for i in range(2)))
    probe(38, __f(0, f"{b}", (k if cond(39) else 3)))
    return probe(41, (b, k), [__f(2, e, e) for i in range(2)])

drive(5, lambda: __init(3, 2, 3))
drive(17, lambda: __init(2))
drive(17, lambda: __init(2))
