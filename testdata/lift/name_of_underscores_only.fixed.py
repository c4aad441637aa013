def _f(node):  # expect: lift as _f()
    return node if isinstance(node, int) else sum([_f(child) for child in node])


def total(tree):
    return _f(tree)


def main():
    print(total([1, [2]]))
