def total(tree):
    def walk(node):  # expect: lift
        """Sums the leaves."""
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def again(tree):
    def walk(node):  # expect: lift
        """Sums the leaves again."""
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    print(total([1, [2]]), again([1, [2]]))
