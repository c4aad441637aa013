def total(tree):
    scale = 1
    scales = [scale := n for n in range(9)]

    def walk(node):  # expect: lift as _walk(scale)
        return node * scale if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree), len(scales)


def main():
    print(total([1, [2]]))
