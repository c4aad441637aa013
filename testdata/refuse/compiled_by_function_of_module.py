"""A decorator of the module is made with a compiler."""

import numba

fast = numba.njit(cache=True)


def quick(function):
    return numba.njit(function)


@fast
def total(n):
    def add(k):  # expect: refuse[compiled-scope]
        return 0 if k == 0 else k + add(k - 1)

    return add(n)


@quick
def product(n):
    def times(k):  # expect: refuse[compiled-scope]
        return 1 if k == 0 else k * times(k - 1)

    return times(n)
