from runtime import Box, call, cond, ctx, drive, pause, probe, run, same, tagged, trace
import functools, gc, re, sys, weakref, atexit, numba

y = 1
x = 2
k = 3
_g = 4
def helper(n, *rest): return probe(5, n)

for _i in range(2):
    def around(c=4):
        box = Box(); probe(7)
        async def build(a, y):
            box = Box(); probe(8)
            b = probe(10, a)
            d = probe(12, a, b)
            x = y
            def h(n):
                probe(14, n, y)
                if n > 0:
                    h(n - 1)
            for d in [x, 1]:
                probe(15, x, a, a, (a, y))
                for k in [(lambda: h(1, *[(a := a)][:0]))()]:
                    probe(16, d)
            h(2)
            visit = f"{h(*[1])}"
            probe(17, [h(a)])
            return list(h(2) for i in range(2))
        while cond(20):
            probe(22, c, probe(21, f"{0}"))
        return build


drive(6, lambda: around())
