class Tree:
    def size(self, n):
        def walk(n):  # expect: refuse[class-cell]
            return __class__.__name__ + walk(n - 1) if n else ""

        return walk(n)


def main():
    print(Tree().size(2))
