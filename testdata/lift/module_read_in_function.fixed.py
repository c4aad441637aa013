def _walk(node):  # expect: lift as _walk()
    return node if isinstance(node, int) else sum([_walk(child) for child in node])


def total(tree):
    return _walk(tree)


def main():
    names = globals
    print(total([1, [2]]), [name for name in list(names()) if name.endswith("total")])
