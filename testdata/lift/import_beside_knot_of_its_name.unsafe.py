import functools as _functools2


def _functools(limit, n):  # expect: lift as _functools(limit)
    return n < limit and _functools(limit, n + 1)


def _walk(limit, n):  # expect: unsafe[escapes] as _walk(limit)
    return n < limit and _walk(limit, n + 1)


def outer(limit):
    return _functools(limit, 1), _functools2.partial(_walk, limit)


def main():
    first, walk = outer(3)
    print(first, walk(1))
