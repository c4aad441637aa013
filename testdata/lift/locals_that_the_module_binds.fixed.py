def locals():
    return ["here"]


def _walk(node):  # expect: lift as _walk()
    return node if isinstance(node, int) else sum([_walk(child) for child in node])


def total(tree):
    return _walk(tree), locals()


def main():
    print(total([1, [2]]))
