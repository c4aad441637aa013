def totals(trees):
    scale = 1

    def walk(node):  # expect: lift as _walk(scale)
        return node * scale if isinstance(node, int) else sum([walk(child) for child in node])

    for tree in trees:
        yield walk(tree)
        scale += 1


def main():
    print(list(totals([[1], [2]])))
