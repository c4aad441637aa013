from __future__ import annotations
from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
globals().get('a')
import functools, gc, re, sys, weakref, atexit, numba

c = 1
b = 2
a = 3
class Node(Box): pass
from typing import Optional, Callable, List
def helper(n, *rest): return probe(4, n)

def around(c=4):
    box = Box(); probe(6)
    def run_all(a: LIMIT):
        box = Box(); probe(7)
        d = (a, c)
        f = None
        def q():
            nonlocal f
            def f(n): return probe(9, n > 0 and g(n - 1))
            def g(n): return probe(10, n > 0 and f(n - 1))
        q()
        e: int = (3 if cond(11) else c)
        probe(12, f(2))
        return d
    probe(14, run_all(2))
    return run_all

drive(5, lambda: around())
