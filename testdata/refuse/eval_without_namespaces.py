def total(tree, text):
    def walk(node):  # expect: refuse[dynamic-scope]
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree), eval(text)


def main():
    print(total([1, [2]], "walk([3])"))
