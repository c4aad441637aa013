# requires: 3.12
def total(tree):
    def walk[T, *S](node: T, rest: "list[T]" = ()) -> T:  # expect: lift as _walk()
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def leaves[T](tree: T) -> T:
    def visit[K](node: K, seen: list[K]) -> list[K]:  # expect: lift as _visit()
        return [*seen, node] if isinstance(node, int) else [leaf for child in node for leaf in visit(child, seen)]

    return visit(tree, [])


def main():
    print(total([1, [2]]), leaves([1, [2]]))
