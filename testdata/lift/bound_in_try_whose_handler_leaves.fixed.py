def _walk(scale, node):  # expect: lift as _walk(scale)
    return 0 if not node else scale + _walk(scale, node - 1)


def total(tree, text):
    try:
        scale = int(text)
    except ValueError:
        return None

    return _walk(scale, tree)


def main():
    print(total(2, "10"), total(2, "x"))
