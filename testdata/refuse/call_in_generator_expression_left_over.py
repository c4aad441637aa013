def total(tree):
    scale = 1

    def walk(node):  # expect: refuse[capture-rebound]
        return node * scale if isinstance(node, int) else sum([walk(child) for child in node])

    later = (walk(child) for child in tree)
    scale = 10
    return list(later)


def main():
    print(total([1, [2]]))
