def _walk(tree, n):  # expect: lift as _walk(tree)
    return n and [tree, *_walk(tree, n - 1)] or []


def flat(tree):
    print(*_walk(tree, 1), sep="-")
    return [*_walk(tree, 2)], [*_walk(tree, 1).copy()[:1] + [3]]


def main():
    print(flat(1))
