from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

d = 1
a = 2
LIMIT = 3
_C__f = 4
def helper(n, *rest): return probe(5, n)

class C(Box):
    __p = 34
    def build(self):
        box = Box(); probe(7)
        k = (3 if cond(9) else self)
        __p = 10
        probe(11, __p, __p)
        async def g(n):
            """About it."""
            probe(12, n, self)
            probe(14, self.__p)
            if n > 0:
                return (await g(n - 1))
            return (await g(n - 1))
        def __f(n, d):
            """About it,
              and more.
            """
            probe(15, n)
            probe(17, self.__p)
            probe(18, run(g(n - 1)))
            for g in (1,): pass
            if n > 0:
                f"{__f(n - 1, (1 if cond(20) else d))}"
            probe(21, n)
            return __f(n - 1, 0)
        probe(23, __f(2, (k if cond(22) else 3)))
        if cond(24):
            y = self
            if cond(25):
                a = run(g(*[2]))
                __p = (f"{3}", self)
            else:
                y = __f(2, run(g(2)))
        e = probe(27, (0 if cond(26) else self))
        probe(29, self, __p, self, probe(28))
        probe(30, run(g(k)))
        return box
instance6 = C()

drive(6, lambda: instance6.build())
