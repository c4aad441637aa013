def _walk(node):  # expect: unsafe[docstring-example] as _walk()
    """Sums the leaves.

        >>> walk([1, [2]])
        3
        """
    return node if isinstance(node, int) else sum([_walk(child) for child in node])


def total(tree):
    return _walk(tree)


def main():
    print(total([1, [2]]))
