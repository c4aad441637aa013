import inspect


def _walk(node):  # expect: unsafe[module-scan] as _walk()
    return node if isinstance(node, int) else sum([_walk(child) for child in node])


def total(tree):
    return _walk(tree)


def main():
    print(total([1, [2]]), "total" in vars(inspect.getmodule(total)).copy())
