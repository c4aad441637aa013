import functools


def _walk(scale, node):  # expect: unsafe[escapes] as _walk(scale)
    return node * scale if isinstance(node, int) else sum(map(functools.partial(_walk, scale), node))


def totals(trees, scale):
    return map(functools.partial(_walk, scale), trees)


def main():
    print(list(totals([1, [2]], 10)))
