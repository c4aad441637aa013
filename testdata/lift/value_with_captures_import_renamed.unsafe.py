import sys
import functools as _functools


def _walk(scale, node):  # expect: unsafe[escapes] as _walk(scale)
    return node * scale if isinstance(node, int) else sum([_walk(scale, child) for child in node])


def walker(scale, functools):
    return functools[0](_functools.partial(_walk, scale))


def main():
    print(walker(10, [lambda function: function([1, [2]])]))
