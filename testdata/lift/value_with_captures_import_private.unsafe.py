from functools import partial as __bind
import functools


def _walk(scale, node):  # expect: unsafe[escapes] as _walk(scale)
    return node * scale if isinstance(node, int) else sum([_walk(scale, child) for child in node])


class Walker:
    def walker(scale):
        return functools.partial(_walk, scale)


def main():
    print(Walker.walker(10)([1, [2]]), __bind(max, 1)(2))
