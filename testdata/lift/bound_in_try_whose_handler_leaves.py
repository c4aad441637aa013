def total(tree, text):
    try:
        scale = int(text)
    except ValueError:
        return None

    def walk(node):  # expect: lift as _walk(scale)
        return 0 if not node else scale + walk(node - 1)

    return walk(tree)


def main():
    print(total(2, "10"), total(2, "x"))
