def _walk(node):  # expect: unsafe[module-scan] as _walk()
    return node if isinstance(node, int) else sum([_walk(child) for child in node])


def total(tree):
    return _walk(tree)


NAMES = [name for name in dir() if name == "total"]


def main():
    print(total([1, [2]]), NAMES)
