import builtins


def shape(tree):
    def walk(node):  # expect: lift as _walk()
        return -len([walk(child) for child in node])

    return sorted(tree, key=walk)


def main():
    print(shape([[], [[], []]]), builtins.sorted([2, 1]))
