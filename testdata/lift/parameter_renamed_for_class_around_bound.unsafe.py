# requires: 3.12
import functools


def _walk(limit_, n):  # expect: unsafe[escapes] as _walk(limit_)
    class Node:
        limit = 1

        def visit[T: functools.partial(_walk, limit_)](self):
            return self

    return n < limit_ + Node.limit and _walk(limit_, n + 1)


def outer(limit):
    return _walk(limit, 1)


def main():
    print(outer(3))
