import functools


def total(tree, scale):
    def add(sum_so_far, node):  # expect: lift as _add(scale)
        if isinstance(node, int):
            return sum_so_far + node * scale
        return functools.reduce(add, node, sum_so_far)

    return functools.reduce(add, tree, 0)


def main():
    print(total([1, [2]], 10))
