def total(tree):
    def walk(node):  # expect: refuse[rebound]
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    if isinstance(tree, int):
        return tree
    try:
        return walk(tree)
    finally:
        walk = None


def main():
    print(total([1, [2]]), total(3))
