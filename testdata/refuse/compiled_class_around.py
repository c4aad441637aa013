from numba.experimental import jitclass


@jitclass
class Totals:
    def total(self, n):
        def walk(n):  # expect: refuse[compiled-scope]
            return n + walk(n - 1) if n else 0

        return walk(n)
