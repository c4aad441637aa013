def total(tree):
    # outdent: skip
    def walk(node):  # expect: suppressed lift as _total_walk()
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def leaves(tree):
    def walk(node):  # expect: lift as _leaves_walk()
        return 1 if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    print(total([1, [2]]), leaves([1, [2]]))
