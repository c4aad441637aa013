def _walk(scale, node):  # expect: lift as _walk(scale)
    if isinstance(node, int):
        yield node * scale
    else:
        for child in node:
            yield from _walk(scale, child)


def leaves(tree):
    scale = 1

    first = list(_walk(scale, tree))
    scale = 10
    return first + [leaf for leaf in _walk(scale, tree)]


def main():
    print(leaves([1, [2]]))
