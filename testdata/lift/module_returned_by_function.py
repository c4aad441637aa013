def names():
    return globals()


def shape(tree):
    def walk(node):  # expect: unsafe[module-scan] as _walk()
        return -len([walk(child) for child in node])

    return walk(tree)


def main():
    names()["len"] = lambda items: 3
    print(shape([[], [[], []]]))
