def total(tree):
    def later():
        return walk(tree)

    def walk(node):  # expect: lift as _walk()
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return later()


def main():
    print(total([1, [2]]))
