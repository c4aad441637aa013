def leaves(tree):
    scale = 1

    def walk(node):  # expect: refuse[capture-rebound]
        if isinstance(node, int):
            yield node * scale
        else:
            for child in node:
                yield from walk(child)

    found = []
    for leaf in walk(tree):
        found.append(leaf)
        scale += 1
    return found


def main():
    print(leaves([1, [2]]))
