def leaves(tree):
    scale = 1

    def walk(node):  # expect: refuse[capture-rebound]
        if isinstance(node, int):
            yield node * scale
        else:
            for child in node:
                yield from walk(child)

    def again():
        return walk(tree)

    found = again()
    scale = 10
    return list(found)


def main():
    print(leaves([1, [2]]))
