def double(n):
    return 2 * n


def total(tree):
    def walk(node, names=("a", -1, None), size=len, grow=double, *, end="."):  # expect: lift as _walk()
        if isinstance(node, int):
            return grow(node) + size(names) + size(end)
        return sum([walk(child) for child in node])

    return walk(tree)


def main():
    print(total([1, [2]]))
