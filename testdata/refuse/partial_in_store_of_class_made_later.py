METHODS = {}


def outer(tree):
    def walk(node):  # expect: refuse[escapes]
        return [walk(child) for child in tree]

    METHODS["walk"] = walk


def make():
    return type("Tree", (), METHODS)


def main():
    outer([])
    print(make()().walk())
