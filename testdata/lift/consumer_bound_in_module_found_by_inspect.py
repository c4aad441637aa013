import inspect


def shape(tree):
    def walk(node):  # expect: unsafe[escapes]
        return -len([walk(child) for child in node])

    return sorted(tree, key=walk)


def main():
    module = inspect.getmodule(shape)
    module.sorted = lambda items, key: [key is key, *map(key, items)]
    print(shape([[], [[], []]]))
