from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

x = 1
b = 2
k = 3
_h = 4
class Node(Box): pass
from typing import Optional, Callable, List
def helper(n, *rest): return probe(5, n)

def run_all(e, k):
    box = Box(); probe(7)
    d = (k if cond(9) else k)
    y = 10
    # About it.
    def visit(e: Node, **kw) -> list[int]:
        probe(11, e)
        def set12():
            nonlocal kw
            kw = (kw, 1)
            probe(14)
        probe(15, visit(e=e - 1, y=y))
        probe(16, visit(e - 1))
        visit(e - 1)
        if e > 0:
            probe(17, [visit(e - 1, e=0)])
        return f"{visit(e - 1, b=1)}"
        # At its end.
    probe(18, k, k, e)
    probe(19, y, k, y, y)
    probe(20, [visit(2)])
    return (0, f"{visit(1, a=y)}")

drive(6, lambda: run_all(3, 3))
