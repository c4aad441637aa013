def _walk(scale, node):  # expect: lift as _walk(scale)
    return node * scale if isinstance(node, int) else sum([_walk(scale, child) for child in node])


def total(tree):
    scale = 1
    scales = [scale := n for n in range(9)]

    return _walk(scale, tree), len(scales)


def main():
    print(total([1, [2]]))
