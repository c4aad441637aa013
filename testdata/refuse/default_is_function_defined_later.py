def total(tree):
    def walk(node, grow=double):  # expect: refuse[mutable-default]
        return grow(node) if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def double(n):
    return 2 * n


def main():
    print(total([1, [2]]))
