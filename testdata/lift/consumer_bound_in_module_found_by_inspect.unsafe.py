import inspect


def _walk(node):  # expect: unsafe[escapes]
    return -len([_walk(child) for child in node])


def shape(tree):
    return sorted(tree, key=_walk)


def main():
    module = inspect.getmodule(shape)
    module.sorted = lambda items, key: [key is key, *map(key, items)]
    print(shape([[], [[], []]]))
