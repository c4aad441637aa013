def total(tree, known):
    if known:
        scale = 10

    def walk(node):  # expect: refuse[capture-maybe-unbound]
        return 0 if not node else scale + walk(node - 1)

    return walk(tree)


def main():
    print(total(2, True), total(0, False))
