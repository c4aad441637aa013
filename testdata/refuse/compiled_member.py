from numba import njit


def total(n):
    def walk(n):  # expect: refuse[compiled-scope,escapes]
        return n + walk(n - 1) if n else 0

    return njit(walk)(n)
