def _file(node):  # expect: lift as _file()
    return node if isinstance(node, int) else sum([_file(child) for child in node])


def total(tree):
    return _file(tree)


def main():
    print(total([1, [2]]))
