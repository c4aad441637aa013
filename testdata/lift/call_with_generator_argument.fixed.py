def _walk(scale, nodes):  # expect: lift as _walk(scale)
    return sum([node * scale if isinstance(node, int) else _walk(scale, (child for child in node)) for node in nodes])


def total(tree, scale):
    return _walk(scale, (node for node in tree))


def main():
    print(total([1, [2]], 10))
