import numba


def total(tree):
    def walk(node):  # expect: refuse[compiled-scope]
        return walk(node - 1) if node else tree

    return walk(1)


def fast(function, compiler=numba.njit):
    return compiler(function)


total = fast(total)
