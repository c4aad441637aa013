def total(tree):
    while True:
        scale = len(tree)
        if scale:
            break
        tree = [0]

    def walk(node):  # expect: lift as _walk(scale)
        return node * scale if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    print(total([1, 2]), total([]))
