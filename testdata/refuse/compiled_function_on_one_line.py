import numba


def total(tree): walk = lambda node: walk(node - 1) if node else tree; return walk(1)  # expect: refuse[lambda,compiled-scope]


def fast():
    return numba.njit(total)
