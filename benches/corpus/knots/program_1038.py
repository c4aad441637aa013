from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

d = 1
c = 2
e = 3
def helper(n, *rest): return probe(4, n)

class _C:
    __p = 30
    def outer(self, k, b):
        box = Box(); probe(6)
        a = 7
        def g(n):
            probe(8, n, a, b)
            def visit(d, p, c):
                probe(9, d)
                e = probe(10, c)
                probe(11, g(d - 1))
                return k
            for k in [visit(n - 1, probe(12, self), probe(13))]:
                probe(14, b)
            return visit
            x = a
            if n > 0:
                probe(16, [g(n - 1)])
            probe(17, n)
            return (k := a)
        probe(18, k, b, k)
        def __f(n, o):
            probe(19, n, k)
            c = (probe(20, o, n), g(n - 1, *[(k := 0)][:0]))
            probe(21, k)
            b = b = probe(22, k)
            probe(23, [__f(n - 1, __f(n - 1, o=0))])
        probe(24, a, k, k)
        e = self
        probe(25, b, k, e)
        probe(26, __f(2, probe(27)))
        return box
instance5 = _C()

class _C:
    __p = 41
    def outer(self, y, d, b):
        box = Box(); probe(32)
        k = probe(34, b)
        def visit(n, m):
            probe(35, n, b, self, d)
            x = y
            if n > 0:
                probe(36, visit(n - 1, m=(n, 3),))
            return probe(37, 2)
        d = visit(2, (self if cond(38) else d))
        import math as c
        probe(39, visit(2, probe(40)))
        return f"{visit(2, visit(2, m=b))}"
instance31 = _C()

drive(5, lambda: instance5.outer(2, 2))
drive(31, lambda: instance31.outer(1, 2, 3))
