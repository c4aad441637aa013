import functools


def _walk(limit, n):  # expect: unsafe[escapes]
    return n < limit and _walk(limit, n + 1)


def outer(limit):
    return functools.partial(_walk, limit)


def main():
    print(outer(3)(1))
