from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

LIMIT = 1
a = 2
x = 3
def helper(n, *rest): return probe(4, n)

class _C(Box):
    __p = 22
    def __init(self, a):
        box = Box(); probe(6)
        k = (a if cond(8) else a)
        step: Callable
        def step(d):
            probe(9, d, a)
            if d > 0:
                probe(10, [step(i for i in (d - 1, 1)) for i in range(2)])
            return 1
        async def __f(n):
            probe(11, n, a)
            if n > 0:
                probe(12, (await __f(1)))
        b = ({13: j for j in range(2)} if cond(14) else run(__f(n=2)))
        async def walk(n):
            probe(15, n, b)
            probe(16, (await walk(n - 1,)))
        t17 = __f(n=1)
        probe(18, run(t17))
        x, b = (run(__f(n=2)), f"{a}"), probe(19, 1)
        probe(20, run(__f(n=2)))
        y = a
        probe(21, run(__f(1)))
        return a
instance5 = _C()

drive(5, lambda: instance5._C__init(1))
drive(23, lambda: instance5._C__init(1))
