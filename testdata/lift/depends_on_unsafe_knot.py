def build(rows):
    def leaf(n):  # expect: unsafe[escapes] as _leaf()
        return n + leaf(n - 1) if n else 0

    def walk(n):  # expect: unsafe[depends] as _walk()
        return leaf(n) + walk(n - 1) if n else 0

    # Were `leaf` not lifted as well, it would have to be passed here, where its name is another variable's.
    return [walk(leaf) for leaf in rows], leaf


def main():
    print(build([1, 2])[0])
