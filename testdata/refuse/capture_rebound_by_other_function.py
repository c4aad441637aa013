def total(tree):
    scale = 1

    def louder():
        nonlocal scale
        scale += 1

    def walk(node):  # expect: refuse[capture-rebound]
        louder()
        return node * scale if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    print(total([1, [2]]))
