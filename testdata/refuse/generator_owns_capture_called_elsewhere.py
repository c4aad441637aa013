def totals(trees):
    scale = 1

    def walk(node):  # expect: refuse[capture-rebound]
        return node * scale if isinstance(node, int) else sum([walk(child) for child in node])

    def again(tree):
        return walk(tree)

    for tree in trees:
        yield again(tree)
        scale += 1


def main():
    print(list(totals([[1], [2]])))
