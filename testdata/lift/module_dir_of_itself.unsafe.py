import sys


def _nodes_walk(node):  # expect: unsafe[module-scan]
    return 1 + sum(_nodes_walk(child) for child in node)


def nodes(tree):
    return _nodes_walk(tree)


TESTS = [name for name in dir(sys.modules[__name__]) if name.startswith("_walk")]


def main():
    print(nodes([[], [[]]]))
