def total(tree, deep):
    if deep:
        def walk(node):  # expect: refuse[conditional-definition]
            return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree) if deep else 0


def main():
    print(total([1, [2]], True), total([1, [2]], False))
