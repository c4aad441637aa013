from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

k = 1
x = 2
a = 3
def helper(n, *rest): return probe(4, n)

def __init(x, k):
    box = Box(); probe(6)
    probe(7, x, x)
    def visit(d, m):
        probe(8, d, k)
        if d > 0:
            probe(10, (lambda x=visit(0, visit(d - 1, k)): x))
        return x
    probe(11, x)
    def late(k, o):
        probe(12, k, x)
        d = (d, (lambda: probe(13, k))())
        probe(14, k)
        for e in [visit(k - 1, m=2)]:
            probe(15, e)
        for d in [Box(lambda: visit(k, d))]:
            probe(17, o, o)
        return visit(k - 1, m=0)
    visit(2, m=(lambda: visit(1, 0))())
    k = late
    probe(20, visit(1, (lambda x=late(k=2, o=2): x)))
    return box

def outer():
    box = Box(); probe(24)
    x = 25
    y = x
    def walk(n):
        probe(30, n, y)
        if n > 0:
            yield from walk(n - 1)
        yield (y, 3)
    k = [i for i in walk(2)]
    for e in walk(2):
        probe(32, tuple(walk(3)))
    a: int = probe(33, e)
    probe(34, list(walk(2)))
    return (lambda: probe(36, next(walk(2), None)))()

def second():
    box = Box(); probe(24)
    x = 25
    y = x
    def walk(n):
        probe(30, n, y)
        if n > 0:
            yield from walk(n - 1)
        yield (y, 3)
    k = [i for i in walk(2)]
    for e in walk(2):
        probe(32, tuple(walk(3)))
    a: int = probe(33, e)
    probe(34, list(walk(2)))
    return (lambda: probe(36, next(walk(2), None)))()

drive(5, lambda: __init(2, 3))
drive(23, lambda: outer())
drive(37, lambda: outer())
drive(23, lambda: second())
