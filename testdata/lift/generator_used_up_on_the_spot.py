def leaves(tree):
    scale = 1

    def walk(node):  # expect: lift as _walk(scale)
        if isinstance(node, int):
            yield node * scale
        else:
            for child in node:
                yield from walk(child)

    first = list(walk(tree))
    scale = 10
    return first + [leaf for leaf in walk(tree)]


def main():
    print(leaves([1, [2]]))
