import functools


def totals(trees, scale):
    def walk(node):  # expect: unsafe[escapes] as _walk(scale)
        return node * scale if isinstance(node, int) else sum(map(walk, node))

    return map(walk, trees)


def main():
    print(list(totals([1, [2]], 10)))
