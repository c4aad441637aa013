def build():
    class Tree:
        def __init__(self, *children):
            self.children = children

        def size(self):
            return 1 + sum(child.size() for child in self.children)

    return Tree(Tree(), Tree(Tree()))


def main():
    print(build().size())
