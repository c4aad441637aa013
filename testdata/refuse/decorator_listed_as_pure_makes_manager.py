# options: pure=contextlib.contextmanager
from contextlib import contextmanager


def outer(depth):
    limit = 1

    @contextmanager
    def entered(level):  # expect: refuse[capture-rebound]
        if level < depth:
            with entered(level + 1):
                yield limit
        else:
            yield limit

    manager = entered(0)
    limit = 2
    with manager as seen:
        return seen


def main():
    print(outer(2))
