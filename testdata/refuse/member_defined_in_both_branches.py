def total(tree, double):
    if double:
        def walk(node):  # expect: refuse[rebound]
            return 2 * node if isinstance(node, int) else sum([walk(child) for child in node])
    else:
        def walk(node):
            return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    print(total([1, [2]], True), total([1, [2]], False))
