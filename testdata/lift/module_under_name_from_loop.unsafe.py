import sys


def _walk(node):  # expect: unsafe[module-scan] as _walk()
    return node if isinstance(node, int) else sum([_walk(child) for child in node])


def total(tree):
    return _walk(tree)


NAMES = []
for name in list(sys.modules):
    NAMES += [name for name in vars(sys.modules[name]) if name.startswith("_w")]


def main():
    print(total([1, [2]]), len(NAMES) < 100)
