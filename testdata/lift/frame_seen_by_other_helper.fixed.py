import sys


def frame():
    return sys._getframe(1)


def variables():
    return sorted(frame().f_locals)


def _walk(node):  # expect: lift as _walk()
    return node if isinstance(node, int) else sum([_walk(child) for child in node])


def total(tree):
    return _walk(tree), frame.__name__


def main():
    print(total([1, [2]]), variables())
