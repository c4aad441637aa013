def _walk(scale, node):  # expect: lift as _walk(scale)
    return node * scale if isinstance(node, int) else sum([_walk(scale, child) for child in node])


def total(tree, known):
    if known:
        scale = 10
    else:
        scale = 1

    return _walk(scale, tree)


def main():
    print(total([1], True), total([1], False))
