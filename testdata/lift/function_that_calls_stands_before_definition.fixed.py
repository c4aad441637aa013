def _walk(node):  # expect: lift as _walk()
    return node if isinstance(node, int) else sum([_walk(child) for child in node])


def total(tree):
    def later():
        return _walk(tree)

    return later()


def main():
    print(total([1, [2]]))
