def _total_walk(node):  # expect: lift
    return node if isinstance(node, int) else sum(map(_total_walk, node))  # deep


def total(tree):
    return _total_walk(tree)


def _again_walk(node):  # expect: lift
    return node if isinstance(node, int) else sum(map(_again_walk, node))


def again(tree):
    return _again_walk(tree)


def _count_leaves(node):  # expect: lift
    return 1 if isinstance(node, int) else sum(map(_count_leaves, node))
    # Strings have none.


def count(tree):
    return _count_leaves(tree)


def _width_leaves(node):  # expect: lift
    return 1 if isinstance(node, int) else sum(map(_width_leaves, node))


def width(tree):
    # What is not deeper doesn't move.
    return _width_leaves(tree)


def main():
    tree = [1, [2, 3]]
    print(total(tree), again(tree), count(tree), width(tree))
