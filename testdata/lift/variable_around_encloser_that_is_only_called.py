def outer(tree):
    scale = 1

    def total(node):
        def walk(node):  # expect: lift as _walk(scale)
            return node * scale if isinstance(node, int) else sum([walk(child) for child in node])

        return walk(node)

    first = total(tree)
    scale = 10
    return first, total(tree)


def main():
    print(outer([1, [2]]))
