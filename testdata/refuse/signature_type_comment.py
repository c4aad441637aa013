def total(tree, scale):
    def walk(node):  # expect: refuse[type-comment]
        # type: (object) -> int
        return node * scale if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    print(total([1, [2]], 10))
