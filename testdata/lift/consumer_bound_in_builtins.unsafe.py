import builtins as names


def _walk(node):  # expect: unsafe[escapes]
    return -len([_walk(child) for child in node])


def shape(tree):
    return sorted(tree, key=_walk)


def main():
    before = names.sorted
    names.sorted = lambda items, key: [key is key, *map(key, items)]
    try:
        print(shape([[], [[], []]]))
    finally:
        names.sorted = before
