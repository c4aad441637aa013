def total(tree):
    class Leaf(int):
        pass

    def walk(node: Leaf):  # expect: refuse[annotation]
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    print(total([1, [2]]))
