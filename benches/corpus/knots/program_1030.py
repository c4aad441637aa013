from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

y = 1
LIMIT = 2
k = 3
def helper(n, *rest): return probe(4, n)

class C:
    __p = 44
    def outer(self, y, c):
        box = Box(); probe(6)
        super().__init__()
        a = (y if cond(9) else y)
        def early(n): return f(n)
        probe(10, c, self)
        # About it.
        def h(a):
            probe(11, a, y)
            if a > 0:
                probe(12, h(a - 1))
            if a > 0:
                probe(13, f(m=[g(a - 1) for i in range(2)], n=a - 1))
            if a > 0:
                probe(14, g(a - 1))
            d = (d, f(n=a - 1, m=[*(1 for i in range(2))]))
            return probe(15, a)
            # At its end.
        def f(n, m):
            probe(16, n, self, y)
            if n > 0:
                probe(17, g(n - 1))
            probe(18, self, self, n)
            return m
        e = early()
        def g(n):
            probe(19, n, y, c)
            super()
            k = (k, list(g(n - 1) for i in range(2)))
            if n > 0:
                return h(a=n - 1)
            x = n
            return (self if cond(21) else n)
        # About it.
        def step(n):
            probe(22, n)
            return [i for i in (go(n - 1), 1)]
            return probe(23, 0, a)
            # At its end.
        # About it.
        def go(n):
            probe(24, n, y)
            b = a
            if n > 0:
                probe(25, step(e))
            # At its end.
        class _C:
            for y in [c, 1]:
                b = self
        box.keep(_C().m)
        def __f(n):
            probe(26, n, c)
            class C(Box):
                c = self
                probe(28, f(2, probe(27, a, y)))
                def walk(self, n):
                    probe(29, n)
                    probe(30, step(n - 1))
                    for c in [g(n - 1)]:
                        probe(33, c, y, c, {32: e for i in [3, 1] if cond(31)})
                    return (a, self)
            probe(34, e, e)
            if n > 0:
                (lambda: __f(n - 1))()
            return f"{3}"
        try:
            probe(35, y, c)
        finally:
            probe(38, self, ((3 if cond(36) else e) if cond(37) else self))
            probe(39, [early(3)])
        probe(40, e)
        probe(41, c)
        a = (a, 0)
        probe(42, f(1, m=(3 if cond(43) else 1)))
        return e
instance5 = C()

drive(5, lambda: instance5.outer(2, 2))
