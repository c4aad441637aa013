# options: max-parameters=8
import sys


def total(a, b, c, d, e, f, g, h):
    def walk(n):  # expect: lift as _walk(a, b, c, d, e, f, g, h)
        return a + b + c + d + e + f + g + h + walk(n - 1) if n else 0

    return walk(2)


def main():
    print(total(*range(8)))
