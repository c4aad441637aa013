def _g(n):  # expect: unsafe[escapes]
    return n and _g(n - 1)


def _f(n):  # expect: unsafe[depends]
    return n and (_g, _f(n - 1))


def _go(n):  # expect: unsafe[depends]
    return n and _go(n - 1)


def outer(depth):
    return _go(depth)


def main():
    print(outer(3))
