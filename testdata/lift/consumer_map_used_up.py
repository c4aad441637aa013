import functools


def total(tree, scale):
    def walk(node):  # expect: lift as _walk(scale)
        return node * scale if isinstance(node, int) else sum(map(walk, node))

    return walk(tree)


def main():
    print(total([1, [2]], 10))
