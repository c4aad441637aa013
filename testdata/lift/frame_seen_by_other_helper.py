import sys


def frame():
    return sys._getframe(1)


def variables():
    return sorted(frame().f_locals)


def total(tree):
    def walk(node):  # expect: lift as _walk()
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree), frame.__name__


def main():
    print(total([1, [2]]), variables())
