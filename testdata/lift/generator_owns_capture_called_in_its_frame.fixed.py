def _walk(scale, node):  # expect: lift as _walk(scale)
    return node * scale if isinstance(node, int) else sum([_walk(scale, child) for child in node])


def totals(trees):
    scale = 1

    for tree in trees:
        yield _walk(scale, tree)
        scale += 1


def main():
    print(list(totals([[1], [2]])))
