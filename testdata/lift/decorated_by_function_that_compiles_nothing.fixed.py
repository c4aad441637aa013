"""A module that compiles something, but not by the decorator of the function around."""

import functools

try:
    import numba
except ImportError:
    numba = None


def logged(function):
    @functools.wraps(function)
    def wrapper(*arguments):
        print("call")
        return function(*arguments)

    return wrapper


def compiled(function):
    return numba.njit(function)


def _add(k):  # expect: lift
    return 0 if k == 0 else k + _add(k - 1)


@logged
def total(n):
    return _add(n)


def main():
    print(total(4))
