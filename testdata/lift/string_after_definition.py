def depth(tree):
    def walk(n):  # expect: lift as _walk(tree)
        nonlocal tree
        "no docstring"
        return n and (tree, walk(n - 1))
    "none either"
    return walk(1)


def other(tree):
    def visit(n):  # expect: lift as _visit(tree)
        nonlocal tree; "no docstring"
        return n and (tree, visit(n - 1))
    b"never one"
    return visit(1)


def main():
    print(depth(1), depth.__doc__, other(1), other.__doc__)
