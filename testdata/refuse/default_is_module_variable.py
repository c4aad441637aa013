LIMIT = 1


def total(tree):
    def walk(node, limit=LIMIT):  # expect: refuse[mutable-default]
        return min(node, limit) if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    global LIMIT
    print(total([1, [2]]), end=" ")
    LIMIT = 2
    print(total([1, [2]]))
