def totals(tree, scale):
    def walk(node):  # expect: refuse[capture-shadowed]
        return 0 if not node else scale + walk(node - 1)

    return [walk(scale) for scale in tree]


def main():
    print(totals([1, 2], 10))
