import sys


def total(tree):
    def walk(node):  # expect: refuse[dynamic-scope]
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    def later():
        print(sorted(sys._getframe().f_locals))
        return lambda: walk(tree)

    return later()()


def main():
    print(total([1, [2]]))
