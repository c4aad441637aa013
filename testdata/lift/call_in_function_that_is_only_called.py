def total(tree):
    scale = 1

    def walk(node):  # expect: lift as _walk(scale)
        return node * scale if isinstance(node, int) else sum([walk(child) for child in node])

    def again():
        return walk(tree)

    first = again()
    scale = 10
    return first, again()


def main():
    print(total([1, [2]]))
