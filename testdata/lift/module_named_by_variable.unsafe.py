import sys

name = __name__


def _walk(node):  # expect: unsafe[module-scan] as _walk()
    return node if isinstance(node, int) else sum([_walk(child) for child in node])


def total(tree):
    return _walk(tree)


def main():
    names = vars(sys.modules[name])
    print(total([1, [2]]), "total" in names.copy())
