def _walk(limit, n):  # expect: lift as _walk(limit)
    return n < limit and _walk(limit, n + 1)


def outer(limit):
    return _walk(limit, 1)


def main():
    print(outer(3))
