from numba import njit


def ｔotal(n):
    def walk(n):  # expect: refuse[compiled-scope]
        return n + walk(n - 1) if n else 0

    return walk(n)


fast_total = njit(total)
