import functools
import functools as _functools


def _walk(step, n):  # expect: lift as _walk(step)
    return n and step + _walk(step, n - 1)


def total(numbers, step):
    return list(map(_functools.partial(_walk, step), numbers))


def main():
    globals()["functools"] = 3
    print(total([1, 2], 5), functools)
