import builtins as original

functions = original


def replace():
    functions.len = sum


def outer(tree):
    def walk(node, size=len):  # expect: refuse[mutable-default]
        return size(node) + sum(walk(child) for child in tree if child is not node)

    return walk(tree)


def main():
    replace()
    print(outer([]))
