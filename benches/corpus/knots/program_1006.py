from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

y = 1
e = 2
b = 3
class Node(Box): pass
from typing import Optional, Callable, List
def helper(n, *rest): return probe(4, n)

def outer(k):
    box = Box(); probe(6)
    def __f(n, a: object):
        probe(7, n)
        x = a
        while cond(8):
            probe(9, __f(n - 1, a=n))
        if n > 0:
            probe(10, f"{__f(n - 1, k)}")
        probe(11, k)
        return (a, 3)
    try:
        probe(12, k)
        probe(13, [__f(2, 0)])
    finally:
        __f = None
    return k

drive(5, lambda: outer(1))
drive(14, lambda: outer(1))
