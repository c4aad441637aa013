def _leaf(scale, n):  # expect: lift as _leaf(scale)
    return scale + _leaf(scale, n - 1) if n else 0


def _walk(scale, node):  # expect: lift as _walk(scale)
    return _leaf(scale, node) if isinstance(node, int) else sum([_walk(scale, child) for child in node])


def total(tree, scale):
    return _walk(scale, tree)


def main():
    print(total([1, [2]], 10))
