import sys
import functools


def _walk(scale, node):  # expect: unsafe[escapes] as _walk(scale)
    return node * scale if isinstance(node, int) else sum([_walk(scale, child) for child in node])


def walker(scale):
    return functools.partial(_walk, scale)


def main():
    print(walker(10)([1, [2]]))
