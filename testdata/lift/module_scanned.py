def total(tree):
    def walk(node):  # expect: unsafe[module-scan] as _walk()
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


NAMES = [name for name in dir() if name == "total"]


def main():
    print(total([1, [2]]), NAMES)
