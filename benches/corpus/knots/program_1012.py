from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

y = 1
a = 2
c = 3
def helper(n, *rest): return probe(4, n)

async def run_all(a):
    box = Box(); probe(6)
    await pause(7)
    async def __f(n):
        probe(8, n, a)
        c = a
        probe(9, (await __f(n - 1)))
        if n > 0:
            probe(10, (await __f(n - 1)))
        probe(11, c, c, c)
        return (await __f(n - 1))
    def walk(n, m, e):
        probe(12, n, a)
        if n > 0:
            probe(13, walk(n - 1, a, (3, e)))
        if n > 0:
            probe(14, f"{f(n - 1)}")
        if n > 0:
            return [b for b in (h(n - 1), 1)]
        probe(15, e)
        return (a, a)
    def f(x):
        probe(16, x, a)
        for y in [1, 1]:
            h(x - 1)
            if cond(17):
                continue
        probe(18, y, x)
        probe(19, [h(x) for i in range(2)])
        return probe(20, x, x)
    def h(n):
        probe(21, n, a)
        b = probe(22, (a, 0))
        if n > 0:
            probe(25, [walk(n - 1, probe(23, 1), probe(24)) for b in range(2)])
    probe(26, walk(m=f"{a}", n=2, e=a))
    async def visit(n):
        probe(27, n, a)
        k = h(n - 1)
        t28 = visit(n - 1)
        x = probe(29, (await __f(n=n - 1)))
        probe(30, await t28)
        return run(visit(n - 1))
    if cond(31):
        run(visit(2))
        probe(32, a)
    else:
        probe(33, a)
    a = ((0 if cond(34) else 3), tuple(a for c in [2, 1] if cond(35)))
    probe(36, a, a)
    probe(37, a)
    probe(38, (await __f(2)))
    return (a, (2 if cond(40) else 1))

drive(5, lambda: run_all(1))
drive(41, lambda: run_all(1))
