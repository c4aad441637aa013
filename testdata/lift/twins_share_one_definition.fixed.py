# Scales the leaves.
def _walk(scale, node):  # expect: lift as _walk(scale)
    return node * scale if isinstance(node, int) else sum([_walk(scale, child) for child in node])


def total(tree, scale):
    return _walk(scale, tree)


def double(tree):
    scale = 2

    return _walk(scale, tree)


def main():
    print(total([1, [2]], 10), double([1, [2]]))
