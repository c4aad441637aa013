def _walk(node):  # expect: lift as _walk()
    return node if isinstance(node, int) else sum([_walk(child) for child in node])


def total(tree, deep):
    if deep:
        return _walk(tree)
    return 0


def main():
    print(total([1, [2]], True), total([1, [2]], False))
