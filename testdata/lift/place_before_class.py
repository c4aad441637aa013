class Trees:
    KIND = "plain"

    def total(self, tree):
        def walk(node):  # expect: lift
            return node if isinstance(node, int) else sum([walk(child) for child in node])

        return walk(tree)

    def leaves(self, tree):
        def count(node):  # expect: lift
            return 1 if isinstance(node, int) else sum([count(child) for child in node])

        return count(tree)


def main():
    print(Trees().total([1, [2]]), Trees().leaves([1, [2]]))
