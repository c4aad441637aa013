def names():
    return globals()


def _walk(node):  # expect: unsafe[module-scan] as _walk()
    return -len([_walk(child) for child in node])


def shape(tree):
    return _walk(tree)


def main():
    names()["len"] = lambda items: 3
    print(shape([[], [[], []]]))
