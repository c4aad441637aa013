def double(n):
    return 2 * n


def _walk(node, names=("a", -1, None), size=len, grow=double, *, end="."):  # expect: lift as _walk()
    if isinstance(node, int):
        return grow(node) + size(names) + size(end)
    return sum([_walk(child) for child in node])


def total(tree):
    return _walk(tree)


def main():
    print(total([1, [2]]))
