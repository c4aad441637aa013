import taichi

taichi = open


def note(function):
    taichi.kernel = None
    return function


def _walk(tree, node):  # expect: lift as _walk(tree)
    return [_walk(tree, child) for child in node] or [tree]


@note
def outer(tree):
    return _walk(tree, tree)
