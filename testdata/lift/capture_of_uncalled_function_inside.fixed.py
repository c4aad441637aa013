def _unused(b, m):  # expect: lift as _unused(b)
    return _unused(b, m - 1) if m > 0 else b


def _walk(a, n):  # expect: lift as _walk(a)
    return _walk(a, n - 1) if n > 0 else a


def outer(a, b):
    return _walk(a, a)


def main():
    print(outer(2, 3))
