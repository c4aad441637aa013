def total(tree):
    def walk(node):  # expect: lift
        return node if isinstance(node, int) else sum(map(walk, node))  # deep

    return walk(tree)


def again(tree):
    def walk(node):  # expect: lift
        return node if isinstance(node, int) else sum(map(walk, node))

    return walk(tree)


def count(tree):
    def leaves(node):  # expect: lift
        return 1 if isinstance(node, int) else sum(map(leaves, node))
        # Strings have none.

    return leaves(tree)


def width(tree):
    def leaves(node):  # expect: lift
        return 1 if isinstance(node, int) else sum(map(leaves, node))

    # What is not deeper doesn't move.
    return leaves(tree)


def main():
    tree = [1, [2, 3]]
    print(total(tree), again(tree), count(tree), width(tree))
