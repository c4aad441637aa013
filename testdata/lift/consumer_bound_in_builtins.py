import builtins as names


def shape(tree):
    def walk(node):  # expect: unsafe[escapes]
        return -len([walk(child) for child in node])

    return sorted(tree, key=walk)


def main():
    before = names.sorted
    names.sorted = lambda items, key: [key is key, *map(key, items)]
    try:
        print(shape([[], [[], []]]))
    finally:
        names.sorted = before
