class Trees:
    def total(self, tree):
        def __walk(node):  # expect: lift as _walk()
            return node if isinstance(node, int) else sum([__walk(child) for child in node])

        return __walk(tree)


def main():
    print(Trees().total([1, [2]]))
