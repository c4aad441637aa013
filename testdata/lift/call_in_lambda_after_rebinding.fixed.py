def _walk(scale, node):  # expect: lift as _walk(scale)
    return node * scale if isinstance(node, int) else sum([_walk(scale, child) for child in node])


def total(tree):
    scale = 1
    scale += 9

    later = [lambda: _walk(scale, tree)]
    return later[0]()


def main():
    print(total([1, [2]]))
