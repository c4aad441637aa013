def total(tree):
    limit = 1

    def walk(node, limit=limit):  # expect: refuse[mutable-default]
        return min(node, limit) if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    print(total([1, [2]]))
