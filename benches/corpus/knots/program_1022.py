from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

y = 1
e = 2
a = 3
_h = 4
class Node(Box): pass
from typing import Optional, Callable, List
def helper(n, *rest): return probe(5, n)

def outer(d, a: 'Later'):
    box = Box(); probe(7)
    x = (a, 0)
    e = probe(10, 3)
    k = 11
    y = 12
    b = 13
    c = 14
    def f(
            n: None,
            p,
        ) -> 'int':
        probe(16, n, b, a, d, c, e)
        if n > 0:
            probe(18, f(n=n - 1, p=probe(17, p)))
    if cond(19):
        probe(22, (lambda: f(2, (lambda: probe(20, e))()))())
    def h(n, o, e) -> List[int]:
        probe(23, n, a, b, c)
        probe(26, o)
        return probe(27)
    probe(29, f(1, (lambda: probe(28, 2))()))
    probe(30, f(2, p=probe(31, 3)))
    return box

drive(6, lambda: outer(2, 2))
drive(33, lambda: outer(2, 2))
