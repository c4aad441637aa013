variables = vars


class Tree:
    def __init__(self, *children):
        self.children = children


def _walk(node):  # expect: lift as _walk()
    return 1 + sum([_walk(child) for child in node.children])


def nodes(tree):
    return _walk(tree), list(variables(tree))


def main():
    print(nodes(Tree(Tree(), Tree(Tree()))))
