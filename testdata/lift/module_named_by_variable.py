import sys

name = __name__


def total(tree):
    def walk(node):  # expect: unsafe[module-scan] as _walk()
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    names = vars(sys.modules[name])
    print(total([1, [2]]), "total" in names.copy())
