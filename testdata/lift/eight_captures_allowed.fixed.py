# options: max-parameters=8
import sys


def _walk(a, b, c, d, e, f, g, h, n):  # expect: lift as _walk(a, b, c, d, e, f, g, h)
    return a + b + c + d + e + f + g + h + _walk(a, b, c, d, e, f, g, h, n - 1) if n else 0


def total(a, b, c, d, e, f, g, h):
    return _walk(a, b, c, d, e, f, g, h, 2)


def main():
    print(total(*range(8)))
