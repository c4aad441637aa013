import numba


def _walk(node):  # expect: lift as _walk()
    return node and _walk(node - 1)


def total(tree):
    return _walk(tree)


def double(n):
    return n + n


for function in [double]:
    numba.njit(function)

FUNCTIONS = [total, double]
