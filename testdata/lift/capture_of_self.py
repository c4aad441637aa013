class Trees:
    scale = 10

    def total(self, tree):
        def walk(node):  # expect: lift as _walk(self)
            return node * self.scale if isinstance(node, int) else sum([walk(child) for child in node])

        return walk(tree)


def main():
    print(Trees().total([1, [2]]))
