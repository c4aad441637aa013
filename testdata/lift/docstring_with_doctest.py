def total(tree):
    def walk(node):  # expect: unsafe[docstring-example] as _walk()
        """Sums the leaves.

        >>> walk([1, [2]])
        3
        """
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    print(total([1, [2]]))
