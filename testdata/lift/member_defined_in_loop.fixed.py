def _walk(node):  # expect: lift as _walk()
    return node if isinstance(node, int) else sum([_walk(child) for child in node])


def totals(trees):
    found = []
    for tree in trees:
        found.append(_walk(tree))
    return found


def main():
    print(totals([[1], [[2]]]))
