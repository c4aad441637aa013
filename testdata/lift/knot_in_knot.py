def total(tree, scale):
    def walk(node):  # expect: lift as _walk(scale)
        def leaf(n):  # expect: lift as _leaf(scale)
            return scale + leaf(n - 1) if n else 0

        return leaf(node) if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    print(total([1, [2]], 10))
