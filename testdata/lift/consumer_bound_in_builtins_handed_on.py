import builtins


def shape(tree):
    def walk(node):  # expect: unsafe[escapes]
        return -len([walk(child) for child in node])

    return sorted(tree, key=walk)


def patch(names, name):
    before = getattr(names, name)
    setattr(names, name, lambda items, key: [key is key, *map(key, items)])
    return before


def main():
    before = patch(name="sorted", names=builtins)
    try:
        print(shape([[], [[], []]]))
    finally:
        builtins.sorted = before
