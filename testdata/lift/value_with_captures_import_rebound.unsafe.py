import functools
import functools as _functools

functools = list([print])[0]


def _walk(scale, node):  # expect: unsafe[escapes] as _walk(scale)
    return node * scale if isinstance(node, int) else sum([_walk(scale, child) for child in node])


def walker(scale):
    return _functools.partial(_walk, scale)


def main():
    functools(walker(10)([1, [2]]))
