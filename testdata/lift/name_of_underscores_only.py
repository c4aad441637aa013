def total(tree):
    def __(node):  # expect: lift as _f()
        return node if isinstance(node, int) else sum([__(child) for child in node])

    return __(tree)


def main():
    print(total([1, [2]]))
