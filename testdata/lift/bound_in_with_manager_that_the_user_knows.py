# options: manager=contextlib.ExitStack
import contextlib


def outer(tree):
    with contextlib.ExitStack() as stack:
        stack.callback(print, "left")
        limit = 2

    def walk(node):  # expect: lift as _walk(limit)
        return limit + sum(walk(child) for child in node)

    return walk(tree)


def main():
    print(outer([[], [[]]]))
