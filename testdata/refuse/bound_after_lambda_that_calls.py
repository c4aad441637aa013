def total(tree):
    def walk(node):  # expect: refuse[capture-maybe-unbound,capture-rebound]
        return 0 if not node else scale + walk(node - 1)

    later = [lambda: walk(tree)]
    scale = 10
    return later[0]()


def main():
    print(total(2))
