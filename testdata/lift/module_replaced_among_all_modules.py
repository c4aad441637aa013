import sys


def total(tree):
    def walk(node):  # expect: lift as _walk()
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


for name in list(sys.modules):
    if name.startswith("antigravity"):
        del sys.modules[name]


def main():
    print(total([1, [2]]), len(sys.modules.values()) > 3, sys.modules.get("antigravity"))
