def totals(trees):
    def walk(node):  # expect: lift as _walk()
        return node if isinstance(node, int) else sum(map(walk, node))

    return map(walk, trees)


def main():
    print(list(totals([1, [2]])))
