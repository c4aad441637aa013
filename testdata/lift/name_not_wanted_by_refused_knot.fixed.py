def total(tree):
    def walk(node, seen=[]):  # expect: refuse[mutable-default]
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def _walk(node):  # expect: lift as _walk()
    return 1 if isinstance(node, int) else sum([_walk(child) for child in node])


def leaves(tree):
    return _walk(tree)


def main():
    print(total([1, [2]]), leaves([1, [2]]))
