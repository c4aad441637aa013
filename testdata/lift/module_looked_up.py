def total(tree):
    def walk(node):  # expect: lift as _walk()
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


FOUND = globals()["total"], globals().get("missing")


def main():
    print(FOUND[0]([1, [2]]), FOUND[1])
