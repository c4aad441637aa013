import functools


def _add(scale, sum_so_far, node):  # expect: lift as _add(scale)
    if isinstance(node, int):
        return sum_so_far + node * scale
    return functools.reduce(functools.partial(_add, scale), node, sum_so_far)


def total(tree, scale):
    return functools.reduce(functools.partial(_add, scale), tree, 0)


def main():
    print(total([1, [2]], 10))
