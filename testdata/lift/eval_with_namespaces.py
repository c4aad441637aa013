def total(tree, text):
    def walk(node):  # expect: lift as _walk()
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree), eval(text, {"one": 1}, {})


def main():
    print(total([1, [2]], "one + 1"))
