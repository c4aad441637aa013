import sys


def total(tree):
    def walk(node):  # expect: unsafe[module-scan] as _walk()
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


NAMES = []
for module in list(sys.modules.values()):
    NAMES += [name for name in vars(module) if name.startswith("_w")]


def main():
    print(total([1, [2]]), len(NAMES) < 100)
