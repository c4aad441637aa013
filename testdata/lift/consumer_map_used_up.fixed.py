import functools


def _walk(scale, node):  # expect: lift as _walk(scale)
    return node * scale if isinstance(node, int) else sum(map(functools.partial(_walk, scale), node))


def total(tree, scale):
    return _walk(scale, tree)


def main():
    print(total([1, [2]], 10))
