from numba import njit


def define():
    global outer

    def outer(tree):
        def walk(node):  # expect: refuse[compiled-scope]
            return [walk(child) for child in node] or [tree]

        return walk(tree)


def compiled():
    return njit(outer)
