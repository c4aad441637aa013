def totals(trees):
    found = []
    for tree in trees:
        def walk(node):  # expect: lift as _walk()
            return node if isinstance(node, int) else sum([walk(child) for child in node])

        found.append(walk(tree))
    return found


def main():
    print(totals([[1], [[2]]]))
