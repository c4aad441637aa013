def _functools(limit, n):  # expect: lift as _functools(limit)
    return n < limit and _functools(limit, n + 1)


def outer(limit):
    def walk(n):  # expect: unsafe[escapes] as _walk(limit)
        return n < limit and walk(n + 1)

    return _functools(limit, 1), walk


def main():
    first, walk = outer(3)
    print(first, walk(1))
