def total(tree, forget):
    scale = 10

    def walk(node):  # expect: refuse[capture-maybe-unbound]
        return 0 if not node else scale + walk(node - 1)

    if forget:
        del scale
    return walk(tree)


def main():
    print(total(2, False), total(0, True))
