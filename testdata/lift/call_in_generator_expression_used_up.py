def total(tree):
    scale = 1

    def walk(node):  # expect: lift as _walk(scale)
        return node * scale if isinstance(node, int) else sum([walk(child) for child in node])

    first = sum(walk(child) for child in tree)
    scale = 10
    return first, walk(tree)


def main():
    print(total([1, [2]]))
