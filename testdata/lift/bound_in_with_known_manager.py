import contextlib


def total(tree, text):
    with contextlib.nullcontext():
        scale = int(text)

    def walk(node):  # expect: lift as _walk(scale)
        return 0 if not node else scale + walk(node - 1)

    return walk(tree)


def main():
    print(total(2, "10"))
