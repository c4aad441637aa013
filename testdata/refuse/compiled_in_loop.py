import numba


def total(tree):
    def walk(node):  # expect: refuse[compiled-scope]
        return node and walk(node - 1)

    return walk(tree)


for function in [total]:
    numba.njit(function)
