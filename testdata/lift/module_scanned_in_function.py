def total(tree):
    def walk(node):  # expect: unsafe[module-scan] as _walk()
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    names = globals
    print(total([1, [2]]), [name for name in list(names()) if name.endswith("total")])
