def _walk(node):  # expect: lift as _walk()
    return node if isinstance(node, int) else sum([_walk(child) for child in node])


def total(tree):
    return _walk(tree)


if True:
    def again(tree):
        return _walk(tree)


def main():
    print(total([1, [2]]), again([1, [2]]))
