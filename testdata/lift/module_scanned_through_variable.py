from sys import modules

THIS = modules[__name__]


def total(tree):
    def walk(node):  # expect: unsafe[module-scan] as _walk()
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    print(total([1, [2]]), [name for name in THIS.__dict__ if name.endswith("total")])
