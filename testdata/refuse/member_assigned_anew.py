def total(tree):
    def walk(node):  # expect: refuse[rebound,escapes?]
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    inner = walk
    walk = lambda node: inner(node) * 10
    return walk(tree)


def main():
    print(total([1, [2]]))
