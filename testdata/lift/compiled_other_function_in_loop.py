import numba


def total(tree):
    def walk(node):  # expect: lift as _walk()
        return node and walk(node - 1)

    return walk(tree)


def double(n):
    return n + n


for function in [double]:
    numba.njit(function)

FUNCTIONS = [total, double]
