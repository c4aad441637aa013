def _walk(x, n):  # expect: lift as _walk(x), _step(x)
    return _step(x, n - 1) if n else x
    # At its end.


def _step(x, n):
    return _walk(x, n - 1) if n else x


def outer(x):
    return _walk(x, 3)


def second(x):
    return _walk(x, 3)


def main():
    print(outer(1), second(2))
