def _leaf(scale, n):  # expect: lift as _leaf(scale)
    return scale + _leaf(scale, n - 1) if n else 0


def _walk(scale_, scale):  # expect: lift as _walk(scale_)
    return _leaf(scale_, scale) + (_walk(scale_, scale - 1) if scale else 0)


def totals(scale):
    return _walk(scale, 2)


def main():
    print(totals(10))
