from numba import njit


def outer(tree):
    def walk(node):  # expect: refuse[compiled-scope]
        return [walk(child) for child in node] or [tree]

    return walk(tree)


ALL = [outer]


def compiled():
    return [njit(each) for each in ALL]
