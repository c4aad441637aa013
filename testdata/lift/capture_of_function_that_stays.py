def total(tree):
    def leaf(node):
        return node * 10

    def walk(node):  # expect: lift as _walk(leaf)
        return leaf(node) if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    print(total([1, [2]]))
