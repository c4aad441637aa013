def flat(tree):
    def walk(n):  # expect: lift as _walk(tree)
        return n and [tree, *walk(n - 1)] or []

    print(*walk(1), sep="-")
    return [*walk(2)], [*walk(1).copy()[:1] + [3]]


def main():
    print(flat(1))
