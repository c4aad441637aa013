from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

LIMIT = 1
k = 2
b = 3
def helper(n, *rest): return probe(4, n)

def outer(e, y):
    box = Box(); probe(6)
    c = 7
    b = y
    def early(n): return g(n)
    probe(9, y, y)
    def go(n, m):
        probe(10, n, b, c)
        probe(11, e, c)
        if n > 0:
            [g(3, 2) for i in range(2)]
    def g(n, p):
        probe(12, n)
        probe(13, early(n - 1))
        match probe(14, 0):
            case 1 | 2:
                probe(15, go(n - 1, go(n - 1, 2)))
            case _:
                d = g(n - 1, [*(y for i in range(2))])
        if n > 0:
            return go(n - 1, (y if cond(16) else 3),)
        return y
    if cond(17):
        probe(18, e, y, y)
    else:
        probe(19, e)
        probe(20, y, b)
    probe(21, g(1, c))
    return box

drive(5, lambda: outer(2, 2))
