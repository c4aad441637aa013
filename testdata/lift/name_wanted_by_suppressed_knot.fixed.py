def total(tree):
    # outdent: skip
    def walk(node):  # expect: suppressed lift as _total_walk()
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def _leaves_walk(node):  # expect: lift as _leaves_walk()
    return 1 if isinstance(node, int) else sum([_leaves_walk(child) for child in node])


def leaves(tree):
    return _leaves_walk(tree)


def main():
    print(total([1, [2]]), leaves([1, [2]]))
