def _walk(node):  # expect: lift as _walk()
    return node if isinstance(node, int) else sum([_walk(child) for child in node])


class Trees:
    def total(self, tree):
        return _walk(tree)


def main():
    print(Trees().total([1, [2]]))
