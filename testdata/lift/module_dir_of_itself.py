import sys


def nodes(tree):
    def walk(node):  # expect: unsafe[module-scan]
        return 1 + sum(walk(child) for child in node)

    return walk(tree)


TESTS = [name for name in dir(sys.modules[__name__]) if name.startswith("_walk")]


def main():
    print(nodes([[], [[]]]))
