def total(tree):
    try:
        return walk(tree)
    except NameError:
        pass

    def walk(node):  # expect: refuse[conditional-definition]
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return "not yet", walk(tree)


def main():
    print(total([1, [2]]))
