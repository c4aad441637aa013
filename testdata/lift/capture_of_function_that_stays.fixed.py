def _walk(leaf, node):  # expect: lift as _walk(leaf)
    return leaf(node) if isinstance(node, int) else sum([_walk(leaf, child) for child in node])


def total(tree):
    def leaf(node):
        return node * 10

    return _walk(leaf, tree)


def main():
    print(total([1, [2]]))
