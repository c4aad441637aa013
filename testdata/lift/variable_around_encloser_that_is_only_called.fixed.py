def _walk(scale, node):  # expect: lift as _walk(scale)
    return node * scale if isinstance(node, int) else sum([_walk(scale, child) for child in node])


def outer(tree):
    scale = 1

    def total(node):
        return _walk(scale, node)

    first = total(tree)
    scale = 10
    return first, total(tree)


def main():
    print(outer([1, [2]]))
