def total(tree):
    scale = 1

    def walk(node):  # expect: refuse[capture-rebound]
        return node * scale if isinstance(node, int) else sum([walk(child) for child in node])

    later = [lambda: walk(tree)]
    scale = 10
    return later[0]()


def main():
    print(total([1, [2]]))
