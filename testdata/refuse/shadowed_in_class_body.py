def total(tree, scale):
    def walk(node):  # expect: refuse[capture-shadowed]
        return 0 if not node else scale + walk(node - 1)

    class Totals:
        once = walk(tree)
        scale = 1

    return Totals.once


def main():
    print(total(2, 10))
