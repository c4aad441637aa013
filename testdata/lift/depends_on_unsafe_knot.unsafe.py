def _leaf(n):  # expect: unsafe[escapes] as _leaf()
    return n + _leaf(n - 1) if n else 0


def _walk(n):  # expect: unsafe[depends] as _walk()
    return _leaf(n) + _walk(n - 1) if n else 0


def build(rows):
    # Were `leaf` not lifted as well, it would have to be passed here, where its name is another variable's.
    return [_walk(leaf) for leaf in rows], _leaf


def main():
    print(build([1, 2])[0])
