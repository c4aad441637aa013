import contextlib

block = contextlib.suppress(ValueError)


def total(tree, text):
    with block:
        scale = int(text)

    def walk(node):  # expect: refuse[capture-maybe-unbound]
        return 0 if not node else scale + walk(node - 1)

    return walk(tree)


def main():
    print(total(2, "10"), total(0, "x"))
