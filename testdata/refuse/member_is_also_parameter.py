def total(tree, walk=None):
    def walk(node):  # expect: refuse[rebound]
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    print(total([1, [2]]))
