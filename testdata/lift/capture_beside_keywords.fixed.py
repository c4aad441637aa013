def _walk(scale, /, n, **rest):  # expect: lift as _walk(scale)
    return _walk(scale, n - 1, scale=n, **rest) if n else (scale, rest)


def options(scale):
    return _walk(scale, 1)


def _step(scale, n, /, **rest):  # expect: lift as _step(scale)
    return _step(scale, n - 1, n=n, **rest) if n else (scale, rest)


def slashed(scale):
    return _step(scale, 1)


def main():
    print(options(10), slashed(20))
