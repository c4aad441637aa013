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


@logged
def total(n):
    def add(k):  # expect: lift
        return 0 if k == 0 else k + add(k - 1)

    return add(n)


def main():
    print(total(4))
