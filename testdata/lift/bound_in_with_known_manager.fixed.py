import contextlib


def _walk(scale, node):  # expect: lift as _walk(scale)
    return 0 if not node else scale + _walk(scale, node - 1)


def total(tree, text):
    with contextlib.nullcontext():
        scale = int(text)

    return _walk(scale, tree)


def main():
    print(total(2, "10"))
