import sys


def step():
    return 3


def total(n):
    def walk(n, step=step):  # expect: refuse[mutable-default]
        return n and walk(n - 1) + step()

    return walk(n)


def main():
    sys.modules[__name__].step = lambda: 9
    print(total(2))
