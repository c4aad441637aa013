import inspect


def total(tree):
    def walk(node):  # expect: unsafe[module-scan] as _walk()
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    print(total([1, [2]]), "total" in vars(inspect.getmodule(total)).copy())
