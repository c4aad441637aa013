def drain(tree):
    def walk(node, advance=anext):  # expect: refuse[mutable-default]
        return [walk(child, advance) for child in node]

    return walk(tree)
