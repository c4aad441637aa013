def total(tree):
    def walk(node):  # expect: refuse[broken-by-author]
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    try:
        return walk(tree)
    finally:
        walk = None


def main():
    print(total([1, [2]]))
