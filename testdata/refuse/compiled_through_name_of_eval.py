import numba


def total(tree):
    def walk(node):  # expect: refuse[compiled-scope,module-scan]
        return node + sum(map(walk, tree))

    return walk(1)


names = eval
held = total
held = names
other = held


def fast():
    return numba.njit(other)
