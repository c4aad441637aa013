import numba


def total(tree):
    def walk(node):  # expect: refuse[compiled-scope]
        return node and walk(node - 1)

    return walk(tree)


count = alias = total
for name, function in {"total": count}.items():
    numba.njit(function)
