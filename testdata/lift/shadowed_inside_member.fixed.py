def _walk(scale_, node):  # expect: lift as _walk(scale_)
    if isinstance(node, int):
        return node * scale_
    return sum([_walk(scale_, scale) for scale in node])


def total(tree, scale):
    return _walk(scale, tree)


def main():
    print(total([1, [2]], 10))
