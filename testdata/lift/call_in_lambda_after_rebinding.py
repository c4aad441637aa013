def total(tree):
    scale = 1
    scale += 9

    def walk(node):  # expect: lift as _walk(scale)
        return node * scale if isinstance(node, int) else sum([walk(child) for child in node])

    later = [lambda: walk(tree)]
    return later[0]()


def main():
    print(total([1, [2]]))
