import sys


def _total_walk(node):  # expect: lift as _total_walk()
    return node if isinstance(node, int) else sum([_total_walk(child) for child in node])


def total(tree):
    return _total_walk(tree)


def main():
    module = sys.modules[__name__]
    module._walk = 3
    print(total([1, [2]]), module._walk)
