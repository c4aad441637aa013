def total(tree):
    def ﬁle(node):  # expect: lift as _file()
        return node if isinstance(node, int) else sum([file(child) for child in node])

    return file(tree)


def main():
    print(total([1, [2]]))
