def total(tree):
    scale = 1
    scales = ((scale := scale + 1) for _ in range(9))

    def walk(node):  # expect: refuse[capture-rebound]
        next(scales)
        return node * scale if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    print(total([1, [2]]))
