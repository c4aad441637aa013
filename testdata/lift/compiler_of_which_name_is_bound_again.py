import taichi

taichi = open


def note(function):
    taichi.kernel = None
    return function


@note
def outer(tree):
    def walk(node):  # expect: lift as _walk(tree)
        return [walk(child) for child in node] or [tree]

    return walk(tree)
