import sys
from sys import _getframe as frame_above


def frame():
    return frame_above(3)


def around():
    return frame()


def show():
    return sorted(around().f_locals)


def outer(tree):
    def walk(node):  # expect: refuse[dynamic-scope]
        return [walk(child) for child in node] or [tree]

    return walk(tree), show()


def main():
    print(outer([]))
