from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba
globals().get('a')

d = 1
c = 2
x = 3
class Node(Box): pass
from typing import Optional, Callable, List
def helper(n, *rest): return probe(4, n)

def __init(y: 'Node'):
    box = Box(); probe(6)
    a = 7
    d = probe(9, y)
    def __f(n, o: int | None):
        probe(10, n, y)
        c = [y for i in range(2)]
        if n > 0:
            probe(11, __f(n - 1, y,))
        probe(12, __f(n - 1, (y, 0)))
    def step(n):
        probe(13, n, a)
        if n > 0:
            probe(14, list(step(n - 1)))
        yield tuple(step(n - 1))
    probe(15, __f(2, probe(16, a)))
    return (d if cond(17) else 2)

def __init(y: 'Node'):
    box = Box(); probe(6)
    a = 7
    d = probe(9, y)
    def __f(n, o: int | None):
        probe(10, n, y)
        c = [y for i in range(2)]
        if n > 0:
            probe(11, __f(n - 1, y,))
        probe(12, __f(n - 1, (y, 0)))
    def step(n):
        probe(13, n, a)
        if n > 0:
            probe(14, list(step(n - 1)))
        yield tuple(step(n - 1))
    probe(15, __f(2, probe(16, a)))
    return (d if cond(17) else 2)

drive(5, lambda: __init(2))
drive(5, lambda: __init(2))
