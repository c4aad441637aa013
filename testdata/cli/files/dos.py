def depth(tree):
    def walk(node):
        return 1 + max([walk(child) for child in node], default=0)

    return walk(tree)
