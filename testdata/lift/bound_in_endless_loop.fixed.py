def _walk(scale, node):  # expect: lift as _walk(scale)
    return node * scale if isinstance(node, int) else sum([_walk(scale, child) for child in node])


def total(tree):
    while True:
        scale = len(tree)
        if scale:
            break
        tree = [0]

    return _walk(scale, tree)


def main():
    print(total([1, 2]), total([]))
