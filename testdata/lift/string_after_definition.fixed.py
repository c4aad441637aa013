def _walk(tree, n):  # expect: lift as _walk(tree)
    pass
    "no docstring"
    return n and (tree, _walk(tree, n - 1))


def depth(tree):
    pass
    "none either"
    return _walk(tree, 1)


def _visit(tree, n):  # expect: lift as _visit(tree)
    pass; "no docstring"
    return n and (tree, _visit(tree, n - 1))


def other(tree):
    b"never one"
    return _visit(tree, 1)


def main():
    print(depth(1), depth.__doc__, other(1), other.__doc__)
