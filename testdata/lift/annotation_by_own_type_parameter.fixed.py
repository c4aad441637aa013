# requires: 3.12


def _walk[T, *S](node: T, rest: "list[T]" = ()) -> T:  # expect: lift as _walk()
    return node if isinstance(node, int) else sum([_walk(child) for child in node])


def total(tree):
    return _walk(tree)


def _visit[K](node: K, seen: list[K]) -> list[K]:  # expect: lift as _visit()
    return [*seen, node] if isinstance(node, int) else [leaf for child in node for leaf in _visit(child, seen)]


def leaves[T](tree: T) -> T:
    return _visit(tree, [])


def main():
    print(total([1, [2]]), leaves([1, [2]]))
