def _walk(scale, node):  # expect: lift as _walk(scale)
    return node * scale if isinstance(node, int) else sum([_walk(scale, child) for child in node])


def total(tree):
    scale = 1

    first = sum(_walk(scale, child) for child in tree)
    scale = 10
    return first, _walk(scale, tree)


def main():
    print(total([1, [2]]))
