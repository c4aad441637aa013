def _walk(node):  # expect: lift as _walk()
    return node if isinstance(node, int) else sum([_walk(child) for child in node])


def total(tree, text):
    return _walk(tree), eval(text, {"one": 1}, {})


def main():
    print(total([1, [2]], "one + 1"))
