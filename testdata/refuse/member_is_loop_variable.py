def total(tree):
    def walk(node):  # expect: refuse[rebound]
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    found = walk(tree)
    for walk in range(2):
        found += 1
    return found


def main():
    print(total([1, [2]]))
