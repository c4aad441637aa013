def count_leaves(tree):
    total = 0

    def walk(node):
        nonlocal total
        if not node:
            total += 1
        for child in node:
            walk(child)

    walk.calls = 0
    walk(tree)
    return total
