def _leaf(scale, n):  # expect: lift as _leaf(scale)
    return scale + _leaf(scale, n - 1) if n else 0


def _walk(start, scale, node):  # expect: lift as _walk(start, scale)
    return start + (_leaf(scale, node) if isinstance(node, int) else sum([_walk(start, scale, child) for child in node]))


def totals(scale, start):
    return _walk(start, scale, [1, [2]])


def main():
    print(totals(10, 1))
