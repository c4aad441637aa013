import sys


def total(tree):
    def walk(node):  # expect: lift as _total_walk()
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    module = sys.modules[__name__]
    module._walk = 3
    print(total([1, [2]]), module._walk)
