# options: manager=contextlib.ExitStack
import contextlib


def _walk(limit, node):  # expect: lift as _walk(limit)
    return limit + sum(_walk(limit, child) for child in node)


def outer(tree):
    with contextlib.ExitStack() as stack:
        stack.callback(print, "left")
        limit = 2

    return _walk(limit, tree)


def main():
    print(outer([[], [[]]]))
