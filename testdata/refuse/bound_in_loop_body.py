def total(tree):
    def walk(node):  # expect: refuse[capture-maybe-unbound]
        return 0 if not node else last + walk(node - 1)

    for last in tree:
        pass
    return walk(len(tree))


def main():
    print(total([1, 2]), total([]))
