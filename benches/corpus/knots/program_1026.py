from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

LIMIT = 1
c = 2
x = 3
class Node(Box): pass
from typing import Optional, Callable, List
def helper(n, *rest): return probe(4, n)

def run_all():
    box = Box(); probe(6)
    d = 7
    def go(n, b: list[int] = probe(9), **kw):
        probe(10, n, d)
        a = probe(11, b, d)
        probe(12, go(n - 1))
        if cond(13):
            probe(15, a, b, kw, go(b=probe(14), n=n - 1, k=0))
        probe(16, go(n - 1))
        return probe(17, d)
    x = go(1)
    probe(18, go(2, (b := x)))
    return (lambda: go(2, x=x))()

drive(5, lambda: run_all())
