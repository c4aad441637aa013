def total(tree, known):
    if known:
        scale = 10
    else:
        scale = 1

    def walk(node):  # expect: lift as _walk(scale)
        return node * scale if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    print(total([1], True), total([1], False))
