def total(tree, scale):
    # Scales the leaves.
    def walk(node):  # expect: lift as _walk(scale)
        return node * scale if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def double(tree):
    scale = 2

    # Doubles the leaves.
    def walk(node):  # expect: lift as _walk(scale)
        return node * scale if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    print(total([1, [2]], 10), double([1, [2]]))
