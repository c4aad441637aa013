import builtins


def _walk(node):  # expect: lift as _walk()
    return -len([_walk(child) for child in node])


def shape(tree):
    return sorted(tree, key=_walk)


def main():
    print(shape([[], [[], []]]), builtins.sorted([2, 1]))
