def _walk(scale,  # expect: lift as _walk(scale)
    node,
    depth=0,
):
    if isinstance(node, int):
        return node * scale + depth
    return sum([_walk(scale, child, depth + 1) for child in node])


def total(tree, scale):
    return _walk(scale, tree)


def _step(scale):  # expect: lift as _step(scale)
    return scale.pop() + _step(scale) if scale else 0


def bare(scale):
    return _step(scale)


def main():
    print(total([1, [2]], 10), bare([1, 2]))
