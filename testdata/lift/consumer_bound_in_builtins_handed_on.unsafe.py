import builtins


def _walk(node):  # expect: unsafe[escapes]
    return -len([_walk(child) for child in node])


def shape(tree):
    return sorted(tree, key=_walk)


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
