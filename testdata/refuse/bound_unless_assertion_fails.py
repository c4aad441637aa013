def total(tree):
    if tree:
        scale = 10
    else:
        # Assertions are left out under `python -O`.
        assert False

    def walk(node):  # expect: refuse[capture-maybe-unbound]
        return 0 if not node else scale + walk(node - 1)

    return walk(tree)


def main():
    print(total(2))
