def _walk(node):  # expect: lift as _walk()
    return node if isinstance(node, int) else sum([_walk(child) for child in node])


def total(tree):
    return _walk(tree)


FOUND = globals()["total"], globals().get("missing")


def main():
    print(FOUND[0]([1, [2]]), FOUND[1])
