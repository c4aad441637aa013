def total(tree):
    scale = 1

    def walk(node):  # expect: refuse[capture-rebound]
        return node * scale if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree * (scale := 10))


def main():
    print(total([1]))
