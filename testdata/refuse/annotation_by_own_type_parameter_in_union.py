# requires: 3.12
def total(tree):
    def walk[T](node: T | None) -> T:  # expect: refuse[annotation]
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    print(total([1, [2]]))
