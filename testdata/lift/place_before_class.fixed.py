def _walk(node):  # expect: lift
    return node if isinstance(node, int) else sum([_walk(child) for child in node])


def _count(node):  # expect: lift
    return 1 if isinstance(node, int) else sum([_count(child) for child in node])


class Trees:
    KIND = "plain"

    def total(self, tree):
        return _walk(tree)

    def leaves(self, tree):
        return _count(tree)


def main():
    print(Trees().total([1, [2]]), Trees().leaves([1, [2]]))
