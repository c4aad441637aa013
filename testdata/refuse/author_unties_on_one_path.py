def total(tree):
    def walk(node):  # expect: refuse[rebound]
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    if not tree:
        return 0
    found = walk(tree)
    del walk
    return found


def main():
    print(total([1, [2]]))
