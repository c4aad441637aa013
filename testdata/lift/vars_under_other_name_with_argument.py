variables = vars


class Tree:
    def __init__(self, *children):
        self.children = children


def nodes(tree):
    def walk(node):  # expect: lift as _walk()
        return 1 + sum([walk(child) for child in node.children])

    return walk(tree), list(variables(tree))


def main():
    print(nodes(Tree(Tree(), Tree(Tree()))))
