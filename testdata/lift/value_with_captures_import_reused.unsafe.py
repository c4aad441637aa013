from functools import partial as bind


def _walk(scale, node):  # expect: unsafe[escapes] as _walk(scale)
    return node * scale if isinstance(node, int) else sum([_walk(scale, child) for child in node])


def walker(scale):
    return bind(bind(_walk, scale), [1, [2]])


def main():
    print(walker(10)())
