def first(tree):
    def walk(node):  # outdent: skip (the tests replace walk)
        return [walk(child) for child in node]

    return walk(tree)


def second(tree):
    def walk(
        node,
    ):  # noqa: E306  # outdent: skip
        return [walk(child) for child in node]

    return walk(tree)


def third(tree):  # outdent: skip: this is no knot
    return len(tree)


# outdent: skipp
