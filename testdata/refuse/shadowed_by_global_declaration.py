scale = 1


def total(tree, scale):
    def walk(node):  # expect: refuse[capture-shadowed]
        return 0 if not node else scale + walk(node - 1)

    def aside():
        global scale
        return walk(tree) + scale

    return aside()


def main():
    print(total(2, 10))
