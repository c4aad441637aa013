def _walk(node):  # expect: lift as _walk()
    return node if isinstance(node, int) else sum(map(_walk, node))


def totals(trees):
    return map(_walk, trees)


def main():
    print(list(totals([1, [2]])))
