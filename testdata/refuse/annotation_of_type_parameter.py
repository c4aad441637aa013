# requires: 3.12
def total[T](tree: T):
    def walk(node: T):  # expect: refuse[annotation]
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    print(total([1, [2]]))
