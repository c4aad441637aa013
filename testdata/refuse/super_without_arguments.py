class Base:
    def size(self, n):
        return n


class Tree(Base):
    def size(self, n):
        def walk(self, n):  # expect: refuse[class-cell]
            return super().size(n) + walk(self, n - 1) if n else 0

        return walk(self, n)


def main():
    print(Tree().size(3))
